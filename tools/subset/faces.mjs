// The font files of the book, and where each is cut from.

/** @typedef {{file: string, package: string, source: string, format: 'truetype' | 'woff2', features: string[], hinting: boolean}} Face */

// Kerning and what composing accents needs. It makes up 23 to 29 % of a face's gzip size; with the ligatures, fractions and
// contextual forms that HarfBuzz keeps by itself it would be 36 % (68 % of the mono face), and code must not have ligatures.
const kTextFeatures = ['ccmp', 'locl', 'mark', 'mkmk', 'kern'];
// Letters redrawn for scripts, dotless letters and flat accents: what a browser asks of a mathematical font.
const kMathFeatures = [...kTextFeatures, 'ssty', 'dtls', 'flac'];

const text = (file, name, source) => ({file, package: `@expo-google-fonts/${name}`, source, format: 'truetype', features: kTextFeatures, hinting: false});

/** @type {Face[]} */
export const textFaces = [
  text('serif.ttf', 'source-serif-4', '400Regular/SourceSerif4_400Regular.ttf'),
  text('serif-italic.ttf', 'source-serif-4', '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
  text('serif-semibold.ttf', 'source-serif-4', '600SemiBold/SourceSerif4_600SemiBold.ttf'),
  text('sans.ttf', 'atkinson-hyperlegible-next', '400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
  text('sans-semibold.ttf', 'atkinson-hyperlegible-next', '600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf'),
  text('mono.ttf', 'jetbrains-mono', '400Regular/JetBrainsMono_400Regular.ttf'),
];

/** @type {Face} For the browser's own MathML; keeps its MATH table. */
export const mathFace = {
  file: 'math.woff2', package: '@fontsource/stix-two-math', source: 'files/stix-two-math-latin-400-normal.woff2',
  format: 'woff2', features: kMathFeatures, hinting: false,
};
