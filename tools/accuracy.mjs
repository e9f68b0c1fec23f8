// `npm run accuracy`: builds the check of the engine's accuracy as WebAssembly SIMD and runs it in Node. It compares more than 10^8 values,
// in some minutes.
import { join } from 'node:path';
import { buildPreset } from './lib/cmake.mjs';
import { runMain } from './lib/failure.mjs';
import { projectRoot } from './lib/files.mjs';
import { timed } from './lib/report.mjs';
import { run } from './lib/run.mjs';
import { setUp } from './setup/setup.mjs';

await runMain(async () => {
  const toolchain = await setUp({ forTests: true });
  await timed('Compiling the check', () =>
    buildPreset('web', ['phasebook_accuracy'], { compiler: toolchain.emscripten, env: toolchain.env }),
  );
  const errorMessage = 'The engine is less accurate than src/engine/sinusoidal.h says; the line that is past its bound is above.';
  await timed('Comparing with the truth', () =>
    run(process.execPath, [join(projectRoot, 'build/web/tests/accuracy/phasebook_accuracy.js')], {
      cwd: projectRoot,
      show: true,
      errorMessage,
    }),
  );
});
