// Minifies the scripts and style sheets of the site.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { writeAtomically } from './files.mjs';

export const canMinify = (name) => ['.js', '.css'].includes(extname(name));

// Resolves to the minified text of a script or style sheet. The extension of `name` says which of the two it is.
export async function minify(name, text) {
  const { transform } = await import('esbuild'); // imported here because set-up installs it
  const { code } = await transform(text, {
    loader: extname(name).slice(1),
    minify: true,
    charset: 'utf8',
    target: 'es2022',
    legalComments: 'none',
  });
  return code;
}

export async function minifyFile(file, out) {
  writeAtomically(out, await minify(out, readFileSync(file, 'utf8')));
}
