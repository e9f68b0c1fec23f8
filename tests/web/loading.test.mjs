// What a reader is told of a file that cannot be used. web/loading.js needs nothing of a browser but `fetch`, so Node runs it.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { fetchBytes, fetchJson, fetchProgram } from '../../web/loading.js';

const { fetch } = globalThis;
const { Module } = WebAssembly;
afterEach(() => {
  globalThis.fetch = fetch;
  WebAssembly.Module = Module;
});

/** Makes `fetch` answer with this body. */
const answerWith = (body, options) => {
  globalThis.fetch = async () => new Response(body, options);
};
const breakingOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([0, 97, 115]));
      controller.error(new TypeError('network error'));
    },
  });
const said = (sentence) => ({ message: sentence });

describe('A file', () => {
  test('that is whole is used', async () => {
    answerWith('{"a": 1}');
    assert.equal(await fetchJson('a.json'), '{"a": 1}');
    answerWith(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
    assert.ok((await fetchProgram('a.wasm')) instanceof Module);
  });

  test('that is not there is said with its status', async () => {
    answerWith('no', { status: 503 });
    await assert.rejects(fetchJson('a.json'), said('The file a.json could not be loaded (503).'));
  });

  test('whose stream breaks off, or whose text ends early, arrived incomplete', async () => {
    answerWith('{"a": ');
    await assert.rejects(fetchJson('a.json'), said('The file a.json arrived incomplete.'));
    for (const load of [fetchJson, fetchBytes, fetchProgram]) {
      answerWith(breakingOff());
      await assert.rejects(load('a'), said('The file a arrived incomplete.'));
    }
  });

  test('that is no program is not called incomplete', async () => {
    answerWith(new Uint8Array([0, 97, 115, 109, 2, 0, 0, 0]));
    await assert.rejects(fetchProgram('a.wasm'), said('The file a.wasm could not be compiled.'));
  });

  test('that the policy of the site forbids to compile is said to be that', async () => {
    WebAssembly.Module = () => {
      throw new WebAssembly.CompileError('blocked');
    };
    answerWith(new Uint8Array([0, 97, 115, 109, 2, 0, 0, 0]));
    await assert.rejects(
      fetchProgram('a.wasm'),
      said("The file a.wasm could not be compiled: this site's policy does not allow WebAssembly."),
    );
  });
});
