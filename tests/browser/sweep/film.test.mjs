// A figure that plays is saved as a film, in both views. What is filmed and said is tested in tests/app/figure_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from '../lib/browser.mjs';
import { FIGURE, lessonIn } from '../lib/lesson.mjs';
import { byId, downloadedBytes, eventually, openPanel } from '../lib/reader.mjs';

const read = readers();
const WEBM = '1a45dfa3'; // how a file of this kind begins

for (const view of ['workbench', 'page']) {
  test(`in the ${view} a figure is filmed while it plays`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      await openPanel(page, FIGURE.id, 'menu');
      const coming = page.waitForEvent('download');
      await byId(page, `${FIGURE.id}.film`).click();
      await eventually(() => byId(page, `${FIGURE.id}.status`).textContent(), 'Filming.');
      const film = await coming;
      assert.equal(film.suggestedFilename(), `${FIGURE.id}.webm`);
      const bytes = await downloadedBytes(film);
      assert.equal(bytes.subarray(0, 4).toString('hex'), WEBM);
      assert.ok(bytes.length > 10_000, `${bytes.length} bytes`);
      await eventually(() => byId(page, `${FIGURE.id}.status`).textContent(), 'Film saved.');
    }));
}

test('a browser that cannot film does not offer it', () =>
  read(
    {
      address: lessonIn('page'),
      prepare: (page) =>
        page.addInitScript(() => {
          globalThis.MediaRecorder = undefined;
        }),
    },
    async (page) => {
      await openPanel(page, FIGURE.id, 'menu');
      assert.ok(await byId(page, `${FIGURE.id}.link`).isVisible());
      assert.ok(await byId(page, `${FIGURE.id}.film`).isHidden());
    },
  ));
