// What the order of stores costs: node tests/bench/engine/store_order.mjs, after a build. It fills tables as the figure
// engine_benchmark does, in exact and in fast mode, and stores the same bytes without computing anything, row by row and outwards, rows
// above and below a centre, as the engine fills smaller tables. chapters/data/store_order.json holds what it printed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../../tools/lib/files.mjs';

// store_order.wat, assembled.
const MODULE = Buffer.from(
  'AGFzbQEAAAABBgFgAn9/AAIIAQFtAW0CAAEDAwIAAAcWAglhc2NlbmRpbmcAAAZhcm91bmQAAQqaAwJ6AQF/IAAgAWwhAANAIAL9DAEAAAABAAAAAQAAAAEA' +
    'AAD9CwQAIAL9DAEAAAABAAAAAQAAAAEAAAD9CwQQIAL9DAEAAAABAAAAAQAAAAEAAAD9CwQgIAL9DAEAAAABAAAAAQAAAAEAAAD9CwQwIAJBQGsiAiAASQ0A' +
    'CwucAgEFf0EgIQQDQEEAIQUDQCABIARBAWsgBWtsIQIgASABIAQgBWpsIgNqIQYDQCAD/QwBAAAAAQAAAAEAAAABAAAA/QsEACAD/QwBAAAAAQAAAAEAAAAB' +
    'AAAA/QsEECAD/QwBAAAAAQAAAAEAAAABAAAA/QsEICAD/QwBAAAAAQAAAAEAAAABAAAA/QsEMCAC/QwBAAAAAQAAAAEAAAABAAAA/QsEACAC/QwBAAAAAQAA' +
    'AAEAAAABAAAA/QsEECAC/QwBAAAAAQAAAAEAAAABAAAA/QsEICAC/QwBAAAAAQAAAAEAAAABAAAA/QsEMCACQUBrIQIgA0FAayIDIAZJDQALIAVBAWoiBUEg' +
    'SQ0ACyAEQUBrIgQgAEkNAAsL',
  'base64',
);

const WIDTH = 128;
const ROUNDS = 15;
const SAMPLE_ms = 20;
const WARM_ms = 150;

const { createEngine } = await import(pathToFileURL(join(projectRoot, 'dist/engine/engine.mjs')));
const engine = await createEngine({ variant: 'simd' });

function sampled(call, least_ms) {
  const start = performance.now();
  let calls = 0;
  do {
    call();
    calls += 1;
  } while (performance.now() - start < least_ms);
  return (performance.now() - start) / calls;
}

async function measure(rows) {
  const bytes = 4 * WIDTH;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((rows * bytes) / 65536) });
  new Uint8Array(memory.buffer).fill(1); // the first touch of a page costs more than filling it
  const { instance } = await WebAssembly.instantiate(MODULE, { m: { m: memory } });
  const out = engine.buffer(rows * WIDTH);
  out.array.fill(0);
  const fill = (mode) => () => engine.sinusoidal({ positions: { start: 0, count: rows }, dModel: WIDTH, base: 10000, mode, out });
  const contenders = {
    row_by_row: () => instance.exports.ascending(rows, bytes),
    outwards: () => instance.exports.around(rows, bytes),
    fast: fill('fast'),
    exact: fill('exact'),
  };
  const best_ms = {};
  for (const call of Object.values(contenders)) sampled(call, WARM_ms);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, call] of Object.entries(contenders)) best_ms[name] = Math.min(best_ms[name] ?? Infinity, sampled(call, SAMPLE_ms));
  return Object.fromEntries(Object.entries(best_ms).map(([name, ms]) => [name, Number(ms.toPrecision(3))]));
}

for (const rows of [8192, 65536]) console.log(`${(rows * WIDTH * 4) / 2 ** 20} MB, in ms:`, await measure(rows));
