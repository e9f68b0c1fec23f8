// Code that means harm in a listing of the page. Only what a browser has and Node has not; all the rest is tried in tests/python, and in
// the browser in sweep/.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ATTACKS, ENDLESS, LEFT_BEHIND } from '../python/lib/attacks.mjs';
import { openListingPage } from './lib/hostile.mjs';

const OF_THE_BROWSER = ['import js', 'js without its name', 'JsProxy', 'a file', 'a giant list', 'a flood of lines', 'a giant error'];

describe('Code that means harm, in the browser', () => {
  const { site, requests, run, runAndStop } = openListingPage();

  for (const name of OF_THE_BROWSER) {
    test(name, async () => {
      const { code, says } = ATTACKS.find((attack) => attack.name === name);
      const { error, output } = await run(code);
      assert.match(`${error?.message ?? ''}${output.slice(0, 2000)}`, says);
    });
  }

  test('is stopped', async () => {
    const { error } = await runAndStop(ENDLESS[0]);
    assert.deepEqual(error, { line: null, message: 'Stopped.' });
  });

  test('leaves nothing for the next run', async () => {
    await run(LEFT_BEHIND.change);
    assert.equal((await run(LEFT_BEHIND.look)).output, LEFT_BEHIND.found);
  });

  test('has asked for nothing but files of the book', () => {
    assert.ok(requests.length > 3);
    const others = requests.filter((url) => !url.startsWith(site().url) && !url.startsWith('data:'));
    assert.deepEqual(others, []);
  });
});
