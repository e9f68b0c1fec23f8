// Three minutes of reading, playing, answering and changing chapters: in the end the browser holds what it held at the beginning.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { settled, stateOf } from '../lib/reader.mjs';

const read = readers(realBook);
const DURATION_ms = 180_000;
const CHAPTERS = ['01-why-order-matters', '05-learned-positions', '09-linear-biases']; // in the end the first one is open again

/** Keeps the memory of the program, which is the first to be instantiated. */
function keepMemory() {
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  WebAssembly.instantiate = async (...values) => {
    const result = await instantiate(...values);
    globalThis.programMemory ??= Object.values((result.instance ?? result).exports).find((value) => value instanceof WebAssembly.Memory);
    return result;
  };
}

/**
 * What a reader does with a chapter: every figure is moved, reset and asked for its data, every question is answered, the view is changed.
 */
const useChapter = (page, round) =>
  page.evaluate(async (round) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const spoiler of document.querySelectorAll('#article .spoiler button')) if (spoiler.checkVisibility()) spoiler.click();
    await frame();
    for (const slider of document.querySelectorAll('#article .controls [type=range]')) {
      const { min, max } = slider;
      slider.value = Number(min) + ((Number(max) - Number(min)) * ((round * 7) % 11)) / 10;
      for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }));
      await frame();
    }
    for (const name of ['forward', 'data.toggle', 'data.close', 'reset']) {
      for (const button of document.querySelectorAll(`#article figure [id$=".${name}"]`)) {
        button.click();
        await frame();
      }
    }
    for (const option of document.querySelectorAll('.quiz input[type=radio]:enabled')) {
      option.click();
      await frame();
    }
    document.getElementById('bar.view')?.click();
    await frame();
  }, round);

/** What the browser holds once it has thrown away what nobody can reach. */
async function held(page, session) {
  await settled(page);
  for (let i = 0; i < 3; i += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(200);
  }
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value;
  return {
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    documents: of('Documents'),
    heap_mb: of('JSHeapUsedSize') / 1e6,
    memory_mb: await page.evaluate(() => globalThis.programMemory.buffer.byteLength / 1e6),
  };
}

async function goRound(page, round) {
  for (const chapter of [...CHAPTERS.slice(1), CHAPTERS[0]]) {
    await page.evaluate((chapter) => globalThis.phasebook.open(`${chapter}.html`), chapter);
    await useChapter(page, round);
  }
}

test('after three minutes memory, nodes and listeners are where they were', (context) =>
  read({ address: `${CHAPTERS[0]}.html`, width: 1440, height: 900, prepare: (page) => page.addInitScript(keepMemory) }, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const end = performance.now() + DURATION_ms;
    let round = 0;
    for (; round < 2; round += 1) await goRound(page, round); // questions are answered once, and what comes later has come
    const before = await held(page, session);
    for (; performance.now() < end || round < 6; round += 2) {
      // the view is as before after two of them
      await goRound(page, round);
      await goRound(page, round + 1);
    }
    const after = await held(page, session);
    context.diagnostic(`${round} rounds: ${JSON.stringify(before)} to ${JSON.stringify(after)}`);
    assert.ok(round >= 6);
    for (const what of ['nodes', 'listeners', 'documents'])
      assert.ok(after[what] <= 1.02 * before[what] + 10, `${what}: ${before[what]} to ${after[what]}`);
    assert.ok(after.heap_mb <= 1.1 * before.heap_mb + 1, `heap: ${before.heap_mb} to ${after.heap_mb} MB`);
    assert.ok(after.memory_mb <= before.memory_mb, `WebAssembly: ${before.memory_mb} to ${after.memory_mb} MB`);
    const { frames, chapter } = await stateOf(page);
    assert.equal(chapter, CHAPTERS[0]);
    await page.waitForTimeout(1000);
    assert.equal((await stateOf(page)).frames, frames, 'and nothing is drawn any more');
  }));
