// Progress goes from one device to another by a link. What such a link may hold and what becomes of damaged ones is tested in
// tests/book/review/transfer_test.cpp and tests/app/progress_panel_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { lessonIn, QUESTION } from './lib/lesson.mjs';
import { byId, clickOn, eventually } from './lib/reader.mjs';

const read = readers();

/** What the page stores of the question's first try. */
const first = (page) => page.evaluate((id) => JSON.parse(localStorage.getItem(`phasebook.item.${id}`))?.first, QUESTION.id);
const words = (page) => byId(page, 'transfer.words').textContent();

test('a link, which is also a code, brings results to another device; there they are added on a press, and a changed link is refused', () =>
  read({ address: lessonIn('page') }, async (page) => {
    await page.evaluate(({ id, right }) => globalThis.phasebook.answer(id, right), QUESTION);
    await clickOn(page, 'bar.settings');
    await clickOn(page, 'settings.send');
    assert.match(await words(page), /your results for 1 question:/);
    await eventually(() => byId(page, 'transfer.code').evaluate(({ naturalWidth }) => naturalWidth > 0), true);
    const link = await byId(page, 'transfer.link').inputValue();
    assert.ok(link.startsWith(new URL('index.html#progress=', page.url()).href), link);

    const context = await page
      .context()
      .browser()
      .newContext({ viewport: { width: 390, height: 844 } });
    try {
      const phone = await context.newPage();
      await phone.addInitScript(() => Object.assign(globalThis, { GestureEvent: class {} })); // as Safari has it
      await phone.goto(link);
      await eventually(() => byId(phone, 'transfer.add').isVisible(), true);
      assert.match(await words(phone), /brings something new about it/);
      assert.equal(new URL(phone.url()).hash, '', 'nobody copies it by mistake');
      assert.equal(await first(phone), undefined);
      await byId(phone, 'transfer.add').click();
      await eventually(() => first(phone), 'right');
      await phone.keyboard.press('Escape');
      assert.equal(await byId(phone, 'transfer').isVisible(), false);

      await phone.evaluate(
        (hash) => location.assign(hash),
        new URL(link).hash.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
      );
      await eventually(() => words(phone).then((said) => said.startsWith('This link is damaged')), true);
      await phone.keyboard.press('Escape');
      await byId(phone, 'bar.settings').click();
      assert.match(await byId(phone, 'settings.forgetful').innerText(), /^Safari may delete your answers/);
    } finally {
      await context.close();
    }
  }));
