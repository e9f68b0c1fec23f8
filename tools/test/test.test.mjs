// How `npm test` decides what to run, tested with small made-up projects.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { browserTestInputs } from './browser_inputs.mjs';
import { closure, cppTestInputs, GENERATED_TABLES, hashOfInputs, readProject } from './inputs.mjs';
import { runLanes } from './lanes.mjs';
import { planOf } from './plan.mjs';
import { ResultCache } from './result_cache.mjs';

const folder = mkdtempSync(join(tmpdir(), 'phasebook-plan-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const newCache = () => new ResultCache(join(folder, `passed-${++files}.json`));

const project = new Map(
  Object.entries({
    'src/engine/rope.h': '#include "base/number.h"\n',
    'src/engine/rope.cpp': '#include "engine/rope.h"\n',
    'src/engine/alibi.cpp': '',
    'src/base/number.h': '',
    'src/base/number.cpp': '',
    'src/base/text.cpp': '#include "base/number.h"\n',
    'src/compiler/parse/parse.h': '',
    'src/book/quiz/blocks.cpp': '',
    'src/figures/catalog.cpp': '#include "figures/catalog.h"\n',
    'src/figures/catalog.h': '',
    'src/figures/dial.cpp': '#include "figures/dial/hand.h"\n#include "figures/shared.h"\n',
    'src/figures/dial/hand.h': '',
    'src/figures/dial/hand.cpp': '',
    'src/figures/table.cpp': '#include "figures/shared.h"\n',
    'src/figures/shared.h': '',
    'src/app/app.cpp': '#include "figures/catalog.h"\n',
    'web/start.js': '',
    'chapters/01-a.md': '```figure dial\n```\n',
    'chapters/02-b.md': '',
    'tests/engine/rope_test.cpp': '#include "engine/rope.h"\nPHASEBOOK_TESTS_DIR "/reference/a.json"\n',
    'tests/figures/loop_test.cpp': '#include "figures/catalog.h"\n',
    'tests/figures/dial_test.cpp': '',
    'tests/book/parse_test.cpp': '#include "compiler/parse/parse.h"\n',
    'tests/reference/a.json': '{}',
    'tests/lesson/01-l.md': '```figure table\nid: t\n```\n',
    'tests/chapters/a.test.mjs': "import {b} from './b.mjs';\nread('chapters/01-a.md')\n",
    'tests/chapters/b.mjs': '',
    'tests/browser/find.test.mjs': 'readers()',
    'tests/browser/cover.test.mjs': 'readers(realBook)',
    'tests/browser/each.test.mjs': 'readers(realBook)',
  }),
);
const leadsTo = (...start) => [...closure(start, project)].sort();

describe('what a test depends on', () => {
  test('includes lead to headers, and to the source file of the same name for an encoding', () =>
    assert.deepEqual(leadsTo('tests/engine/rope_test.cpp'), [
      'src/base/number.cpp',
      'src/base/number.h',
      'src/base/text.cpp',
      'src/engine/rope.cpp',
      'src/engine/rope.h',
      'tests/engine/rope_test.cpp',
      'tests/reference/a.json',
    ]));
  test('elsewhere to all files beside the header, where a function may be defined', () =>
    assert.deepEqual(leadsTo('tests/book/parse_test.cpp'), [
      'src/book/quiz/blocks.cpp',
      'src/compiler/parse/parse.h',
      'tests/book/parse_test.cpp',
    ]));
  test('the table of figures leads to all of them', () =>
    assert.ok(leadsTo('tests/figures/loop_test.cpp').includes('src/figures/dial/hand.cpp')));
  test("a figure's own tests depend on no other figure, although they find it in the table of all", () => {
    const withTable = new Map([...project, ['tests/figures/dial_test.cpp', '#include "figures/catalog.h"\n']]);
    const figures = [...cppTestInputs('tests/figures/dial_test.cpp', withTable)].filter((path) => /^src\/figures\/\w+\.cpp$/.test(path));
    assert.deepEqual(figures.sort(), ['src/figures/catalog.cpp', 'src/figures/dial.cpp']);
  });
  test('imports and quoted paths lead on', () =>
    assert.deepEqual(leadsTo('tests/chapters/a.test.mjs'), ['chapters/01-a.md', 'tests/chapters/a.test.mjs', 'tests/chapters/b.mjs']));

  test("a browser test with the tests' lesson depends on the figure that it shows and on no chapter", () => {
    const inputs = browserTestInputs('tests/browser/find.test.mjs', project);
    assert.deepEqual(inputs.filter((path) => /figures|chapters|lesson/.test(path)).sort(), [
      'src/figures/catalog.cpp',
      'src/figures/catalog.h',
      'src/figures/shared.h',
      'src/figures/table.cpp',
      'tests/lesson/01-l.md',
    ]);
    assert.ok(inputs.includes('web/start.js'));
  });
  test('one with the real book depends on all of it', () => {
    const inputs = browserTestInputs('tests/browser/cover.test.mjs', project);
    assert.ok(['src/figures/dial/hand.cpp', 'chapters/02-b.md'].every((path) => inputs.includes(path)));
  });

  test('one that tests a chapter of the real book by itself depends on that chapter and the figures in it', () => {
    const inputs = browserTestInputs('tests/browser/each.test.mjs 01-a', project);
    assert.deepEqual(inputs.filter((path) => /figures|chapters/.test(path)).sort(), [
      'chapters/01-a.md',
      'src/figures/catalog.cpp',
      'src/figures/catalog.h',
      'src/figures/dial.cpp',
      'src/figures/dial/hand.cpp',
      'src/figures/dial/hand.h',
      'src/figures/shared.h',
    ]);
  });

  test('every table that CMake generates leads to the files that it is generated from', () => {
    const files = readProject();
    const paths = [...files.keys()];
    const folders = [...files.get('src/CMakeLists.txt').matchAll(/^catalog\(\w+ FOLDER (\S+)/gm)].map(([, folder]) => `src/${folder}`);
    assert.ok(folders.length > 4, folders.join());
    const listed = folders.flatMap((folder) => paths.filter((path) => dirname(path) === folder && path.endsWith('.cpp')));
    assert.deepEqual(
      listed.filter((path) => !Object.values(GENERATED_TABLES).some((sources) => sources.test(path))),
      [],
    );
  });

  test('a hash tells contents, names and values apart', () => {
    const hash = (path, text, values) => hashOfInputs([path], new Map([[path, text]]), values);
    assert.equal(hash('a', 'bc'), hash('a', 'bc'));
    assert.equal(new Set([hash('a', 'bc'), hash('ab', 'c'), hash('a', 'b'), hash('a', 'bc', ['1'])]).size, 4);
  });
});

const part = (title, names, more = {}) => ({
  title,
  lane: 'code',
  files: new Map(names.map((name) => [name, [name]])),
  run: (chosen) => new Map(chosen.map((name) => [name, { passed: 1, failed: 0 }])),
  ...more,
});
const chosen = (plan) => plan.flatMap(({ hashes }) => [...hashes.keys()]);

describe('the plan', () => {
  const parts = [
    part('C++', ['tests/engine/rope_test.cpp', 'tests/figures/dial_test.cpp', 'tests/figures/loop_test.cpp']),
    part('Chapters', ['tests/chapters/a.test.mjs']),
  ];
  const plan = (words, more = {}) => planOf(parts, { project, cache: newCache(), words, ...more });
  test('without words it is everything', () => assert.equal(chosen(plan([])).length, 4));
  test('a figure is its own tests and the loop over all figures', () =>
    assert.deepEqual(chosen(plan(['figures/dial'])), ['tests/figures/dial_test.cpp', 'tests/figures/loop_test.cpp']));
  test('so is its source file', () =>
    assert.deepEqual(chosen(plan(['src/figures/dial.cpp'])), ['tests/figures/dial_test.cpp', 'tests/figures/loop_test.cpp']));
  test('a chapter is the tests that name it', () => assert.deepEqual(chosen(plan(['01-a'])), ['tests/chapters/a.test.mjs']));
  test('words that concern nothing are refused', () => assert.throws(() => plan(['figures/nothing']), /No test concerns figures\/nothing/));

  test('what passed from the same inputs stands, unless all are asked for, a file has changed or a version is another', async () => {
    const cache = newCache();
    await runLanes(planOf(parts, { project, cache }), cache, () => undefined);
    const again = (more) => chosen(planOf(parts, { project, cache, ...more }));
    assert.deepEqual(again({}), []);
    assert.equal(again({ all: true }).length, 4);
    assert.equal(again({ versions: ['next'] }).length, 4);
    assert.deepEqual(again({ project: new Map([...project, ['tests/chapters/a.test.mjs', 'new']]) }), ['tests/chapters/a.test.mjs']);
  });
  test('a part is done again for the sake of one that needs it', () => {
    const plan = planOf([part('build', []), part('browser', ['tests/browser/find.test.mjs'], { after: ['build'] })], {
      project,
      cache: newCache(),
    });
    assert.deepEqual(
      plan.map(({ isPrerequisite }) => isPrerequisite),
      [true, false],
    );
  });
});

describe('the lanes', () => {
  const run = (parts, cache = newCache()) => runLanes(planOf(parts, { project, cache }), cache, () => undefined);
  test('a part waits for the one it needs in the other lane', async () => {
    const order = [];
    const noting = (title, wait, more) =>
      part(title, [`tests/engine/rope_test.cpp`], {
        run: async (names) => {
          await new Promise((resolve) => setTimeout(resolve, wait));
          order.push(title);
          return new Map(names.map((name) => [name, { passed: 1, failed: 0 }]));
        },
        ...more,
      });
    await run([noting('build', 20, { lane: 'book' }), noting('first', 1), noting('tidy', 1, { after: ['build'] })]);
    assert.deepEqual(order, ['first', 'build', 'tidy']);
  });
  test('passed and failed are summed; what breaks has failed and is not remembered', async () => {
    const cache = newCache();
    const broken = part('broken', ['tests/chapters/b.mjs'], {
      run: () => {
        throw new Error('boom');
      },
    });
    assert.deepEqual(await run([part('good', ['tests/engine/rope_test.cpp']), broken], cache), { passed: 1, failed: 1 });
    assert.deepEqual(await run([part('good', ['tests/engine/rope_test.cpp']), broken], cache), { passed: 1, failed: 1 });
  });
  test('a record that was cut short proves nothing', () => {
    writeFileSync(join(folder, 'cut.json'), '{"a": {"ha');
    assert.equal(new ResultCache(join(folder, 'cut.json')).passed('a', 'h'), undefined);
  });
});
