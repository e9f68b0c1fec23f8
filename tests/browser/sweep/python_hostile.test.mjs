// Code that means harm, run in the page as a listing is: everything that tests/python tries in Node, and how soon it is stopped.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ATTACKS, ENDLESS, LEFT_BEHIND } from '../../python/lib/attacks.mjs';
import { ID, openListingPage } from '../lib/hostile.mjs';

describe('Code that means harm, in the browser', () => {
  const { page, site, requests, run, runAndStop } = openListingPage();

  for (const { name, code, says } of ATTACKS) {
    test(name, async () => {
      const { error, output } = await run(code);
      assert.match(`${error?.message ?? ''}${output.slice(0, 2000)}`, says);
    });
  }

  for (const code of ENDLESS) {
    test(`is stopped at once: ${JSON.stringify(code).slice(0, 60)}`, async () => {
      const { error, stopped_ms } = await runAndStop(code);
      assert.deepEqual(error, { line: null, message: 'Stopped.' });
      assert.ok(stopped_ms < 100, `${stopped_ms} ms`);
    });
  }

  test('is stopped after ten seconds', async () => {
    const { error, ms } = await run('while True: pass');
    assert.match(error.message, /^Stopped after ten seconds/);
    assert.ok(ms >= 10_000 && ms < 12_000, `${ms} ms`);
  });

  /** The longest time for which the page did nothing else, and how soon Stop ended the run; both in ms. */
  const flooded = (code) =>
    page().evaluate(
      async ([id, code]) => {
        const { press, run } = await import('./python.js');
        let last_ms = performance.now();
        let blocked_ms = 0;
        const tick = ({ data }) => {
          const ms = performance.now();
          blocked_ms = Math.max(blocked_ms, ms - last_ms);
          last_ms = ms;
          if (data) port2.postMessage(true);
        };
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = tick;
        port2.postMessage(true);
        const running = run(id, code);
        await new Promise((resolve) => setTimeout(resolve, 2000));
        const begin_ms = performance.now();
        press(document.getElementById(`${id}.start`));
        const { error, output } = await running;
        const stopped_ms = performance.now() - begin_ms;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        port1.close();
        const shown = document.getElementById(`${id}.output`).querySelector('.printed').textContent;
        return { said: error.message, size: output.length, shown: shown.length, isEnd: output.endsWith(shown), blocked_ms, stopped_ms };
      },
      [ID, code],
    );

  // Each writes for longer than two seconds, up to where a run is ended.
  const FLOODS = [
    ['lines', 'while True:\n  for i in range(700): pass\n  print(1)'],
    ['long lines', 'while True:\n  for i in range(20000): pass\n  print("x" * 3000)'],
    ['one line', 'while True:\n  for i in range(200): pass\n  print("xyz", end="")'],
  ];
  for (const [name, code] of FLOODS) {
    test(`leaves the page its time while it floods it with ${name}`, async () => {
      const { said, size, shown, isEnd, blocked_ms, stopped_ms } = await flooded(code);
      console.log(
        `  ${name}: ${size} characters, ${shown} shown; blocked for ${Math.round(blocked_ms)} ms, Stop ${Math.round(stopped_ms)} ms`,
      );
      assert.equal(said, 'Stopped.');
      assert.ok(isEnd && shown <= 1 << 16, `${shown}`);
      assert.ok(blocked_ms < 200 && stopped_ms < 100, `${blocked_ms} ms, ${stopped_ms} ms`);
    });
  }

  test('that floods without rest is ended, and all of its output is there', async () => {
    const { output, error } = await run('while True: print(1)');
    assert.equal(output, '1\n'.repeat(20_000));
    assert.match(error.message, /20,000 lines/);
    const printed = page().locator(`[id="${ID}.output"]`);
    assert.equal(await printed.locator('.printed').textContent(), '1\n'.repeat(2000));
    assert.equal(await printed.locator('.said').textContent(), 'The first 18,000 lines are left out here.');
  });

  test('leaves nothing for the next run', async () => {
    await run(LEFT_BEHIND.change);
    assert.equal((await run(LEFT_BEHIND.look)).output, LEFT_BEHIND.found);
  });

  test('has asked for nothing but files of the book', () => {
    const others = requests.filter((url) => !url.startsWith(site().url) && !url.startsWith('data:'));
    assert.deepEqual(others, []);
    const names = new Set(requests.map((url) => url.slice(site().url.length)));
    for (const name of names) assert.match(name, /^(|[\w/]+\.(js|css|wasm|ttf))$|^ata:/, name);
  });
});
