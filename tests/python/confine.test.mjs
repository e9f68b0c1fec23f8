// MicroPython's program after it has been held to less.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confined, MOST_MEMORY_bytes } from '../../web/python/confine.js';
import { compiled, unconfined } from './lib/python.mjs';

const PAGE_bytes = 64 << 10;

/** The memory of a program whose imports do nothing. */
async function memoryOf(program) {
  const imports = {};
  for (const { module, name } of WebAssembly.Module.imports(program)) (imports[module] ??= {})[name] = () => 0;
  return (await WebAssembly.instantiate(program, imports)).exports.memory;
}

test('the browser itself gives it no more than 64 MB', async () => {
  const memory = await memoryOf(compiled);
  const left = (MOST_MEMORY_bytes - memory.buffer.byteLength) / PAGE_bytes;
  assert.throws(() => memory.grow(left + 1), RangeError);
  memory.grow(left);
  assert.throws(() => memory.grow(1), RangeError);
  (await memoryOf(unconfined)).grow(left + 1);
});

test('a program that is built otherwise is refused', () => {
  assert.throws(() => confined(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])), /has no limit to lower/);
  const withMemoryAlone = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 5, 5, 1, 1, 1, 0x80, 0x10]);
  assert.throws(() => confined(withMemoryAlone), /uctypes is not where it was/);
});
