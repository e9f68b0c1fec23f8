// `npm run fuzz -- SECONDS`: calls every function of the engine with arbitrary options, sizes and values, under AddressSanitizer and
// UndefinedBehaviorSanitizer, for 60 seconds by default. The corpus of useful inputs stays in build/fuzz for the next run.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPreset } from './lib/cmake.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { projectRoot } from './lib/files.mjs';
import { timed } from './lib/report.mjs';
import { run } from './lib/run.mjs';
import { setUp } from './setup/setup.mjs';

const INPUT_TIMEOUT_s = 20;

// `more`: additional options for libFuzzer.
export async function fuzz(seconds, toolchain, more = []) {
  await timed('Compiling the fuzz target', () => buildPreset('asan', ['phasebook_fuzz'], { compiler: 'clang', env: toolchain.env }));
  const folder = join(projectRoot, 'build/fuzz');
  const corpus = join(folder, 'corpus');
  mkdirSync(corpus, { recursive: true });
  const target = join(projectRoot, 'build/asan/tests/fuzz/phasebook_fuzz');
  const options = [
    `-max_total_time=${seconds}`,
    '-max_len=4096',
    `-timeout=${INPUT_TIMEOUT_s}`,
    '-print_final_stats=1',
    `-artifact_prefix=${folder}/`,
    ...more,
  ];
  const errorMessage = `The fuzz target found an input that breaks the engine; its output is above, the input is in ${folder}.`;
  await timed(`Fuzzing for ${seconds} s`, () => run(target, [...options, corpus], { cwd: folder, env: toolchain.env, errorMessage }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const seconds = Number(process.argv[2] ?? 60);
    if (!(seconds > 0)) throw new Failure(`The number of seconds to fuzz is "${process.argv[2]}", but must be a number above 0.`);
    await fuzz(seconds, await setUp({ forTests: true }));
  });
}
