// Arrays and numbers are printed as CPython and NumPy print them, letter by letter.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { startMicroPython } from './lib/micropython.mjs';
import { runWithNumpy } from './lib/real_numpy.mjs';

const FOLDER = join(projectRoot, 'tests/python');
const SEED = process.env.PHASEBOOK_SEED ?? 1;
const ARRAYS = 300;

test('random arrays are printed as NumPy prints them', async () => {
  const file = join(FOLDER, 'random_prints.py');
  const expected = runWithNumpy(file, [SEED, ARRAYS]).split('\n');
  const python = await startMicroPython([{ path: 'random_prints.py', text: readFileSync(file, 'utf8') }]);
  const got = python.run(`import random_prints\nrandom_prints.main(${SEED}, ${ARRAYS})`).split('\n');
  const wrong = got.findIndex((line, i) => line !== expected[i]);
  const name = got.slice(0, wrong).findLast((line) => line.startsWith('#'));
  assert.equal(
    wrong,
    -1,
    `${name}, line ${wrong}:\n${got.slice(wrong, wrong + 3).join('\n')}\nnot\n${expected.slice(wrong, wrong + 3).join('\n')}`,
  );
  assert.equal(got.length, expected.length);
});
