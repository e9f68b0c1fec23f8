// Judges answers [[id, what, code]] in either Python. Each outcome is [option, error, what failed, output, difference].
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeModules } from '../../../tools/lib/exercises.mjs';
import { projectRoot } from '../../../tools/lib/files.mjs';
import { startMicroPython } from '../../python/lib/micropython.mjs';
import { runWithNumpy } from '../../python/lib/real_numpy.mjs';
import { withFiles } from './written.mjs';

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');
const program = read('tests/exercises/judge_here.py');
const filesFor = (exercises, given) => ({
  'exercises.json': JSON.stringify(exercises),
  'given.json': JSON.stringify(given.map((each) => each.slice(0, 3))),
});

export async function judgeInMicroPython(exercises, given) {
  const files = Object.entries(filesFor(exercises, given)).map(([path, text]) => ({ path, text }));
  const python = await startMicroPython(files);
  return JSON.parse(python.run(program));
}

const judge = () => Object.fromEntries(judgeModules().map((name) => [name, read(`web/python/${name}`)]));

/** The judge alone lies beside the program: the book's NumPy would hide the real one. */
export function judgeInCPython(exercises, given) {
  const files = { ...filesFor(exercises, given), ...judge(), 'judge_here.py': program };
  return withFiles(files, (folder) => JSON.parse(runWithNumpy(join(folder, 'judge_here.py'), [])));
}
