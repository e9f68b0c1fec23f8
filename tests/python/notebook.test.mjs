// A chapter as a notebook: what the schema of nbformat 4.5 asks for, and its cells executed in order by Python with NumPy.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeNotebook } from '../../web/python/notebook.js';
import { runWithNumpy } from './lib/real_numpy.mjs';

const LISTINGS = [
  { id: 'code-doubled', code: 'import numpy as np\n\ndef doubled(x):\n    return 2 * np.asarray(x)', call: 'print(doubled([1, 2]))' },
  { id: 'code-with-a-name-that-is-longer-than-the-sixty-four-letters-of-a-cell', code: 'y = 1', call: 'print(y)' },
  { id: 'code.dots', code: 'print("é")', call: '' },
];
const notebook = makeNotebook('Doubling', LISTINGS);

// nbformat itself is asked where it is installed.
const RUNNER = `
import json, sys
with open(sys.argv[1], encoding="utf-8") as file:
    notebook = json.load(file)
try:
    import nbformat
    nbformat.validate(notebook)
except ImportError:
    pass
space = {}
for cell in notebook["cells"]:
    if cell["cell_type"] == "code":
        exec(compile("".join(cell["source"]), cell["id"], "exec"), space)
`;

test('it has what the format asks for', () => {
  assert.deepEqual([notebook.nbformat, notebook.nbformat_minor], [4, 5]);
  const ids = notebook.cells.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, 'no id twice');
  for (const { id, cell_type, metadata, source, ...more } of notebook.cells) {
    assert.match(id, /^[a-zA-Z0-9-_]{1,64}$/);
    assert.deepEqual(metadata, {});
    assert.ok(
      source.every((line, i) => line.endsWith('\n') === i < source.length - 1),
      'each line but the last has its end',
    );
    assert.deepEqual(more, cell_type === 'code' ? { execution_count: null, outputs: [] } : {});
  }
});

test('an exercise has its words before it, and NumPy is named where it is imported', () => {
  const exercise = { id: 'doubled', words: '## Exercise: doubled\n\nDouble it.', code: 'def doubled(x):\n    ...', call: '' };
  const { cells } = makeNotebook('Doubling', [{ id: 'code-a', code: 'import math', call: '' }, exercise]);
  assert.deepEqual(
    cells.map(({ cell_type, id }) => [cell_type, id]),
    [
      ['markdown', 'title'],
      ['code', 'code-a'],
      ['markdown', 'doubled-words'],
      ['code', 'doubled'],
    ],
  );
  assert.doesNotMatch(cells[0].source.join(''), /NumPy/);
  assert.match(notebook.cells[0].source.join(''), /They need NumPy\.$/);
});

test('its cells run in order, with calls as cells of their own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notebook-'));
  try {
    const [runner, file] = ['run.py', 'chapter.ipynb'].map((name) => join(folder, name));
    writeFileSync(runner, RUNNER);
    writeFileSync(file, JSON.stringify(notebook));
    assert.equal(runWithNumpy(runner, [file], { PYTHONIOENCODING: 'utf-8' }), '[2 4]\n1\né\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.equal(notebook.cells.length, 6);
});
