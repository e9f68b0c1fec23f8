// Every exercise in CPython with NumPy: right answers of several styles pass, each known mistake is told from all others, and small faults
// in the reference are noticed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readExercises, sectionsOf } from '../../tools/lib/exercises.mjs';
import { listFiles, projectRoot } from '../../tools/lib/files.mjs';
import { runWithNumpy } from '../python/lib/real_numpy.mjs';
import { withFiles } from './lib/written.mjs';

const MOST_VALUES = 4096; // as many as the page gets of a check
const FEWEST_MUTANTS = 20;
const exercises = readExercises();
const here = join(projectRoot, 'tests/exercises');
const judged = withFiles({ 'exercises.json': JSON.stringify(exercises) }, (folder) =>
  JSON.parse(runWithNumpy(join(here, 'judge_all.py'), [join(folder, 'exercises.json'), join(here, 'solutions')])),
);

for (const [id, { function: name, sections, mistakes }] of Object.entries(exercises)) {
  describe(id, () => {
    const { solutions, starter, confused, largest, mutants, ...outcomes } = judged[id];

    test('has its sections, and a function that all of them define', () => {
      assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      const signature = new RegExp(`^def ${name}\\(([^)]*)\\):$`, 'm');
      const [, parameters] = signature.exec(sections.starter);
      for (const code of [sections.reference, ...Object.values(mistakes)]) assert.equal(signature.exec(code)?.[1], parameters);
      assert.match(sections.checks, /^CHECKS = \[$/m);
      assert.match(sections.starter, /^import numpy as np$/m);
      assert.match(sections.starter, /^ {4}"""[\s\S]*"""\n {4}\.\.\.$/m, 'the starter says what goes in and out');
      const count = Object.keys(mistakes).length;
      assert.ok(count >= 4 && count <= 8, `${count} mistakes`);
      assert.ok(largest <= MOST_VALUES, `a check has ${largest} values`);
    });

    test('takes right answers of three styles', () => {
      assert.ok(Object.keys(solutions).length >= 3);
      for (const [file, { option, error, failed }] of Object.entries(solutions))
        assert.equal(option, 'right', `${file}: ${error?.message ?? failed.join('\n')}`);
    });

    test('knows each mistake, and no two are the same', () => {
      for (const [mistake, { option }] of Object.entries(outcomes.mistakes)) assert.equal(option, mistake);
      assert.deepEqual(confused, []);
    });

    test('says of the starter what to do', () => {
      assert.equal(starter.option, null);
      assert.equal(starter.error.message, `${name} returns nothing yet. Write its body, and end it with return and the result.`);
    });

    test('refuses small faults', () => {
      assert.ok(mutants.wide > 0, `tests/exercises/inputs/${id}.py is missing`);
      assert.ok(mutants.refused >= FEWEST_MUTANTS, `${mutants.refused} refused`);
      assert.deepEqual(mutants.survivors, []);
    });
  });
}

describe('the files', () => {
  test('solutions and inputs are those of exercises', () => {
    const known = Object.keys(exercises);
    for (const file of listFiles(join(here, 'solutions'))) assert.ok(known.includes(file.split('/')[0]), file);
    for (const file of listFiles(join(here, 'inputs'))) assert.ok(known.includes(file.replace('.py', '')), file);
  });

  test('a file that is not in sections is refused with its line', () => {
    const text = readFileSync(join(projectRoot, 'chapters/exercises/attention.py'), 'utf8');
    const refused = (changed, message) => assert.throws(() => sectionsOf(changed, 'x.py'), { message });
    refused(`import numpy\n${text}`, 'x.py:1: this line stands before the first section.');
    refused(
      text.replace('# %% checks', '# %% check'),
      /^x\.py:\d+: '# %% check' is no section: shared, starter, reference, checks, mistake ID\.$/,
    );
    refused(text.replace('# %% reference', '# %% starter'), /there is a second section 'starter'/);
    refused(text.replace('# %% shared\n', '').replace('import numpy as np\n', ''), "x.py has no section 'shared'.");
  });
});
