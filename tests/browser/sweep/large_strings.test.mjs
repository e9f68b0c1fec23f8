// Strings that are longer than the application's stack do no harm: in storage, in documents, in files and in the exported interface. The
// application is compiled with checks of its stack for this (src/app/web.cmake), because what overflows it may seem to go well.
import assert from 'node:assert/strict';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { buildPreset } from '../../../tools/lib/cmake.mjs';
import { projectRoot } from '../../../tools/lib/files.mjs';
import { setUp } from '../../../tools/setup/setup.mjs';
import { readers, whenReady } from '../lib/browser.mjs';
import { FIGURE, LESSON, lessonIn, QUESTION } from '../lib/lesson.mjs';
import { byId, eventually, parametersOf, statusOf } from '../lib/reader.mjs';

const read = readers();
const { id, right } = QUESTION;
const CHECKED = (rest) => join(projectRoot, 'build/web/src/app', `app_stack_checked${rest}`);

// The environment variable says that it has been built already.
before(async () => {
  if (process.env.PHASEBOOK_STACK_CHECKED) return;
  const { emscripten, env } = await setUp();
  await buildPreset('web', ['phasebook_stack_checked'], { compiler: emscripten, env });
});

/** Replaces the application by the one with checks. @param {(page: any) => Promise<void>} more further preparations */
const checked =
  (more = async () => undefined) =>
  async (page) => {
    for (const [name, extension] of [
      ['app.js', '.mjs'],
      ['app.wasm', '.wasm'],
      ['app.deferred.wasm', '.deferred.wasm'],
    ])
      await page.route(`**/${name}`, (route) =>
        route.fulfill({ path: CHECKED(extension), contentType: name.endsWith('.js') ? 'text/javascript' : 'application/wasm' }),
      );
    await page.route('**/figures/*.wasm', (route) =>
      route.fulfill({ path: CHECKED(`_figures/${basename(new URL(route.request().url()).pathname)}`) }),
    );
    await more(page);
  };

const answer = (page, option) => page.evaluate(({ id, option }) => globalThis.phasebook.answer(id, option), { id, option });
const press = (page, control) => page.evaluate((control) => document.getElementById(control).click(), control);
const storedKeys = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /^phasebook\.(item|progress)/.test(key)));

/** Answers, forgets all and answers again: the application is alive, and reset is in reach. */
async function answersAndForgets(page) {
  await answer(page, QUESTION.wrong[0]);
  await eventually(() => statusOf(page, id), 'wrong');
  await press(page, 'settings.reset');
  await press(page, 'settings.reset');
  await eventually(() => statusOf(page, id), 'unanswered');
  assert.deepEqual(await storedKeys(page), []);
  await answer(page, right);
  assert.deepEqual(await storedKeys(page), [`phasebook.item.${id}`]);
}

/** The same, and after a reload the answer is there. */
async function goesOn(page) {
  await answersAndForgets(page);
  await page.reload();
  await whenReady(page);
  assert.equal(await statusOf(page, id), 'right');
}

/** What storage may hold, as functions that run in the page: [name, fill(), status of the question then]. */
const STORAGES = [
  [
    'one answer of 5 MB of an earlier version',
    ({ id, right }) => {
      const attempt = { version: 1, seed: 1, chosen: [right], checked: true, tries: 1 };
      localStorage.setItem(
        'phasebook.progress',
        JSON.stringify({ format: 2, items: { [id]: attempt, long: { ...attempt, chosen: 'x'.repeat(5_000_000) } } }),
      );
    },
    'right',
  ],
  [
    'forty thousand answers of an earlier version',
    ({ id, right }) => {
      const attempt = { version: 1, seed: 1, chosen: [right], checked: true, tries: 1 };
      const others = Array.from({ length: 40_000 }, (_, i) => [`item-number-${i}-of-a-great-many-items`, attempt]);
      localStorage.setItem('phasebook.progress', JSON.stringify({ format: 2, items: Object.fromEntries([[id, attempt], ...others]) }));
    },
    'right',
  ],
  ['5 MB that are no JSON', () => localStorage.setItem('phasebook.progress', '['.repeat(5_000_000)), 'unanswered'],
  [
    'an answer of 5 MB that is damaged',
    ({ id }) => localStorage.setItem(`phasebook.item.${id}`, '{"format":'.repeat(500_000)),
    'unanswered',
  ],
  [
    '5 MB under the other keys of the book',
    () => {
      localStorage.setItem('phasebook.place', 'x#'.repeat(1_250_000));
      localStorage.setItem('phasebook.settings', 'view=page&'.repeat(250_000));
    },
    'unanswered',
  ],
];

for (const [name, fill, status] of STORAGES) {
  test(`storage may hold ${name}`, () =>
    read({ address: lessonIn('page'), prepare: checked() }, async (page) => {
      await page.evaluate(() => localStorage.clear());
      await page.evaluate(fill, { id, right });
      await page.reload();
      await whenReady(page);
      assert.equal(await statusOf(page, id), status);
      await goesOn(page);
    }));
}

test('the files of a chapter may have 2 MB each', () => {
  const padded = (page) =>
    page.route(`**/${LESSON.slug}.*.json`, async (route) => {
      const text = await (await route.fetch()).text();
      return route.fulfill({ body: text + ' '.repeat(2_000_000), contentType: 'application/json' });
    });
  return read({ address: LESSON.address, prepare: checked(padded) }, async (page) => {
    assert.equal((await parametersOf(page, FIGURE.id)).base, FIGURE.initial.base);
    await goesOn(page);
  });
});

test('a file of progress, and strings of the exported interface, may have 10 MB', () =>
  read({ address: lessonIn('page'), prepare: checked() }, async (page) => {
    const refused = (call) =>
      page.evaluate(
        async ({ call, figure, item }) => {
          const long = 'long '.repeat(2_000_000);
          const calls = {
            item: () => globalThis.phasebook.answer(long, 'a'),
            option: () => globalThis.phasebook.answer(item, long),
            options: () => globalThis.phasebook.answer(item, long.split(' ')),
            figure: () => globalThis.phasebook.set(long, 'base', 1),
            parameter: () => globalThis.phasebook.set(figure, long, 1),
          };
          return calls[call]().then(
            () => 'accepted',
            (error) => error.message.slice(0, 60),
          );
        },
        { call, figure: FIGURE.id, item: id },
      );
    assert.match(await refused('item'), /^There is no question 'long long/);
    assert.match(await refused('option'), /^The question '.*/);
    assert.match(await refused('options'), /^The question '.*/);
    assert.match(await refused('figure'), /long/);
    assert.match(await refused('parameter'), /long/);

    const attempt = { version: 1, seed: 1, chosen: [right], checked: true, tries: 1 };
    const file = JSON.stringify({ format: 2, items: { [id]: attempt, long: { ...attempt, chosen: 'x'.repeat(10_000_000) } } });
    await byId(page, 'settings.file').setInputFiles({ name: 'progress.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    await eventually(() => statusOf(page, id), 'right');
    await goesOn(page);
  }));

test('an address may have 1 MB', () =>
  read({ address: lessonIn('page'), prepare: checked() }, async (page) => {
    const query = `view=page&table.base=-5&${'table.base=55&'.repeat(70_000)}`;
    await page.evaluate((address) => globalThis.phasebook.open(address), `${LESSON.address}?${query}`);
    await eventually(async () => (await parametersOf(page, FIGURE.id)).base, 55);
    await answersAndForgets(page); // no server takes such an address, so it cannot be loaded again
  }));
