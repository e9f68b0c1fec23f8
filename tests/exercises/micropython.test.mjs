// What the page runs: the same answers and mistakes as in exercises.test.mjs, judged in MicroPython with the book's NumPy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readExercises } from '../../tools/lib/exercises.mjs';
import { listFiles, projectRoot } from '../../tools/lib/files.mjs';
import { judgeInMicroPython } from './lib/judging.mjs';

const here = join(projectRoot, 'tests/exercises');
const exercises = readExercises();
const solutions = listFiles(join(here, 'solutions')).map((path) => {
  const [id, file] = path.split('/');
  return [id, file, readFileSync(join(here, 'solutions', path), 'utf8'), 'right'];
});
const ofExercises = Object.entries(exercises).flatMap(([id, { sections, mistakes }]) => [
  [id, 'the reference', `${sections.shared}\n${sections.reference}`, 'right'],
  [id, 'the starter', sections.starter, null],
  ...Object.entries(mistakes).map(([name, code]) => [id, name, `${sections.shared}\n${code}`, name]),
]);
const given = [...solutions, ...ofExercises];

const outcomes = await judgeInMicroPython(exercises, given);

for (const id of Object.keys(exercises)) {
  describe(id, () => {
    for (const [at, [own, what, , expected]] of given.entries()) {
      if (own !== id) continue;
      test(what, () => {
        const [option, error, failed] = outcomes[at];
        assert.equal(option, expected, error?.message ?? failed);
      });
    }
  });
}
