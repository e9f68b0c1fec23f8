// Pictures that are files of their own show none of their page's fonts. So each still gets the few glyphs that it needs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Imported here because set-up installs it.
const subsetter = async () => (await import('subset-font')).default;

const WORDS = /<tspan class="([\w-]+)"[^>]*>([^<]*)<\/tspan>/g; // as plot/svg.cpp writes them
const RULE = /\.([\w-]+)\{font-family:('[^']+'),[^}]*?(?:;font-weight:(\d+))?(;font-style:italic)?\}/g;
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The characters of a picture by the class of their face, which is the name of the face's file. */
function charactersOf(svg) {
  const characters = new Map();
  for (const [, face, text] of svg.matchAll(WORDS)) {
    const plain = text.replace(/&\w+;|&#39;/g, (entity) => ENTITIES[entity] ?? entity);
    characters.set(face, (characters.get(face) ?? '') + plain);
  }
  return characters;
}

/**
 * @param {string} svg
 * @param {(face: string, characters: string) => Promise<string>} subset a subset of that face, as Base64
 * @returns {Promise<string>} the picture with its faces
 */
export async function withFaces(svg, subset) {
  const characters = charactersOf(svg);
  let css = '';
  for (const [, face, family, weight = '400', italic] of svg.matchAll(RULE)) {
    if (!characters.has(face)) continue;
    const source = await subset(face, [...new Set(characters.get(face))].sort().join(''));
    css += `@font-face{font-family:${family};font-weight:${weight}${italic ?? ''};src:url(data:font/woff2;base64,${source})}`;
  }
  return svg.replace('<style>', `<style>${css}`);
}

/** Gives all stills in the folder `pages` the faces in `fonts`. */
export async function embedFaces(pages, fonts) {
  const done = new Map(); // by face and characters: the dark picture needs the same as the light one
  const subset = (face, characters) => {
    const key = `${face} ${characters}`;
    const font = async () => (await subsetter())(readFileSync(join(fonts, `${face}.ttf`)), characters, { targetFormat: 'woff2' });
    if (!done.has(key))
      done.set(
        key,
        font().then((bytes) => bytes.toString('base64')),
      );
    return done.get(key);
  };
  for (const name of readdirSync(pages).filter((file) => /^still-.*\.svg$/.test(file))) {
    const file = join(pages, name);
    writeFileSync(file, await withFaces(readFileSync(file, 'utf8'), subset));
  }
}
