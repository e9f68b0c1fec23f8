// The versions of everything outside the project on which the result of a test may depend.
import { runUnchecked } from '../lib/run.mjs';

const PROGRAMS = ['clang++-19', 'chromium-headless-shell', 'firefox-esr', 'python3'];

export async function versionsOf({ emscripten }) {
  const versions = await Promise.all(
    PROGRAMS.map((program) =>
      runUnchecked(program, ['--version']).then(
        ({ output }) => output.split('\n')[0],
        () => 'none',
      ),
    ),
  );
  return [process.version, emscripten, ...versions];
}
