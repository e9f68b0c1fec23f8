// What the browser refuses, and what programs pass: the application lives on and answers with a sentence.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook, twoChapters } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { FIGURE, LESSON, lessonIn, QUESTION } from '../lib/lesson.mjs';
import { byId, eventually, openPanel, parametersOf, stateOf, statusOf } from '../lib/reader.mjs';

const read = readers();
const readTwo = readers(twoChapters);
const readBook = readers(realBook);
const notice = (page) => byId(page, 'notice').textContent();
const REFUSED = 'The browser has refused to do this.';

/** Moves the figure and answers the question. */
async function livesOn(page) {
  await page.evaluate(({ id }) => globalThis.phasebook.set(id, 'base', 77), FIGURE);
  assert.equal((await parametersOf(page, FIGURE.id)).base, 77);
  await page.evaluate(({ id, right }) => globalThis.phasebook.answer(id, [right]), QUESTION);
  assert.equal(await statusOf(page, QUESTION.id), 'right');
  assert.ok(await byId(page, `${FIGURE.id}.canvas`).isVisible());
}

const REFUSALS = {
  'the storage itself': () =>
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('planted', 'SecurityError');
      },
    }),
  'to store and read': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'key'])
      Storage.prototype[name] = () => {
        throw new DOMException('planted', 'QuotaExceededError');
      };
  },
  'to observe sizes': () => {
    globalThis.ResizeObserver = class {
      constructor() {
        throw new TypeError('planted');
      }
    };
  },
  'to observe what is in sight': () => {
    globalThis.IntersectionObserver = class {
      constructor() {
        throw new TypeError('planted');
      }
    };
  },
  'to observe nothing at all': () => {
    globalThis.ResizeObserver.prototype.observe = () => {
      throw new TypeError('planted');
    };
    globalThis.IntersectionObserver.prototype.observe = () => {
      throw new TypeError('planted');
    };
  },
  'another address': () => {
    for (const name of ['pushState', 'replaceState'])
      history[name] = () => {
        throw new DOMException('planted', 'SecurityError');
      };
  },
  workers: () => {
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('planted', 'SecurityError');
      }
    };
  },
};

for (const [what, refuse] of Object.entries(REFUSALS)) {
  test(`a browser that refuses ${what} costs neither figures nor answers`, () =>
    read({ address: LESSON.address, prepare: (page) => page.addInitScript(refuse), expected: /planted/ }, livesOn));
}

test('what a reader asks for and the browser refuses is said, and all goes on', () =>
  read(
    {
      address: lessonIn('page'),
      expected: /planted/,
      prepare: (page) =>
        page.addInitScript(() => {
          URL.createObjectURL = () => {
            throw new TypeError('planted');
          };
          HTMLCanvasElement.prototype.toBlob = () => {
            throw new TypeError('planted');
          };
          Object.defineProperty(Navigator.prototype, 'clipboard', {
            get() {
              throw new TypeError('planted');
            },
          });
        }),
    },
    async (page) => {
      for (const button of ['csv', 'png', 'link']) {
        await openPanel(page, FIGURE.id);
        await byId(page, `${FIGURE.id}.${button}`).click();
        if (button === 'link') {
          await eventually(() => byId(page, `${FIGURE.id}.status`).textContent(), 'This browser did not allow copying.');
          continue;
        }
        await byId(page, 'notice').waitFor();
        assert.equal(await notice(page), REFUSED);
        assert.equal(await byId(page, `${FIGURE.id}.status`).textContent(), '', 'nothing is said to be saved');
        await byId(page, 'notice.close').click();
        await eventually(() => byId(page, 'notice').isVisible(), false);
      }
      await livesOn(page);
    },
  ));

test('a browser without workers says that it cannot measure, and the figure goes on', () =>
  readBook(
    {
      address: '14-the-engine-room.html?view=page',
      prepare: (page) =>
        page.addInitScript(() => {
          delete globalThis.Worker;
        }),
    },
    async (page) => {
      const description = async () => (await stateOf(page)).figures.find(({ id }) => id === 'bench').description;
      const before = await description();
      await byId(page, 'bench.run').click();
      await eventually(async () => /^Measuring/.test(await description()), false);
      assert.notEqual(await description(), before, 'it says so');
      await page.evaluate(() => globalThis.phasebook.set('bench', 'size', 1));
    },
  ));

test("should the browser take back a file's worth of canvas, the still pictures are there, and programs hear a sentence", () =>
  read({ address: LESSON.address, expected: /planted/ }, async (page) => {
    await page.evaluate(() => {
      WebGL2RenderingContext.prototype.clear = () => {
        throw new Error('planted');
      };
    });
    await page.evaluate(({ id }) => globalThis.phasebook.set(id, 'base', 100).catch(() => undefined), FIGURE);
    await byId(page, 'notice').waitFor();
    assert.match(await notice(page), /^The figures have stopped working\./);
    assert.ok(await page.locator('#article .still img:visible').first().isVisible());
    for (const call of ['set("table", "base", 5)', 'answer("stepping-by-two", "plain")']) {
      assert.match(
        await page.evaluate(`globalThis.phasebook.${call}.catch(({message}) => message)`),
        /^The figures have stopped working\./,
      );
    }
  }));

test('an application that breaks before its first frame rejects phasebook.ready, and says so once', () =>
  read(
    {
      address: LESSON.address,
      waits: false,
      expected: /planted/,
      prepare: (page) =>
        page.addInitScript(() => {
          WebGL2RenderingContext.prototype.clear = () => {
            throw new Error('planted');
          };
        }),
    },
    async (page) => {
      assert.equal(
        await page.evaluate(() =>
          globalThis.phasebook.ready.then(
            () => 'ready',
            ({ message }) => message,
          ),
        ),
        'planted',
      );
      assert.match(await notice(page), /^The figures have stopped working\./);
      assert.ok(await page.locator('#article .still img:visible').first().isVisible());
    },
  ));

test('programs may pass anything: each call is done, or refused with a sentence', () =>
  read({ address: LESSON.address }, async (page) => {
    const answers = await page.evaluate(
      async ({ figure, question }) => {
        const hostile = new Proxy(
          {},
          {
            get() {
              throw new Error('hostile');
            },
            has() {
              throw new Error('hostile');
            },
            getPrototypeOf() {
              throw new Error('hostile');
            },
          },
        );
        const cyclic = [];
        cyclic.push(cyclic);
        const values = [
          undefined,
          null,
          true,
          0,
          -0,
          NaN,
          Infinity,
          -Infinity,
          1e308,
          10n ** 400n,
          '',
          'x'.repeat(1e6),
          '\ud800',
          '\0',
          Symbol('s'),
          Symbol.iterator,
          {},
          [],
          [[]],
          cyclic,
          Object.create(null),
          {
            toString() {
              throw new Error('no');
            },
          },
          { toString: null, valueOf: null },
          { [Symbol.toPrimitive]: () => ({}) },
          hostile,
          () => 1,
          class {},
          new Date(NaN),
          new Map(),
          new Uint8Array(9),
          /x/,
          new Error('e'),
          Promise.resolve(1),
          globalThis,
          document.body,
          new Proxy(() => 1, {}),
        ];
        const OF = (value) => (typeof value === 'symbol' ? 'symbol' : typeof value);
        const wrong = [];
        const told = async (what, value, call) => {
          const limit = new Promise((resolve) => setTimeout(() => resolve('hangs'), 10_000));
          const answer = await Promise.race([
            Promise.resolve()
              .then(call)
              .then(
                () => '',
                (error) => (error instanceof Error ? error.message : `throws ${typeof error}`),
              ),
            limit,
          ]);
          const sentence = answer === '' || /^[A-Z'].*[.!]$|^\w+ of '.*\.$/s.test(answer);
          if (!sentence) wrong.push(`${what}(${OF(value)}): ${answer.slice(0, 200)}`);
          return answer;
        };
        const { phasebook } = globalThis;
        for (const value of values) {
          await told('set figure', value, () => phasebook.set(value, 'base', 5));
          await told('set parameter', value, () => phasebook.set(figure, value, 5));
          await told('set value', value, () => phasebook.set(figure, 'base', value));
          await told('answer item', value, () => phasebook.answer(value, 'plain'));
          await told('answer', value, () => phasebook.answer(question, value));
          await told('answers', value, () => phasebook.answer(question, [value, value]));
          if (typeof value === 'string') continue; // most are addresses in this folder
          if ((await told('open', value, () => phasebook.open(value))) === '') wrong.push(`open(${OF(value)}): taken`);
        }
        return wrong;
      },
      { figure: FIGURE.id, question: QUESTION.id },
    );
    assert.deepEqual(answers, []);
    assert.ok((await stateOf(page)).errors.length <= 20);
    const state = await stateOf(page);
    assert.equal(state.chapter, LESSON.slug);
    await page.evaluate(({ id }) => globalThis.phasebook.set(id, 'base', 77), FIGURE);
    assert.equal((await parametersOf(page, FIGURE.id)).base, 77);
  }));

test('open takes addresses of the book and no others', () =>
  readTwo({ address: '01-waves.html' }, async (page) => {
    const open = (address) =>
      page.evaluate(
        (address) =>
          globalThis.phasebook.open(address).then(
            () => 'opened',
            ({ name, message }) => `${name}: ${message}`,
          ),
        address,
      );
    for (const address of [
      'javascript:document.title="planted"',
      'data:text/html,planted',
      'https://example.com/',
      '//example.com/',
      '../elsewhere.html',
      '/',
      'file:///etc/passwd',
      'http://[',
      'mailto:a@b.c',
    ]) {
      assert.match(await open(address), /^TypeError: This is not an address in this book: /, address);
    }
    assert.match(page.url(), /01-waves\.html$/);
    assert.doesNotMatch(await page.title(), /planted/);
    assert.equal(await open('02-hands.html#the-second-hand'), 'opened');
    assert.equal((await stateOf(page)).chapter, '02-hands');
  }));

test('errors keeps the last twenty', () =>
  read({ address: LESSON.address }, async (page) => {
    for (let i = 0; i < 30; i += 1)
      await page.evaluate((i) => globalThis.phasebook.open(`02-sinusoidal-encoding.html?table.base=-${i + 1}`), i);
    const { errors } = await stateOf(page);
    assert.equal(errors.length, 20);
    assert.match(errors.at(-1), /table\.base = -30/);
  }));

test('the book keeps to Trusted Types, also when another chapter is opened and when it gives up', () =>
  readTwo(
    {
      address: '01-waves.html',
      expected: /planted|requires 'TrustedHTML'/,
      prepare: (page) =>
        page.route('**/*.html', async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            headers: {
              ...response.headers(),
              'content-security-policy': `${response.headers()['content-security-policy']}; require-trusted-types-for 'script'; trusted-types phasebook`,
            },
          });
        }),
    },
    async (page) => {
      assert.equal(
        await page.evaluate(() => {
          try {
            document.body.insertAdjacentHTML('beforeend', '<i></i>');
            return 'taken';
          } catch {
            return 'refused';
          }
        }),
        'refused',
        'they are required',
      );
      await page.evaluate(() => {
        globalThis.policyViolations = [];
      });
      await page.locator('#article a[href="02-hands.html#the-second-hand"]').click();
      await eventually(async () => (await stateOf(page)).chapter, '02-hands');
      await page.goBack();
      await eventually(async () => (await stateOf(page)).chapter, '01-waves');
      await page.evaluate(() => {
        WebGL2RenderingContext.prototype.clear = () => {
          throw new Error('planted');
        };
      });
      await page.evaluate(() => globalThis.phasebook.set('waves', 'base', 100).catch(() => undefined));
      await byId(page, 'notice').waitFor();
      assert.equal(await page.locator('#article noscript').count(), 0);
    },
  ));
