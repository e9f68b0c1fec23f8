// Minifies the scripts and style sheets of the site. terser makes scripts the smallest; esbuild keeps the rules and declarations of a style
// sheet in order.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { writeAtomically } from './files.mjs';

// Both are imported when needed, because set-up installs them.
const minifiers = {
  '.css': async (text) => {
    const esbuild = await import('esbuild');
    return (await esbuild.transform(text, { loader: 'css', minify: true, charset: 'utf8' })).code;
  },
  '.js': async (text) => {
    const terser = await import('terser');
    return `${(await terser.minify(text, { module: true, ecma: 2022, compress: { passes: 2 } })).code}\n`;
  },
};
minifiers['.mjs'] = minifiers['.js'];

export const canMinify = (name) => extname(name) in minifiers;

// Resolves to the minified text of a script or style sheet. The extension of `name` says which of the two it is.
export const minify = (name, text) => minifiers[extname(name)](text);

export async function minifyFile(file, out) {
  writeAtomically(out, await minify(file, readFileSync(file, 'utf8')));
}
