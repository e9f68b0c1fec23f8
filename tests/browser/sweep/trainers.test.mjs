// Small models are trained in workers under the site's policy, and on the page where the browser has no workers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';

const read = readers(realBook);
const PAGE = { address: 'about.html', waits: false };

const command = (steps, seed = 1) =>
  JSON.stringify({
    kind: 'train',
    id: 1,
    setup: {
      task: 'back',
      k: 3,
      text: '',
      model: { encoding: 'rope', causal: false, layers: 1, d_model: 16, heads: 2, vocabulary: 12, length: 8 },
      training: { steps, batch: 8, learning_rate: 4e-3, warm_up: 30, weight_decay: 0.01, clip: 1, seed },
      lengths: [8, 16],
    },
  });

/** Runs in the page before its scripts: counts workers and frames. `denies` says how the page is kept from having workers. */
function watch(denies) {
  globalThis.seen = { workers: 0, frames: 0 };
  globalThis.computing = new Set(); // workers whose turn it is
  const count = () => {
    globalThis.seen.frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  if (denies === 'missing') delete globalThis.Worker;
  if (denies === 'throws') {
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('no workers here', 'SecurityError');
      }
    };
  }
  if (denies === 'fails') {
    globalThis.Worker = class {
      constructor() {
        setTimeout(() => this.onerror(new Event('error')));
      }
      postMessage() {}
      terminate() {}
    };
  }
  if (!denies) {
    const Real = Worker;
    globalThis.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        globalThis.seen.workers += 1;
        this.addEventListener('message', ({ data }) => data === false && globalThis.computing.delete(this));
      }

      postMessage(message) {
        if (message === null) globalThis.computing.add(this);
        super.postMessage(message);
      }

      terminate() {
        globalThis.computing.delete(this);
        super.terminate();
      }
    };
  }
}

/**
 * Trains a model for each command, all at once; resolves to the last progress of each, what its reports were about, and what was seen
 * meanwhile.
 */
const train = (page, commands) =>
  page.evaluate(async (all) => {
    const { makeTrainers } = await import(new URL('trainers.js', document.querySelector('script[type=module]').src).href);
    const before = globalThis.seen.frames;
    return new Promise((resolve) => {
      const ended = [];
      const trainers = makeTrainers((asker, value) => {
        const [channel, json] = value.split('\n');
        const report = json && JSON.parse(json);
        if (report && !(report.progress.done && report.progress.measured.length)) return;
        ended[channel] = { asker, progress: report?.progress };
        if (Object.keys(ended).length === all.length)
          resolve({ ended, workers: globalThis.seen.workers, frames: globalThis.seen.frames - before });
      });
      all.forEach((json, channel) => trainers.train('racer', channel, json));
    });
  }, commands);

const results = ({ ended }) => ended.map(({ asker, progress }) => ({ asker, step: progress.step, measured: progress.measured }));

test('each model trains in a worker of its own; without workers the page trains them to the same result, between its frames', async () => {
  const commands = [command(150), command(150, 2)];
  let inWorkers;
  await read({ ...PAGE, prepare: (page) => page.addInitScript(watch) }, async (page) => {
    inWorkers = await train(page, commands);
    assert.equal(inWorkers.workers, 2);
    assert.deepEqual(
      results(inWorkers).map(({ asker, step }) => [asker, step]),
      [
        ['racer', 150],
        ['racer', 150],
      ],
    );
    assert.notDeepEqual(results(inWorkers)[0].measured, results(inWorkers)[1].measured);
  });
  for (const denies of ['missing', 'throws', 'fails']) {
    await read({ ...PAGE, prepare: (page) => page.addInitScript(watch, denies) }, async (page) => {
      const onPage = await train(page, commands);
      assert.deepEqual(results(onPage), results(inWorkers), denies);
      assert.ok(onPage.frames > 3, `${onPage.frames} frames`); // many more where the machine is quiet
    });
  }
});

test('more models than cores compute in turns, none is left behind, and one that is stopped while it computes gives its turn back', () =>
  read({ ...PAGE, prepare: (page) => page.addInitScript(watch) }, async (page) => {
    const seen = await page.evaluate(
      async ([long, short]) => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 });
        const { makeTrainers } = await import(new URL('trainers.js', document.querySelector('script[type=module]').src).href);
        const steps = [0, 0, 0];
        let most = 0;
        return new Promise((resolve) => {
          const trainers = makeTrainers((asker, value) => {
            const [channel, json] = value.split('\n');
            steps[channel] = JSON.parse(json).progress.step;
            most = Math.max(most, globalThis.computing.size);
            if (steps[0] > 0 && steps[1] > 0) {
              trainers.stop('racer', 0);
              trainers.stop('racer', 1);
            }
            if (steps[2] === 300) resolve({ steps, most });
          });
          [long, long, short].forEach((json, channel) => trainers.train('racer', channel, json));
        });
      },
      [command(20000), command(300)],
    );
    assert.equal(seen.most, 1, 'one at a time');
    assert.ok(seen.steps[0] < 20000 && seen.steps[1] < 20000, `${seen.steps}`);
  }));

for (const denies of [undefined, 'missing']) {
  test(`${denies ? 'on the page' : 'in a worker'}: nothing is heard of a trainer that was stopped, and its number can be used again`, () =>
    read({ ...PAGE, prepare: (page) => page.addInitScript(watch, denies) }, async (page) => {
      const steps = await page.evaluate(
        async ([long, short]) => {
          const { makeTrainers } = await import(new URL('trainers.js', document.querySelector('script[type=module]').src).href);
          const heard = [];
          let next = () => {};
          const trainers = makeTrainers((asker, value) => {
            heard.push(JSON.parse(value.split('\n')[1]).progress.steps);
            next();
          });
          const report = () => new Promise((resolve) => (next = resolve));
          trainers.stop('racer', 7); // there is none yet
          trainers.train('racer', 0, long);
          await report();
          await report();
          trainers.stop('racer', 0);
          const count = heard.length;
          await new Promise((resolve) => setTimeout(resolve, 500));
          const silent = heard.length === count;
          trainers.train('racer', 0, short);
          await report();
          return { silent, first: heard[0], last: heard.at(-1) };
        },
        [command(20000), command(5)],
      );
      assert.deepEqual(steps, { silent: true, first: 20000, last: 5 });
    }));
}

test('a trainer whose code cannot be loaded says so, and the next one tries again', () =>
  read({ ...PAGE, prepare: (page) => page.addInitScript(watch, 'missing') }, async (page) => {
    const heard = await page.evaluate(async (json) => {
      const { makeTrainers } = await import(new URL('trainers.js', document.querySelector('script[type=module]').src).href);
      const { fetch } = globalThis;
      globalThis.fetch = () => Promise.reject(new TypeError('offline'));
      const values = [];
      let next = () => {};
      const trainers = makeTrainers((asker, value) => {
        values.push(value);
        next();
      });
      const report = () => new Promise((resolve) => (next = resolve));
      trainers.train('racer', 3, json);
      await report();
      globalThis.fetch = fetch;
      trainers.train('racer', 3, json);
      await report();
      return values;
    }, command(1));
    assert.equal(heard[0], '3\n');
    assert.equal(JSON.parse(heard[1].split('\n')[1]).progress.steps, 1);
  }));
