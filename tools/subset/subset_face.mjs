// Subsets a font file to the characters that the book needs, with HarfBuzz.
import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { packageFolder } from '../lib/packages.mjs';

/**
 * Subsets a face to some characters, as far as it has them, and the glyphs that replace them (accents, sizes of delimiters). Metrics and
 * advances do not change.
 * @param {import('./faces.mjs').Face} face
 * @param {string} characters
 * @returns {Promise<Buffer>}
 */
export const subsetFace = (face, characters) =>
  subsetFont(readFileSync(`${packageFolder(face.package)}/${face.source}`), characters, {
    targetFormat: face.format,
    keepFeatures: face.features,
    noHinting: !face.hinting,
  });
