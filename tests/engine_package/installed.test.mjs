// The package as its users get it: packed, installed, its README run, its types checked.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { packageFolder } from './lib/variants.mjs';

const folder = mkdtempSync(join(tmpdir(), 'phasebook-installed-'));
const home = join(folder, 'user');
after(() => rmSync(folder, { recursive: true }));
const npm = (args, cwd) =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');
const blocks = (language) => [...readme.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, text]) => text);

before(() => {
  const [{ filename }] = JSON.parse(npm(['pack', packageFolder, '--json', '--pack-destination', folder], folder));
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{"name": "user", "version": "1.0.0", "private": true, "type": "module"}');
  npm(['install', join(folder, filename)], home);
});

describe('the installed package', () => {
  test('holds what it needs and nothing else', () => {
    const [{ files }] = JSON.parse(npm(['pack', packageFolder, '--dry-run', '--json'], folder));
    assert.deepEqual(files.map(({ path }) => path).sort(), [
      'LICENSE',
      'README.md',
      'cli.mjs',
      'commands.mjs',
      'engine.d.ts',
      'engine.mjs',
      'npy.mjs',
      'number_text.mjs',
      'package.json',
      'relaxed.wasm',
      'scalar.wasm',
      'simd.wasm',
      'text_formats.mjs',
    ]);
  });

  for (const [index, program] of blocks('js').entries()) {
    test(`README, program ${index + 1}: prints what its comments say`, () => {
      writeFileSync(join(home, 'example.mjs'), program);
      const { status, stdout, stderr } = spawnSync(process.execPath, ['example.mjs'], { cwd: home, encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      const said = [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) => comment);
      const lines = stdout
        .trim()
        .replaceAll(/\[ (.*?) \]/g, '[$1]')
        .split('\n');
      assert.equal(lines.length, said.length);
      said.forEach((comment, at) => {
        if (comment.endsWith('.')) return assert.equal(lines[at], comment);
        for (const shape of comment.match(/\[[\d, ]+\]/g) ?? []) assert.ok(lines[at].includes(shape), `${lines[at]}: ${comment}`);
        const formula = /(?:^|and )((?:sin|cos)\(1\)(?: - sin\(1\))?)$/.exec(comment)?.[1];
        if (formula)
          assert.ok(
            Math.abs(
              Number(/-?[\d.]+$/.exec(lines[at])[0]) - { 'sin(1)': Math.sin(1), 'cos(1) - sin(1)': Math.cos(1) - Math.sin(1) }[formula],
            ) < 1e-6,
            lines[at],
          );
      });
    });
  }

  test('README, command line', () => {
    for (const line of blocks('sh').join('').trim().split('\n')) {
      const { status, stderr } = spawnSync('sh', ['-c', `npx --no-install ${line}`], { cwd: home, encoding: 'utf8' });
      assert.equal(status, 0, `${line}: ${stderr}`);
    }
  });

  test('the types fit', () => {
    writeFileSync(
      join(home, 'user.ts'),
      `
      import {createEngine, type Engine} from 'phasebook-engine';
      const engine: Engine = await createEngine({variant: 'simd'});
      const table = engine.sinusoidal({positions: [0, 1], dModel: 4});
      const shape: readonly number[] = table.shape;
      const value: number = table[0];
      engine.rope({x: engine.buffer([1, 2, 4]), scaling: {rope_type: 'yarn', factor: 2}});
      engine.attention({q: [[1, 0]], k: [[1, 0]], v: [[1, 0]]}).weights.shape;
      // @ts-expect-error
      engine.attention({q: [[1, 0]], k: [[1, 0]], v: [[1, 0]], weights: false}).weights;
      // @ts-expect-error
      engine.sinusoidal({positions: [0], dmodel: 3});
      export {shape, value};
    `,
    );
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(projectRoot, 'node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--lib',
        'es2022,dom',
        'user.ts',
      ],
      { cwd: home, encoding: 'utf8' },
    );
    assert.equal(status, 0, stdout);
  });

  test('every operation has its type', async () => {
    const { createEngine } = await import('./lib/variants.mjs');
    const types = readFileSync(join(packageFolder, 'engine.d.ts'), 'utf8');
    for (const [name, value] of Object.entries(await createEngine()))
      if (typeof value === 'function') assert.match(types, new RegExp(`^  ${name}\\(`, 'm'), name);
  });
});
