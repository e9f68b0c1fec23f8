// The browser is asked once to keep what is stored.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { persistStored } from '../../web/persist.js';

/** A storage whose keys are its own properties, as in browsers. */
class Storage {
  getItem(key) {
    return this[key] ?? null;
  }
  setItem(key, value) {
    this[key] = value;
  }
}

test('after the third log, and then no more', () => {
  let asked = 0;
  globalThis.localStorage = new Storage();
  Object.defineProperty(globalThis, 'navigator', { value: { storage: { persist: async () => ++asked } }, configurable: true });
  const store = (key) => {
    localStorage.setItem(key, '{}');
    persistStored(key);
  };
  ['log.a', 'log.b', 'log.a', 'item.c', 'due'].forEach((key) => store(`phasebook.${key}`));
  assert.equal(asked, 0);
  ['log.c', 'log.d', 'log.e'].forEach((key) => store(`phasebook.${key}`));
  assert.equal(asked, 1);
});

test('a browser that cannot, or will not, is left alone', async () => {
  for (const storage of [undefined, {}, { persist: () => Promise.reject(new Error('no')) }]) {
    globalThis.localStorage = new Storage();
    Object.defineProperty(globalThis, 'navigator', { value: { storage }, configurable: true });
    for (const id of 'abc') localStorage.setItem(`phasebook.log.${id}`, '{}');
    persistStored('phasebook.log.c');
    await new Promise(setImmediate);
  }
});
