// What a reader gets if the program traps, wherever it does: WebAssembly's own error, thrown by an instruction that cannot be executed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, lessonIn, QUESTION, someOf } from './lib/lesson.mjs';
import { byId, clickOn, middleOf, rectOf, settled } from './lib/reader.mjs';

const read = readers();

/**
 * To run in a page before its own scripts: trap(name) makes the exported function phasebook_NAME trap from then on. app.js says under which
 * short name the program exports it.
 */
function makeTrappable() {
  const TRAP = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11];
  const { instantiate } = WebAssembly;
  const trapping = new Set();
  const unreachable = instantiate(new Uint8Array(TRAP)).then(({ instance }) => instance.exports.t);
  WebAssembly.instantiate = async (module, imports) => {
    const instance = await instantiate.call(WebAssembly, module, imports);
    if (!imports.placeholder) return instance;
    const trap = await unreachable;
    const exports = Object.fromEntries(
      Object.entries(instance.exports).map(([name, exported]) => [
        name,
        typeof exported === 'function' ? (...values) => (trapping.has(name) ? trap() : exported(...values)) : exported,
      ]),
    );
    return { exports };
  };
  globalThis.trap = async (name) => {
    const app = await (await fetch(new URL('app.js', document.querySelector('script[type=module]').src))).text();
    trapping.add(new RegExp(`_phasebook_${name}=\\w+\\.(\\w+)\\)`).exec(app)[1]);
  };
}

const overThePicture = async (page) => {
  const { x, y } = middleOf(await rectOf(page, `${FIGURE.id}.canvas`));
  await page.mouse.move(x, y, { steps: 3 });
};
const ACTIONS = {
  event: (page) => clickOn(page, `${QUESTION.id}.${QUESTION.right}`),
  key: (page) => byId(page, `${FIGURE.id}.canvas`).press('ArrowDown'),
  point: overThePicture,
  paint: overThePicture,
  update: overThePicture,
  set: (page) => page.evaluate((figure) => globalThis.phasebook.set(figure, 'base', 100).catch(() => undefined), FIGURE.id),
  state: (page) => page.evaluate(() => globalThis.phasebook.state()),
};

for (const [name, act] of someOf(Object.entries(ACTIONS)))
  test(`if phasebook_${name} traps, the page has its own text and says so, and nothing of the application goes on`, () =>
    read(
      { address: lessonIn('workbench'), expected: /unreachable/, prepare: (page) => page.addInitScript(makeTrappable) },
      async (page) => {
        await settled(page);
        await page.evaluate((name) => globalThis.trap(name), name);
        await act(page);
        await byId(page, 'notice').waitFor();
        assert.match(await byId(page, 'notice').textContent(), /^The figures have stopped working\. The text and your saved answers/);
        assert.ok(await byId(page, 'notice.retry').isVisible());
        assert.equal(await page.evaluate(() => document.documentElement.dataset.view), undefined, 'the Page, as it is without scripts');
        assert.ok(await page.locator('#article p').first().isVisible());
        assert.equal(await byId(page, FIGURE.id).getAttribute('data-live'), null, 'a still picture, and no dead canvas');
        assert.ok(await page.locator(`[id="${QUESTION.id}"] input`).first().isDisabled());
        await byId(page, 'notice.retry').click();
        await page.waitForFunction(() => globalThis.phasebook?.state());
      },
    ));
