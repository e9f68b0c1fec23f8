// The book's small NumPy against the real one: thousands of random calls, value by value.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { startMicroPython } from './lib/micropython.mjs';
import { runWithNumpy } from './lib/real_numpy.mjs';

const FOLDER = join(projectRoot, 'tests/python');
const SEED = process.env.PHASEBOOK_SEED ?? 1;
const CALLS = 6000;
const SHOWN = 12;

// Relative to the largest of 1 and the value. NumPy sums pairs of pairs, and a float32 in float32.
const TOLERANCES = { float64: 1e-11, float32: 4e-6 };

const asNumber = (value) => (value === 'nan' ? NaN : value === 'inf' ? Infinity : value === '-inf' ? -Infinity : value);

function near(got, expected, tolerance) {
  const [a, b] = [got, expected].map(asNumber);
  if (Object.is(a, b) || a === b) return true;
  return Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b));
}

// Where two things are wrong (an index and the shape of what is assigned, a dtype and a shape), NumPy names one and ours the other. And
// NumPy does not look at indices along other axes if nothing is chosen along one.
const OTHER_ERROR = /value array of shape|boolean array indexing assignment|tuple index|Cannot cast ufunc/;
function excused(got, [kind, ...rest]) {
  if (kind === 'error') return got[1] === 'OverflowError' || OTHER_ERROR.test(rest[1]);
  if (got[2].includes('boolean dimension is 0')) return true;
  return got[2].includes('is out of bounds for axis') && got[1] === 'IndexError';
}

// Why an answer differs, or nothing. Of an error only Python's own kind has to be the same.
function difference(got, expected, rough) {
  const [kind, ...rest] = expected;
  if (got[0] === 'error' && excused(got, expected)) return undefined;
  if (got[0] !== kind) return `it is ${got.slice(0, 3).join(' ')}, not ${kind} ${rest.slice(0, 2).join(' ')}`;
  if (kind === 'error') return got[1] === rest[0] ? undefined : `it raises ${got[1]} (${got[2]}), not ${rest.join(': ')}`;
  if (kind === 'list') {
    if (got.length !== expected.length) return `it has ${got.length - 1} parts, not ${rest.length}`;
    return rest.map((part, i) => difference(got[i + 1], part, rough)).find(Boolean);
  }
  if (kind === 'none') return undefined;
  const [shape, values] = rest;
  if (String(got[1]) !== String(shape)) return `its shape is (${got[1]}), not (${shape})`;
  const wrong = values.findIndex(
    (value, i) => !near(got[2][i], value, kind.startsWith('float') ? TOLERANCES[rough ? 'float32' : kind] : 0),
  );
  return wrong < 0 ? undefined : `value ${wrong} is ${got[2][wrong]}, not ${values[wrong]}`;
}

test('random calls give what NumPy gives', async () => {
  const batches = JSON.parse(runWithNumpy(join(FOLDER, 'random_calls.py'), [SEED, CALLS]));
  const python = await startMicroPython([{ path: 'answers.py', text: readFileSync(join(FOLDER, 'answers.py'), 'utf8') }]);
  python.run('import json\nimport numpy as np\nfrom answers import answer');
  const failures = [];
  let count = 0;
  for (const { arrays, calls } of batches) {
    python.write({ path: 'calls.json', text: JSON.stringify({ arrays, calls: calls.map(([call]) => call) }) });
    const answers = python.run(
      [
        'batch = json.load(open("/lib/calls.json"))',
        'arrays = {"np": np}',
        'exec(batch["arrays"], arrays)',
        'for call in batch["calls"]:',
        '    print(json.dumps(answer(call, arrays)))',
      ].join('\n'),
    );
    answers
      .trim()
      .split('\n')
      .forEach((line, i) => {
        const [call, expected] = calls[i];
        const made = whereFrom(call, arrays);
        const why = difference(JSON.parse(line), expected, `${call}${made}`.includes('float32'));
        if (why) failures.push(`${call}: ${why}\n    with ${made}`);
        ++count;
      });
  }
  assert.equal(count, CALLS);
  assert.equal(failures.length, 0, `${failures.length} of ${count} calls differ:\n${failures.slice(0, SHOWN).join('\n')}`);
});

const whereFrom = (call, arrays) =>
  arrays
    .split('\n')
    .filter((line) => call.match(/A\d+/g)?.includes(line.split(' ')[0]))
    .join('\n    ');
