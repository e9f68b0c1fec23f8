// `npm run soak`: a million random calls of the engine's package in each variant (scalar, SIMD, relaxed SIMD), in Node. Scalar and SIMD
// must agree bit for bit, relaxed within rounding; finite arguments must give numbers or be refused; arguments in the engine's memory, also
// under the result, must give the same. Options (after `--`): `--calls 100000`, `--seed 7`. What fails is printed with its seed and number;
// `--seed 7 --from 4711 --calls 1` makes that call again.
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { seconds, showProgress } from './lib/report.mjs';
import { setUp } from './setup/setup.mjs';

const MILLION = 1_000_000;

function readOptions() {
  try {
    const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' }, from: { type: 'string' } } });
    const whole = (name, standard) => {
      const value = values[name] === undefined ? standard : Number(values[name]);
      if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number, 0 or more.`);
      return value;
    };
    return { count: whole('calls', MILLION), seed: whole('seed', Date.now() % MILLION), first: whole('from', 0) };
  } catch (error) {
    throw new Failure(error.message);
  }
}

function print(counts) {
  const columns = ['calls', 'refused', 'inMemory', 'overlapping'];
  console.log(
    `${'operation'.padEnd(22)}${['calls', 'refused', 'in memory', 'overlapping', 'relaxed is off by'].map((title) => title.padStart(19)).join('')}`,
  );
  for (const [operation, counted] of Object.entries(counts))
    console.log(
      `${operation.padEnd(22)}${[...columns.map((column) => counted[column]), counted.farthest.toExponential(1)].map((value) => String(value).padStart(19)).join('')}`,
    );
}

await runMain(async () => {
  const options = readOptions();
  await build({ toolchain: await setUp() });
  const { engines } = await import('../tests/engine_package/lib/variants.mjs'); // what has just been built
  const { soak } = await import('../tests/engine_package/lib/soak.mjs');
  console.log(
    `Seed ${options.seed}, calls ${options.first} to ${options.first + options.count - 1}, each in ${engines.map(({ variant }) => variant).join(', ')}:`,
  );
  const start = performance.now();
  try {
    print(soak(engines, { ...options, onProgress: (done) => showProgress(`${done} calls`) }));
  } catch (error) {
    throw new Failure(`A fault was found: ${error.message}`);
  }
  console.log(
    `No fault in ${seconds(start)}. "Relaxed is off by" is a share of the largest value; "in memory" counts calls made again with arguments in the engine's memory, "overlapping" those that had the result over them.`,
  );
});
