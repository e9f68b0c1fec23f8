// The package as its users get it: packed, installed, its README run, its types checked.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { packageJson } from '../../tools/lib/engine_package.mjs';
import { judgeModules } from '../../tools/lib/exercises.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { createEngine, packageFolder, variants } from './lib/variants.mjs';

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
    const config = 'config config_angles config_command config_compare config_layers config_module config_words'.split(' ');
    const modules = 'arguments check cli commands did_you_mean engine load_module npy number_text text_formats'.split(' ');
    const python = ['driver.py', 'exercises.json', ...judgeModules()].map((name) => `python/${name}`);
    const programs = [...variants, 'config'].map((name) => `${name}.wasm`);
    const others = ['LICENSE', 'README.md', 'engine.d.ts', 'config.d.ts', 'package.json', ...python, ...programs];
    assert.deepEqual(files.map(({ path }) => path).sort(), [...others, ...[...modules, ...config].map((name) => `${name}.mjs`)].sort());
  });

  test('says whose it is, and where it comes from as soon as that is settled', () => {
    const own = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
    const project = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    assert.deepEqual([own.version, own.license, own.author], [project.version, project.license, project.author]);
    assert.ok(own.keywords.length > 3);
    const fields = (repository, homepage) => {
      const { repository: from, homepage: home } = packageJson({ ...project, config: { repository, homepage } }, own);
      return JSON.stringify([from, home]);
    };
    assert.equal(fields('', ''), '[null,null]');
    assert.equal(fields('https://a.example/b', 'https://c.example'), '[{"type":"git","url":"https://a.example/b"},"https://c.example"]');
  });

  test('README has programs', () => assert.ok(blocks('js').length >= 2 && blocks('sh').length >= 1));

  for (const [index, program] of blocks('js').entries()) {
    test(`README, program ${index + 1}: prints what its comments say`, () => {
      writeFileSync(join(home, 'example.mjs'), program);
      const { status, stdout, stderr } = spawnSync(process.execPath, ['example.mjs'], { cwd: home, encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      const said = [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) => comment);
      const text = stdout.trim().replaceAll(/\[ (.*?) \]/g, '[$1]');
      const lines = text.split('\n');
      assert.equal(lines.length, said.length);
      said.forEach((comment, at) => {
        if (comment.endsWith('.')) return assert.equal(lines[at], comment);
        for (const shape of comment.match(/\[[\d, ]+\]/g) ?? []) assert.ok(lines[at].includes(shape), `${lines[at]}: ${comment}`);
        const formula = /(?:^|and )((?:sin|cos)\(1\)(?: - sin\(1\))?)$/.exec(comment)?.[1];
        const value = { 'sin(1)': Math.sin(1), 'cos(1) - sin(1)': Math.cos(1) - Math.sin(1) }[formula];
        if (formula) assert.ok(Math.abs(Number(/-?[\d.]+$/.exec(lines[at])[0]) - value) < 1e-6, lines[at]);
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
      engine.rope({x: engine.buffer([1, 2, 4]), layout: 'half', scaling: {rope_type: 'su', factor: 2}});
      engine.attention({q: [[1, 0]], k: [[1, 0]], v: [[1, 0]], keyHeads: 1, weights: true}).weights.shape;
      engine.attention({q: [[1, 0]], k: [[1, 0]], v: [[1, 0]]}).weights.shape;
      // @ts-expect-error
      engine.attention({q: [[1, 0]], k: [[1, 0]], v: [[1, 0]], weights: false}).weights;
      // @ts-expect-error
      engine.sinusoidal({positions: [0], dmodel: 3});
      import {ConfigError, readConfig, type PositionPlan} from 'phasebook-engine/config';
      const plan: PositionPlan = await readConfig(new Uint8Array(3), {length: 7});
      for (const {kind, window} of plan.layers) if (kind === 'rope' && window !== null) window.toFixed();
      const angles: readonly number[] | null | undefined = plan.frequencies[0];
      await readConfig('').catch((error: unknown) => error instanceof ConfigError && error.errors[0].place);
      // @ts-expect-error
      readConfig('', {lenght: 7});
      // @ts-expect-error
      plan.layers[0].kind === 'rotary';
      export {angles};
      export {shape, value};
    `,
    );
    const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
    const how = '--noEmit --strict --target es2022 --module nodenext --lib es2022,dom'.split(' ');
    const { status, stdout } = spawnSync(process.execPath, [compiler, ...how, 'user.ts'], { cwd: home, encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });

  test('every operation has its type', async () => {
    const types = readFileSync(join(packageFolder, 'engine.d.ts'), 'utf8');
    for (const [name, value] of Object.entries(await createEngine()))
      if (typeof value === 'function') assert.match(types, new RegExp(`^  ${name}\\(`, 'm'), name);
  });
});
