// Configures and builds one CMake preset. Configures from scratch if the compiler or the presets have changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, projectRoot, readIfExists, writeAtomically } from './files.mjs';
import { showProgress } from './report.mjs';
import { run } from './run.mjs';

// CMake itself notices changes of all other files.
const PRESETS = ['CMakePresets.json', 'cmake/clang.cmake', 'cmake/emscripten.cmake'].map((file) => join(projectRoot, file));

// `compiler` identifies the compiler in use; `env` is the environment in which to find it.
export async function buildPreset(preset, targets, { compiler, env }) {
  const folder = join(projectRoot, 'build', preset);
  const stamp = join(folder, 'configured_for.txt');
  const wanted = hashOf({ values: [compiler], paths: PRESETS });
  if (readIfExists(stamp) !== wanted || !existsSync(join(folder, 'build.ninja'))) {
    await run('cmake', ['--fresh', '--preset', preset], {
      cwd: projectRoot,
      env,
      errorMessage: `CMake could not configure the preset ${preset}; its output is above.`,
    });
    writeAtomically(stamp, wanted);
  }
  const errorMessage = `The preset ${preset} does not build; the compiler's output is above.`;
  return run('cmake', ['--build', folder, '--target', ...targets], { cwd: projectRoot, env, errorMessage, onText: showNinjaProgress });
}

// Ninja prints "[12/240] Building …"; only the numbers are shown.
function showNinjaProgress(text) {
  const latest = text.match(/\[\d+\/\d+\]/g)?.at(-1);
  if (latest) showProgress(latest);
}
