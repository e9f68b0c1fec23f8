// The settings panel, hiding the contents, and the help on keys. What each setting does is tested in tests/app/settings_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers, whenReady } from './lib/browser.mjs';
import { FIGURE, LESSON, lessonIn, someOf, VIEWS } from './lib/lesson.mjs';
import { byId, eventually, rectOf, settled, stateOf, tabTo } from './lib/reader.mjs';

const read = readers();
const root = (page) => page.evaluate(() => ({ ...document.documentElement.dataset }));
const isOpen = (page, id) => byId(page, id).isVisible();
const focused = (page) => page.evaluate(() => document.activeElement?.id);

for (const view of someOf(VIEWS)) {
  test(`settings are set by keyboard alone in the ${view}, act at once and are kept`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      await tabTo(page, 'bar.settings');
      await page.keyboard.press('Enter');
      await eventually(() => isOpen(page, 'settings'), true);
      await tabTo(page, 'settings.size.auto');
      await page.keyboard.press('ArrowRight');
      await eventually(async () => (await root(page)).size, 'large');
      await eventually(() => page.evaluate(() => getComputedStyle(document.querySelector('#article > p')).fontSize), '20px');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('ArrowLeft'); // wraps around to the last one
      await eventually(async () => (await stateOf(page)).theme, 'dark');
      await page.keyboard.press('Escape');
      await eventually(() => isOpen(page, 'settings'), false);
      assert.equal(await focused(page), 'bar.settings', 'focus returns');
      await page.goto(LESSON.address);
      await whenReady(page);
      const { size, theme } = await root(page);
      assert.deepEqual([size, theme], ['large', 'dark']);
    }));

  test(`the panel is seen over the ${view} and holds everything; the contents are put away and brought back by button and by key`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      await byId(page, 'bar.settings').click();
      await eventually(() => isOpen(page, 'settings'), true);
      const panel = await rectOf(page, 'settings');
      assert.ok(panel.top >= 48 && panel.right <= 1280 && panel.bottom <= 720, JSON.stringify(panel));
      for (const name of ['Text size', 'Theme', 'Motion', 'View']) {
        assert.ok(await page.getByRole('radiogroup', { name }).isVisible(), name);
        assert.equal(await page.getByRole('radiogroup', { name }).locator(':checked').count(), 1, `one of ${name} is checked`);
      }
      for (const name of ['Save as a file', 'Load a file', 'Reset', 'To another device', 'Reminders', 'Cards for Anki'])
        assert.ok(await byId(page, 'settings').getByRole('button', { name }).isEnabled(), name);
      const top = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y).closest('#settings') !== null, {
        x: panel.x + 20,
        y: panel.y + 20,
      });
      assert.ok(top, 'nothing covers it');
      await page.mouse.click(panel.x - 40, 600);
      await eventually(() => isOpen(page, 'settings'), false, 'a click beside it closes it');

      const expanded = () => byId(page, 'bar.contents').getAttribute('aria-expanded');
      const width = async () => (await rectOf(page, 'contents')).width;
      if (view === 'workbench') {
        assert.equal(await width(), 56, 'a strip of dials');
        const { x } = await rectOf(page, 'main');
        await page.mouse.move(28, 300);
        await eventually(async () => (await width()) > 200, true, 'names come under the pointer');
        await page.mouse.move(400, 300);
        await eventually(width, 56);
        await byId(page, 'bar.contents').click();
        await eventually(expanded, 'true');
        await eventually(async () => (await width()) > 200, true, 'and with the button');
        assert.equal((await rectOf(page, 'main')).x, x, 'the text stays');
        await page.keyboard.press('[');
        await eventually(expanded, 'false');
        return;
      }
      assert.equal(await expanded(), 'true');
      await settled(page);
      const before = (await rectOf(page, 'main')).x;
      await byId(page, 'bar.contents').click();
      await eventually(expanded, 'false');
      assert.equal(await byId(page, 'contents').isVisible(), false);
      await settled(page);
      assert.ok((await rectOf(page, 'main')).x < before, 'the text takes the room');
      await page.reload();
      await whenReady(page);
      assert.equal(await expanded(), 'false', 'it is kept');
      await page.keyboard.press('[');
      await eventually(expanded, 'true');
      assert.equal(await byId(page, 'contents').isVisible(), true);
    }));
}

test('an address carries text size and motion, and motion follows the system until then; the view is changed in the panel, and Back leads back', () =>
  read({ address: `${LESSON.address}?size=small&motion=full`, motion: 'reduce' }, async (page) => {
    const { size, motion } = await root(page);
    assert.deepEqual([size, motion], ['small', 'full']);
    assert.deepEqual((await stateOf(page)).errors, []);
    await byId(page, 'bar.settings').click();
    await byId(page, 'settings.motion.auto').check({ force: true });
    await eventually(async () => (await root(page)).motion, 'reduced', 'as the system has it');
    await byId(page, 'settings.view.page').check({ force: true });
    await eventually(async () => (await root(page)).view, 'page');
    assert.ok(await isOpen(page, 'settings'), 'the panel stays');
    await page.goBack();
    await eventually(async () => (await root(page)).view, 'workbench');
  }));

for (const [title, options] of [
  ['phone', { width: 390, height: 844 }],
  ['small Workbench', { width: 1024, height: 768 }],
]) {
  test(`on a ${title} the contents are a menu`, () =>
    read({ address: LESSON.address, ...options }, async (page) => {
      if (title === 'phone') {
        assert.deepEqual(await page.locator('#bar button:visible').evaluateAll((buttons) => buttons.map(({ id }) => id)), [
          'bar.contents',
          'bar.search',
          'bar.settings',
        ]);
        await byId(page, 'bar.settings').click();
        const panel = await rectOf(page, 'settings');
        assert.ok(panel.left >= 0 && panel.right <= 390 && panel.bottom <= 844, JSON.stringify(panel));
        assert.equal(await page.getByRole('radiogroup', { name: 'View' }).isVisible(), false, 'there is no other view here');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
        await page.keyboard.press('Escape');
        await eventually(() => isOpen(page, 'settings'), false);
      }
      assert.equal(await byId(page, 'contents').isVisible(), false, 'the text comes first');
      const { top } = await page.evaluate(() => document.querySelector('#article h1').getBoundingClientRect());
      assert.ok(top < 120, `the title is at ${top}`);
      await page.getByRole('button', { name: 'Contents' }).click();
      await eventually(() => byId(page, 'contents').isVisible(), true);
      const section = LESSON.sections[1];
      await byId(page, `contents.${LESSON.slug}.${section}`).click();
      await eventually(() => byId(page, 'contents').isVisible(), false, 'it closes behind the reader');
      await settled(page);
      const place = await rectOf(page, section);
      assert.ok(place.top >= 48 && place.top < 200, `the section is at ${place.top}`);
      await page.keyboard.press('[');
      await eventually(() => byId(page, 'contents').isVisible(), true);
      await page.keyboard.press('Escape');
      await eventually(() => byId(page, 'contents').isVisible(), false);
    }));
}

test('? opens the help with keys, and single keys can be switched off', () =>
  read({ address: LESSON.address }, async (page) => {
    await page.keyboard.press('?');
    await eventually(() => isOpen(page, 'help'), true);
    assert.match(await byId(page, 'help').innerText(), /pin the cursor/);
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page, 'help'), false);
    await byId(page, `${FIGURE.id}.positions`).focus();
    await page.keyboard.press('?');
    assert.equal(await isOpen(page, 'help'), false, 'what is typed into a field is no command');
    await byId(page, 'bar.settings').click();
    await byId(page, 'settings.keys.off').check({ force: true });
    await eventually(async () => (await root(page)).keys, 'off');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await settled(page);
    assert.equal(await isOpen(page, 'help'), false);
  }));
