// Subsets a font file to the characters that the book needs, with HarfBuzz.
import { readFileSync } from 'node:fs';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { packageFolder } from '../lib/packages.mjs';
import { missingCharacters } from './characters.mjs';

const truetype = (font) => subsetFont(font, undefined, { targetFormat: 'truetype', keepAllGlyphs: true });

/**
 * Subsets a face to some characters and the glyphs that replace them (accents, sizes of delimiters). Metrics and advances do not change.
 * @param {import('./faces.mjs').Face} face
 * @param {string} characters
 * @param {string} common more characters, of which the face need not have all
 * @returns {Promise<{font: Buffer, missing: string[]}>} missing: those of `characters` that the face does not have
 */
export async function subsetFace(face, characters, common = '') {
  const whole = readFileSync(`${packageFolder(face.package)}/${face.source}`);
  const font = await subsetFont(whole, characters + common, {
    targetFormat: face.format,
    keepFeatures: face.features,
    noHinting: !face.hinting,
  });
  const readable = face.format === 'truetype' ? whole : await truetype(whole); // HarfBuzz does not decompress WOFF2
  const codePoints = new Set(new Face(new Blob(readable)).collectUnicodes());
  return { font, missing: missingCharacters(characters, codePoints) };
}
