// What the text is to those who listen to it, and to those who go through it by keys. Figures are tested in figure_keys.test.mjs, what is
// said of their changes in both/said_aloud.test.mjs, the tree of all chapters in chapter.test.mjs.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, LESSON, lessonIn, QUESTION, someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, eventually, settled, stateOf } from './lib/reader.mjs';

const read = readers();
const focused = (page) => page.evaluate(() => document.activeElement.id);

test('what is read out: formulas by words, tables and their rows, listings, a question and its options once', () =>
  read({ address: lessonIn('page') }, async (page) => {
    // A formula is named by words, and its MathML stays.
    {
      const math = page.locator('#article math').first();
      assert.match(await math.getAttribute('aria-label'), /^PE sub open paren pos comma 2 i close paren end sub equals the sine of /);
      assert.ok((await math.locator('mi').count()) > 4);
      const named = await page.locator('#article math').evaluateAll((all) => all.map((formula) => formula.ariaLabel));
      assert.ok(named.length > 10 && named.every(Boolean), 'each of them');
    }
    // A table says where it stands, and its rows say which they are.
    {
      const table = page.getByRole('table', { name: 'Fast and slow: pair i, dimensions, wavelength in positions' });
      assert.deepEqual(await table.getByRole('rowheader').allTextContents(), ['0', '1', '5', '10', '15']);
      assert.equal(await table.getByRole('columnheader').count(), 3);
    }
    // The first cells of rows look like the others.
    {
      const looks = await page
        .locator('#article tbody tr')
        .first()
        .evaluate((row) =>
          ['fontWeight', 'borderBottomColor'].map(
            (style) => [...new Set([...row.cells].map((cell) => getComputedStyle(cell)[style]))].length,
          ),
        );
      assert.deepEqual(looks, [1, 1]);
    }
    for (const name of ['Listing 1: Write it yourself', 'Listing 2: Parts, scenes and steps'])
      assert.equal(await page.getByRole('group', { name, exact: true }).count(), 1, name);
    // A question and its options are there once; nothing is said to be a status bar.
    {
      const quiz = page.locator(`#${QUESTION.id}`);
      const answers = quiz.getByRole('radiogroup', { name: 'Answers', exact: true });
      const asked = await answers.evaluate((group) => document.getElementById(group.getAttribute('aria-describedby')).textContent);
      assert.match(asked, /^A friend's loop reads|^A friend’s loop reads/);
      assert.equal(await answers.getByRole('radio', { name: 'pos / base ** (i / d_model)', exact: true }).count(), 1);
      const readTwice = await answers.evaluate(
        (group) => [...group.querySelectorAll('.option > span')].filter((text) => text.ariaHidden !== 'true').length,
      );
      assert.equal(readTwice, 0, 'what names an option is not read again');
      assert.equal(await quiz.locator('[role=status]').count(), 0);
      await eventually(() => byId(page, `${QUESTION.id}.status`).getAttribute('aria-live'), 'polite');
    }
  }));

describe('By keys', () => {
  test('the first stops lead past the bar: to the text, to the figure, to the question', () =>
    read({ address: lessonIn('page') }, async (page) => {
      const stops = [];
      for (let i = 0; i < 3; i += 1) {
        await page.keyboard.press('Tab');
        stops.push(
          await page.evaluate(() => [
            document.activeElement.textContent,
            document.activeElement.getAttribute('href'),
            document.activeElement.getBoundingClientRect().left >= 0,
          ]),
        );
      }
      assert.deepEqual(stops, [
        ['Skip to the text', '#main', true],
        ['Skip to the first figure', `#${FIGURE.id}`, true],
        ['Skip to the first question', `#${QUESTION.id}`, true],
      ]);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate((id) => document.getElementById(id).contains(document.activeElement), QUESTION.id),
        'the next stop is in the question',
      );
    }));

  test('what scrolls sideways is a stop, with a ring, and keys scroll it; what fits is none', () =>
    read({ address: LESSON.address, width: 320, height: 700 }, async (page) => {
      const stops = () =>
        page
          .locator('#article :is(pre, div.formula, table)')
          .evaluateAll((all) => all.map((element) => [element.id, element.scrollWidth > element.clientWidth, element.tabIndex === 0]));
      await eventually(async () => (await stops()).every(([, scrolls, stop]) => scrolls === stop), true);
      const scrolling = (await stops()).filter(([, scrolls]) => scrolls).map(([id]) => id);
      assert.ok(scrolling.length > 0, 'a listing');
      for (const id of scrolling) {
        await bringIntoView(page, id);
        await page.keyboard.press('Tab');
        await byId(page, id).focus();
        assert.ok(
          await byId(page, id).evaluate(
            (element) => parseFloat(getComputedStyle(element).outlineWidth) >= 2 && getComputedStyle(element).outlineStyle !== 'none',
          ),
          id,
        );
        await eventually(
          async () => {
            await page.keyboard.press('ArrowRight');
            return byId(page, id).evaluate(({ scrollLeft }) => scrollLeft > 0);
          },
          true,
          id,
        );
      }
      await page.setViewportSize({ width: 1100, height: 700 });
      await eventually(async () => (await stops()).every(([, scrolls, stop]) => scrolls === stop), true, 'again in another window');
    }));

  test('the ring of a listing is seen in the Workbench', () =>
    read({ address: lessonIn('workbench'), width: 900, height: 700 }, async (page) => {
      const id = await page.locator('#article pre').first().getAttribute('id');
      await bringIntoView(page, id);
      await byId(page, id).evaluate((listing) => {
        listing.tabIndex = 0;
      });
      await page.keyboard.press('Tab');
      await byId(page, id).focus();
      assert.notEqual(await byId(page, id).evaluate((listing) => getComputedStyle(listing).outlineColor), 'rgba(0, 0, 0, 0)');
    }));

  test('Escape in the contents of a small window leads back to their button', () =>
    read({ address: LESSON.address, width: 390, height: 800 }, async (page) => {
      await byId(page, 'bar.contents').focus();
      await page.keyboard.press('Enter');
      await eventually(() => byId(page, 'contents').isVisible(), true);
      await page.locator('#contents a').first().focus();
      await page.keyboard.press('Escape');
      await eventually(() => byId(page, 'contents').isVisible(), false);
      await eventually(() => focused(page), 'bar.contents');
    }));

  test('the key that puts the contents away takes the focus from what goes with them', () =>
    read({ address: lessonIn('workbench') }, async (page) => {
      const shown = () => page.evaluate(() => document.documentElement.dataset.contents === 'shown');
      await page.keyboard.press('[');
      await eventually(shown, true);
      await page.locator('#contents ol ol a').first().focus();
      await page.keyboard.press('[');
      await eventually(shown, false);
      assert.equal(await focused(page), 'bar.contents');
    }));

  test('an enlarged figure has no skip links before it', () =>
    read({ address: lessonIn('page') }, async (page) => {
      await bringIntoView(page, FIGURE.id);
      await page.keyboard.press('f');
      await page.waitForFunction(() => 'enlarged' in document.documentElement.dataset);
      for (let stop = 0; stop < 4; ++stop) {
        await page.keyboard.press('Shift+Tab');
        assert.equal(await page.evaluate(() => document.activeElement.closest('.skip, #skips')), null);
      }
    }));

  test('? opens the help with the focus in it, and Escape puts the focus back', () =>
    read({ address: lessonIn('page') }, async (page) => {
      await page.locator('#article a[href]').first().focus();
      const before = await focused(page);
      await page.keyboard.press('?');
      await eventually(() => focused(page), 'help');
      await page.keyboard.press('Escape');
      await eventually(() => byId(page, 'help').isVisible(), false);
      assert.equal(await focused(page), before);
    }));
});

describe('By eyes and hands', () => {
  for (const view of someOf(VIEWS)) {
    test(`a link that is broken over two lines in the ${view} is not under the pointer beside its first one`, () =>
      read({ address: lessonIn(view), width: 1400, height: 700 }, async (page) => {
        const hitsBeside = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('#article p a')].flatMap((link) => {
              link.scrollIntoView({ block: 'center' });
              const [first, second] = link.getClientRects();
              if (!second || second.top < first.bottom - 1) return [];
              return [
                link.contains(
                  document.elementFromPoint(link.closest('p').getBoundingClientRect().right + 12, (first.top + first.bottom) / 2),
                ),
              ];
            }),
          );
        const hits = [];
        for (let width = view === 'page' ? 360 : 900; width < 1400; width += 20) {
          // in one of these windows one is broken
          await page.setViewportSize({ width, height: 700 });
          await settled(page);
          hits.push(...(await hitsBeside()));
        }
        assert.ok(hits.length > 0, 'there is one');
        assert.deepEqual(hits.filter(Boolean), []);
      }));
  }

  for (const [wish, media] of someOf([
    ['more contrast', { contrast: 'more' }],
    ['the colours of the system', { forcedColors: 'active' }],
  ])) {
    test(`who wants ${wish} has the Page, at once and when the wish comes later`, () =>
      read({ address: LESSON.address, prepare: (page) => page.emulateMedia(media) }, async (page) => {
        const shows = async (view) => {
          await eventually(() => page.evaluate(() => document.documentElement.dataset.view), view);
          assert.equal((await stateOf(page)).view, view);
        };
        await shows('page');
        await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'none' });
        await shows('workbench');
        await page.emulateMedia(media);
        await shows('page');
      }));
  }

  test('in the colours of the system the chosen result and a pressed part are outlined', () =>
    read({ address: LESSON.address, prepare: (page) => page.emulateMedia({ forcedColors: 'active' }) }, async (page) => {
      const outlined = (locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle);
      const part = page.locator('#article .part').first();
      assert.equal(await outlined(part), 'none');
      await part.click();
      await settled(page);
      assert.equal(await outlined(part), 'solid');
      await page.keyboard.press('/');
      await byId(page, 'search.words').fill('wavelength');
      const chosen = page.locator('#search [aria-selected=true] .hit');
      await chosen.waitFor();
      assert.equal(await outlined(chosen), 'solid');
    }));
});
