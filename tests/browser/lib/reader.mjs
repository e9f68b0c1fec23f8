// What a reader does and sees, and waiting for it.
import assert from 'node:assert/strict';

export const byId = (page, id) => page.locator(`[id="${id}"]`);
export const stateOf = (page) => page.evaluate(() => globalThis.phasebook.state());
/** The parameters of a figure that always have a row of controls, without those set on the picture and those of one view only. */
export const parametersOf = async (page, figure) => {
  const { positions, d_model, base } = (await stateOf(page)).figures.find(({ id }) => id === figure).parameters;
  return { positions, d_model, base };
};

/** The page does not lose its patience, whatever it waits for, on a busy machine; for page.addInitScript. */
export const bePatient = () => {
  const later = globalThis.setTimeout.bind(globalThis);
  globalThis.setTimeout = (callback, ms, ...values) => later(callback, ms >= 8000 ? 1e9 : ms, ...values);
};

export const statusOf = async (page, item) => (await stateOf(page)).items.find(({ id }) => id === item).status;
export const rectOf = (page, id) => page.evaluate((id) => document.getElementById(id).getBoundingClientRect().toJSON(), id);
export const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Calls `ask` until it returns the expected value. Fails with the difference after half a minute. */
export async function eventually(ask, expected, sentence) {
  const end = performance.now() + 30_000;
  for (let pause_ms = 5; ; pause_ms = Math.min(2 * pause_ms, 50)) {
    const answer = await ask();
    try {
      assert.deepEqual(answer, expected, sentence);
      return;
    } catch (difference) {
      if (performance.now() > end) throw difference;
    }
    await new Promise((resolve) => setTimeout(resolve, pause_ms));
  }
}

/**
 * Waits until the application has drawn everything: until the browser has updated the page twice, including resize and scroll events, and
 * the page has not requested another frame either time.
 */
export async function settled(page) {
  const rests = await page.evaluate(async () => {
    const { watched } = globalThis;
    for (let turn = 0, quiet = 0; turn < 1000; turn += 1) {
      await watched.upToDate();
      quiet = watched.framesToCome === 0 ? quiet + 1 : 0;
      if (quiet === 2) return true;
    }
    return false;
  });
  assert.ok(rests, 'the application comes to rest');
}

/** Shows what predictions fold, without guessing. */
export async function openGates(page) {
  await page.evaluate(() => document.querySelectorAll('#article .spoiler button').forEach((open) => open.click()));
  await settled(page);
}

/** What a download holds. It is read as a stream, because this process cannot open the file if the browser is shared. */
export const downloadedBytes = async (download) => Buffer.concat(await (await download.createReadStream()).toArray());
export const downloadedText = async (download) => (await downloadedBytes(download)).toString('utf8');

/** The application shows and enables a control in its next frame, which on a slow machine comes later than a test could act. */
const isReady = (page, id) =>
  eventually(
    () => byId(page, id).evaluate((element) => element.checkVisibility() && !element.matches(':disabled')),
    true,
    `${id} can be used`,
  );

/** Presses Tab until the element with this id has the focus, as a reader without a pointer would. */
export async function tabTo(page, id) {
  await isReady(page, id);
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((id) => document.activeElement?.id === id, id)) return;
  }
  assert.fail(`Tab never comes to ${id}`);
}

/** Opens a figure's menu with the keyboard. The focus is then in it. */
export async function openPanel(page, figure) {
  const toggle = `${figure}.menu.toggle`;
  await isReady(page, toggle);
  await byId(page, toggle).focus();
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement.id), `${figure}.menu`);
}

/** Scrolls to an element, in either view, and waits until everything has been drawn. */
export async function bringIntoView(page, id) {
  await byId(page, id).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await settled(page);
}

/** Clicks at the position of the element. Unlike a locator's click, this never scrolls. */
export async function clickOn(page, id) {
  await isReady(page, id);
  const { x, y } = middleOf(await rectOf(page, id));
  await page.mouse.click(x, y);
}

export async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
