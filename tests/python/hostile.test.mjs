// Code that means harm, in the same box as in the browser: a worker thread of Node, emptied of all but the language.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ATTACKS, ENDLESS, LEFT_BEHIND, OUTSIDE, WRECKERS } from './lib/attacks.mjs';
import { compiled, MODULES, unconfined } from './lib/python.mjs';

const PATIENCE_ms = 20_000;

/** @returns {Promise<{error: object | null, output: string, left: string[]} | 'endless'>} left: the names of what is still in the realm */
function runInBox(code, patience_ms = PATIENCE_ms, program = compiled) {
  const worker = new Worker(new URL('./lib/boxed_worker.mjs', import.meta.url), {
    workerData: { compiled: program, modules: MODULES, code },
    execArgv: ['--no-warnings'],
    stderr: true,
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      worker.terminate();
      resolve('endless');
    }, patience_ms);
    const settle = (use) => (value) => {
      clearTimeout(timer);
      worker.terminate();
      use(value);
    };
    worker.on('message', settle(resolve));
    worker.on('error', settle(reject));
  });
}

const saidBy = ({ error, output }) => [error?.type, error?.text].filter(Boolean).join(': ') + output;
/** As the reader gets it. */
const { explain } = await import('../../web/python/explain.js');
const told = (result, code) => (result.error ? explain(result.error, code).message : '') + saidBy(result).slice(-2000);

describe('Code that means harm', () => {
  for (const { name, code, says } of ATTACKS) {
    test(name, async () => {
      const result = await runInBox(code);
      assert.notEqual(result, 'endless');
      assert.match(says.source.startsWith('^') ? saidBy(result) : told(result, code), says);
      assert.deepEqual(result.left, [], 'the realm has nothing but the language');
    });
  }

  for (const code of [...WRECKERS, OUTSIDE]) {
    test(`wrecks its own memory alone: ${code.slice(15, 75)}`, async () => {
      const result = await runInBox(code, PATIENCE_ms, unconfined);
      if (result !== 'endless') assert.deepEqual(result.left, []);
    });
  }

  for (const code of ENDLESS) {
    test(`can be ended: ${JSON.stringify(code).slice(0, 60)}`, async () => assert.equal(await runInBox(code, 1500), 'endless'));
  }

  test('leaves nothing for the next run', async () => {
    assert.equal((await runInBox(LEFT_BEHIND.change)).error, null);
    assert.equal((await runInBox(LEFT_BEHIND.look)).output, LEFT_BEHIND.found);
  });
});
