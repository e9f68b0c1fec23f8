// The browser is asked once to keep what is stored.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { store } from '../../web/storage.js';

test('after the third log, and then no more, the browser is asked to keep them', () => {
  let asked = 0;
  const values = new Map();
  const storage = { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => values.set(key, value) };
  globalThis.localStorage = new Proxy(storage, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  Object.defineProperty(globalThis, 'navigator', { value: { storage: { persist: async () => ++asked } }, configurable: true });
  const answer = (id) => assert.equal(store(`phasebook.log.${id}`, '{}'), true);
  ['a', 'b', 'a', 'b'].forEach(answer);
  store('phasebook.item.c', '{}');
  assert.equal(asked, 0);
  ['c', 'd', 'e'].forEach(answer);
  assert.equal(asked, 1);
});
