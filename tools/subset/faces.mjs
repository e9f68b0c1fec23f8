// The font files of the book, and the sources of which they are subsets.

/** @typedef {{file: string, package: string, source: string, format: 'truetype' | 'woff2', features: string[], hinting: boolean}} Face */

// Kerning, and what combining accents need. These features take 23 to 29 % of a face's gzip size. With the ligatures, fractions and
// contextual forms that HarfBuzz keeps by default they would take 36 % (68 % of the mono face), and code must not have ligatures.
const TEXT_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern'];
// The features of a mathematical font that browsers use: letters redrawn for scripts, dotless letters and flat accents.
const MATH_FEATURES = [...TEXT_FEATURES, 'ssty', 'dtls', 'flac'];

const text = (file, name, source) => ({
  file,
  package: `@expo-google-fonts/${name}`,
  source,
  format: 'truetype',
  features: TEXT_FEATURES,
  hinting: false,
});

/** @type {Face[]} */
export const textFaces = [
  text('serif.ttf', 'source-serif-4', '400Regular/SourceSerif4_400Regular.ttf'),
  text('serif-italic.ttf', 'source-serif-4', '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
  text('serif-semibold.ttf', 'source-serif-4', '600SemiBold/SourceSerif4_600SemiBold.ttf'),
  text('sans.ttf', 'atkinson-hyperlegible-next', '400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
  text('sans-semibold.ttf', 'atkinson-hyperlegible-next', '600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf'),
  text('mono.ttf', 'jetbrains-mono', '400Regular/JetBrainsMono_400Regular.ttf'),
];

/** @type {Face} For the browser's own MathML; it keeps its MATH table. */
export const mathFace = {
  file: 'math.woff2',
  package: '@fontsource/stix-two-math',
  source: 'files/stix-two-math-latin-400-normal.woff2',
  format: 'woff2',
  features: MATH_FEATURES,
  hinting: false,
};
