import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { BUDGETS_KB, measureFirstLoad, partOf, printBudget } from './budget.mjs';

const dist = mkdtempSync(join(tmpdir(), 'phasebook-budget-'));
after(() => rmSync(dist, { recursive: true }));

describe('the budget of the first load', () => {
  test('every file has its part, and what is fetched later has none', () => {
    const parts = {
      'app.wasm': 'WebAssembly',
      'figures/wave.wasm': "the figures' own code",
      'app.js': 'scripts and styles',
      'theme.css': 'scripts and styles',
      'fonts/text.ttf': 'fonts',
      'fonts/math.woff2': 'mathematical font',
      '01-a.html': 'chapter',
      '01-a.document.json': 'chapter',
      '01-a.math.json': 'data',
      'sizes.json': 'data',
      'book.json': 'data',
    };
    for (const [name, part] of Object.entries(parts)) assert.equal(partOf(name), part, name);
    for (const name of [
      'card.png',
      'word_model.bin',
      'licences.txt',
      'search.json',
      'lab.json',
      'questions.json',
      'final-quiz.html',
      'final-quiz.document.json',
      'map.html',
      'map.document.json',
      'engine/engine.wasm',
      'measure/measure_worker.js',
      'lab/lab.wasm',
      'trainers.js',
      'film.js',
    ])
      assert.equal(partOf(name), undefined, name);
  });
  test('shared files count once and only the largest chapter counts', () => {
    mkdirSync(join(dist, 'fonts'));
    const sizes = {
      'app.wasm': 9000,
      'fonts/text.ttf': 5000,
      '01-a.html': 2000,
      '02-b.html': 3000,
      '02-b.document.json': 2000,
      '02-b.math.json': 1000,
      'index.html': 8000,
    };
    for (const [name, size] of Object.entries(sizes)) writeFileSync(join(dist, name), randomBytes(size));
    const measured = (page = 'chapter') => Object.fromEntries(measureFirstLoad(dist)[page].map(({ part, kb }) => [part, Math.round(kb)]));
    assert.deepEqual(measured(), { WebAssembly: 9, fonts: 5, chapter: 5, data: 1 });
    assert.deepEqual(measured('cover'), { WebAssembly: 9, chapter: 8, fonts: 5 });
    mkdirSync(join(dist, 'figures'));
    for (const [kind, size] of [
      ['wave', 3000],
      ['tank', 2000],
      ['unused', 9000],
    ])
      writeFileSync(join(dist, `figures/${kind}.wasm`), randomBytes(size));
    appendFileSync(
      join(dist, '01-a.html'),
      '<figure data-kind="wave"></figure><figure data-kind="wave"></figure><figure data-kind="tank"></figure>',
    );
    assert.deepEqual(
      measured(),
      { WebAssembly: 9, fonts: 5, "the figures' own code": 5, chapter: 2 },
      'a chapter is as large as its figures make it',
    );
  });
  test('is 540 KB for a chapter and 480 for the cover', () => assert.deepEqual(BUDGETS_KB, { chapter: 540, cover: 480 }));
  test('more than the budget and nothing at all do not fit', (context) => {
    context.mock.method(console, 'log', () => undefined);
    assert.ok(printBudget([{ part: 'a', kb: 450 }], 450));
    assert.ok(!printBudget([{ part: 'a', kb: 450.1 }], 450));
    assert.ok(!printBudget([], 450));
  });
});
