// Minifies the scripts and style sheets of the site. terser makes scripts the smallest; esbuild keeps the rules and declarations of a style sheet in order.
import {readFileSync} from 'node:fs';
import {extname} from 'node:path';
import {writeWhole} from './files.mjs';

// Both are imported when needed, because set-up installs them.
const shorteners = {
  '.css': async (text) => {
    const {transform} = await import('esbuild');
    return (await transform(text, {loader: 'css', minify: true, charset: 'utf8'})).code;
  },
  '.js': async (text) => {
    const {minify} = await import('terser');
    return `${(await minify(text, {module: true, ecma: 2022, compress: {passes: 2}})).code}\n`;
  },
};
shorteners['.mjs'] = shorteners['.js'];

export const canShorten = (name) => extname(name) in shorteners;

// Minifies the text of a script or style sheet. The extension of `name` says which of the two it is.
export const shortened = (name, text) => shorteners[extname(name)](text);

export async function shorten(file, out) {
  writeWhole(out, await shortened(file, readFileSync(file, 'utf8')));
}
