// What a user of the engine downloads: its JavaScript and one WebAssembly module, each compressed with Brotli.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { ENGINE_BUDGET_KB as GOAL_kb } from '../../../tools/lib/engine_package.mjs';

const brotli = (file) =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length /
  1000;

/** [{variant, script_kb, module_kb, goal_kb, reached}], sizes in thousands of bytes. `scripts` are files, `binaries` {variant: file}. */
export function measurePackage(scripts, binaries) {
  const script_kb = scripts.reduce((sum, file) => sum + brotli(file), 0);
  return Object.entries(binaries).map(([variant, file]) => {
    const module_kb = brotli(file);
    return { variant, script_kb, module_kb, goal_kb: GOAL_kb, reached: script_kb + module_kb <= GOAL_kb };
  });
}
