// `phasebook-engine check`: right and wrong answers, files that cannot be judged, JSON, tensors.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { pythonWithNumpy } from '../python/lib/real_numpy.mjs';
import { packageFolder } from './lib/variants.mjs';

const folder = mkdtempSync(join(tmpdir(), 'phasebook-check-'));
after(() => rmSync(folder, { recursive: true }));
const write = (name, text) => {
  writeFileSync(join(folder, name), text);
  return name;
};
function check(args, { env = {}, cli = join(packageFolder, 'cli.mjs') } = {}) {
  const own = { ...process.env, PYTHON: pythonWithNumpy(), ...env };
  return spawnSync(process.execPath, [cli, 'check', ...args], { cwd: folder, encoding: 'utf8', env: own });
}

const RIGHT = join(projectRoot, 'tests/exercises/solutions/sinusoidal/loops.py');
const DOUBLED = write(
  'doubled.py',
  `import sys
import numpy as np

print("one moment")
sys.stdout.write("not for the judge")


def sinusoidal(positions, width, base=10000.0):
    angles = np.asarray(positions)[:, None] / base ** (2 * np.arange(0, width, 2) / width)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(len(positions), -1)
`,
);

/** A copy of the package in which the book says something to a mistake. */
function packageThatSays(diagnoses, homepage) {
  const copy = join(folder, 'package');
  cpSync(packageFolder, copy, { recursive: true });
  const change = (name, action) => {
    const value = JSON.parse(readFileSync(join(copy, name), 'utf8'));
    action(value);
    writeFileSync(join(copy, name), JSON.stringify(value));
  };
  change('python/exercises.json', (exercises) => Object.assign(exercises.sinusoidal.diagnoses, diagnoses));
  change('package.json', (json) => Object.assign(json, { homepage }));
  return join(copy, 'cli.mjs');
}

describe('an answer', () => {
  test('that is right passes', () => {
    const { status, stdout, stderr } = check([RIGHT, '--exercise', 'sinusoidal']);
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.match(stdout, /^ {2}✓ around position 1,000,000$/m);
    assert.match(stdout, /Passed: (\d+) of \1 checks\.\n$/);
  });

  test('that is wrong does not, and the words of the book say why', () => {
    const said = { 'doubled-exponent': { sentence: 'The exponent is doubled.', link: '02-sinusoidal-encoding.html#the-formula' } };
    const cli = packageThatSays(said, 'https://book.example/phasebook/');
    const { status, stdout } = check([DOUBLED, '--exercise', 'sinusoidal'], { cli });
    assert.equal(status, 1);
    assert.match(stdout, /^one moment\n/);
    assert.doesNotMatch(stdout, /not for the judge/);
    assert.match(stdout, /^ {2}✗ .*: expected [-\d.e]+ at \[1, 2\], got [-\d.e]+ at \[1, 2\]$/m);
    assert.match(stdout, /^The exponent is doubled\. \(https:\/\/book\.example\/phasebook\/02-sinusoidal-encoding\.html#the-formula\)$/m);
    assert.match(stdout, /^Not passed: \d+ of \d+ checks\.\n$/m);
    const { diagnosis, option, passed, checks, error } = JSON.parse(check([DOUBLED, '--exercise', 'sinusoidal', '--json'], { cli }).stdout);
    assert.deepEqual(diagnosis, { id: 'doubled-exponent', ...said['doubled-exponent'] });
    assert.deepEqual([option, passed, error], ['doubled-exponent', false, null]);
    for (const row of checks) assert.deepEqual(Object.keys(row), ['name', 'passed', 'expected', 'got']);
  });

  test('that cannot run says where', () => {
    const { status, stdout } = check([write('broken.py', 'def sinusoidal(positions, width):\n    return (\n'), '--exercise', 'sinusoidal']);
    assert.equal(status, 1);
    assert.match(stdout, /^Line 2: SyntaxError: /);
    const raises = write('raises.py', 'def sinusoidal(positions, width, base=1e4):\n    return positions / nothing\n');
    assert.match(check([raises, '--exercise', 'sinusoidal']).stdout, /^Line 2: NameError: name 'nothing' is not defined$/m);
  });

  test('may use what lies beside it', () => {
    write('beside.py', readFileSync(RIGHT, 'utf8'));
    assert.equal(check([write('imports.py', 'from beside import sinusoidal\n'), '--exercise', 'sinusoidal']).status, 0);
  });
});

// There is no PyTorch here. This one has of it what the driver and the judge use.
const TORCH = `import numpy
float64 = "float64"
set_default_dtype = lambda kind: None
class Tensor:
    def __init__(self, array): self.array = array
    def __getattr__(self, name): return getattr(self.array, name)
    def detach(self): return self
    def cpu(self): return self
    def numpy(self): return self.array
from_numpy = Tensor
`;

describe('--torch', () => {
  const answer = write(
    'tensors.py',
    `import numpy as np
import torch


def shaw_index(queries, keys, clip):
    assert isinstance(queries, torch.Tensor)
    distance = keys.array[None, :] - queries.array[:, None]
    return torch.Tensor(np.clip(distance, -clip, clip) + clip)
`,
  );
  test('gives tensors and takes them', () => {
    const place = join(folder, 'site');
    mkdirSync(place);
    writeFileSync(join(place, 'torch.py'), TORCH);
    const { status, stdout, stderr } = check([answer, '--exercise', 'shaw-index', '--torch'], { env: { PYTHONPATH: place } });
    assert.equal(status, 0, stdout + stderr);
  });
  test('says if there is no PyTorch', () => {
    const place = join(folder, 'none');
    mkdirSync(place);
    writeFileSync(join(place, 'torch.py'), 'raise ImportError()\n');
    const { status, stderr } = check([answer, '--exercise', 'shaw-index', '--torch'], { env: { PYTHONPATH: place } });
    assert.equal(status, 2);
    assert.match(stderr, /has no PyTorch\. Install PyTorch for it, or name another with --python or in the variable PYTHON\.\n$/);
  });
});

describe('the list', () => {
  test('has every exercise with its function', () => {
    const { status, stdout } = check(['--list']);
    assert.equal(status, 0);
    for (const id of Object.keys(JSON.parse(readFileSync(join(packageFolder, 'python/exercises.json'), 'utf8'))))
      assert.match(stdout, new RegExp(`^${id} +\\w+\\(.*\\)$`, 'm'));
    assert.match(stdout, /^alibi +bias\(queries, keys, heads, causal\)$/m);
  });
});

describe('what cannot be judged is one sentence and exit code 2', () => {
  const none = join(folder, 'no-numpy');
  mkdirSync(none);
  writeFileSync(join(none, 'numpy.py'), 'raise ImportError()\n');
  for (const [what, args, said, env] of [
    ['an unknown exercise', [RIGHT, '--exercise', 'sinusoidl'], /There is no exercise 'sinusoidl'\. Did you mean sinusoidal\? /],
    ['a missing file', ['none.py', '--exercise', 'sinusoidal'], /The file none\.py cannot be read \(ENOENT\)\./],
    ['no exercise', [RIGHT], /check takes one file and an exercise: check FILE\.py --exercise ID\./],
    ['an unknown option', [RIGHT, '--exercises', 'x'], /check has no option --exercises\. Did you mean --exercise\? It has --exercise, /],
    [
      'no Python',
      [RIGHT, '--exercise', 'sinusoidal', '--python', 'no-python'],
      /no-python cannot be started \(ENOENT\)\. Install Python 3, or /,
    ],
    ['no NumPy', [RIGHT, '--exercise', 'sinusoidal'], /has no NumPy\. Install NumPy for it, or name another /, { PYTHONPATH: none }],
  ]) {
    test(what, () => {
      const { status, stdout, stderr } = check(args, { env });
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.match(stderr, said);
      assert.match(stderr, /^phasebook-engine: [^\n]*\n$/);
    });
  }
});
