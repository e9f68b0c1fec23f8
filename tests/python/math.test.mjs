// What math, decimal, sorted and round say in MicroPython is what they say in CPython.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { startMicroPython } from './lib/micropython.mjs';
import { runWithNumpy } from './lib/real_numpy.mjs';

const FOLDER = join(projectRoot, 'tests/python');
const SEED = process.env.PHASEBOOK_SEED ?? 1;
const ROUNDS = 300;
const TOLERANCE = 1e-15; // about four units in the last place

const isSame = (a, b) => a === b || Math.abs(a - b) <= TOLERANCE * Math.abs(b);

test('random questions to math, decimal and sorted', async () => {
  const files = ['random_math.py', 'random_prints.py'].map((path) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') }));
  const expected = runWithNumpy(join(FOLDER, 'random_math.py'), [SEED, ROUNDS]).trim().split('\n');
  const python = await startMicroPython(files);
  const got = python.run(`import random_math\nrandom_math.main(${SEED}, ${ROUNDS})`).trim().split('\n');
  const asked = (line) => line.split(' ')[0];
  const known = got.filter((line) => asked(line) !== 'exp2' || expected.some((other) => asked(other) === 'exp2'));
  known.forEach((line, i) => {
    const [a, b] = [line, expected[i]].map((text) => text.split(' '));
    assert.ok(a.length === b.length && a.every((word, w) => isSame(word, b[w])), `${line}\nnot\n${expected[i]}`);
  });
  assert.equal(known.length, expected.length);
});
