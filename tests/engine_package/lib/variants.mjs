// The package as it was built, in every variant.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { projectRoot } from '../../../tools/lib/files.mjs';

export const packageFolder = process.env.PHASEBOOK_ENGINE ?? join(projectRoot, 'dist/engine');

// Node 20 knows relaxed SIMD behind a flag only.
const RELAXED = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11,
]);
export const relaxedNeedsFlag = !WebAssembly.validate(RELAXED);
if (relaxedNeedsFlag) setFlagsFromString('--experimental-wasm-relaxed-simd');

export const { createEngine } = await import(pathToFileURL(join(packageFolder, 'engine.mjs')).href);
export const variants = ['scalar', 'simd', 'relaxed'];

/** The same engines for all tests of a file. */
export const engines = await Promise.all(variants.map((variant) => createEngine({ variant })));
