// JavaScript that no one reads, shortened by terser.
import {readFileSync} from 'node:fs';
import {writeWhole} from './files.mjs';

export async function shorten(file, out) {
  const {minify} = await import('terser'); // set-up installs it, so not before that has run
  const {code} = await minify(readFileSync(file, 'utf8'), {module: true, ecma: 2022, compress: {passes: 2}});
  writeWhole(out, `${code}\n`);
}
