// The one place that knows HarfBuzz (compiled to WebAssembly in the package subset-font).
import {readFileSync} from 'node:fs';
import subsetFont from 'subset-font';
import {packageFolder} from '../lib/packages.mjs';
import {missingCharacters} from './characters.mjs';
import {glyphsByCodePoint, tablesOf} from './sfnt.mjs';

const truetype = (font) => subsetFont(font, undefined, {targetFormat: 'truetype', keepAllGlyphs: true});

/**
 * Cuts a face to some characters and what they turn into (accents, sizes of delimiters). Metrics and advances stay as they are.
 * @param {import('./faces.mjs').Face} face
 * @param {string} characters
 * @returns {Promise<{font: Buffer, missing: string[]}>} missing: what the face does not have
 */
export async function cut(face, characters) {
  const whole = readFileSync(`${packageFolder(face.package)}/${face.source}`);
  const font = await subsetFont(whole, characters, {targetFormat: face.format, keepFeatures: face.features, noHinting: !face.hinting});
  const readable = face.format === 'truetype' ? whole : await truetype(whole);
  return {font, missing: missingCharacters(characters, glyphsByCodePoint(tablesOf(readable)))};
}
