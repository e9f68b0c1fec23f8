// The times that the chapter on the engine quotes are those of its figure.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');

test('chapters/data/bench.json has the best times of the figure engine_benchmark', () => {
  const contenders = ['plain', 'turning', 'scalar', 'simd', 'relaxed', 'store'];
  const [, table] = read('src/figures/engine_benchmark/reference.h').split('kReference');
  const best = [...table.matchAll(/\{[\d.]+, ([\d.]+)\}/g)].map(([, ms]) => Number(ms));
  const { exact, fast } = JSON.parse(read('chapters/data/bench.json'));
  assert.equal(best.length, 48);
  [exact, fast].forEach((mode, m) => {
    contenders.forEach((name, c) => {
      assert.deepEqual(
        mode[name],
        [0, 1, 2, 3].map((size) => best[(4 * m + size) * contenders.length + c]),
        name,
      );
    });
  });
});
