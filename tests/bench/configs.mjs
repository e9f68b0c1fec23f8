// How long the reading of configurations takes at worst, in Node: the program beside this one, built as the product is.
import { join } from 'node:path';
import { buildPreset } from '../../tools/lib/cmake.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { timed } from '../../tools/lib/report.mjs';
import { run } from '../../tools/lib/run.mjs';

export async function benchConfigs({ toolchain }) {
  await timed('Compiling the reading of configurations', () =>
    buildPreset('web', ['phasebook_bench_configs'], { compiler: toolchain.emscripten, env: toolchain.env }),
  );
  await run(process.execPath, [join(projectRoot, 'build/web/tests/bench/phasebook_bench_configs.js')], {
    cwd: projectRoot,
    show: true,
    errorMessage: 'A configuration takes longer than an answer may; its line is above.',
  });
}
