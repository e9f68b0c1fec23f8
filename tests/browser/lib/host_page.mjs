// Pages on another origin that frame the book, and what a test does in the frame, which no script of such a page could reach.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { eventually } from './reader.mjs';

const [, EXAMPLE] = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8').match(/(?: {4}.*\n)+/g);

/** By path: the second example of docs/embedding.md, and pages that do nothing by themselves. */
const pages = (book) => ({
  '/example': EXAMPLE.replace('https://example.org/book/index.html', `${book}01-waves.html`),
  '/bare': `<iframe title="Phasebook" width="1000" height="600" src="${book}01-waves.html"></iframe>`,
  '/hosted': `<iframe name="phasebook.host" title="Phasebook" width="1000" height="600" src="${book}01-waves.html"></iframe>`,
  '/neighbour': '<!doctype html><title>Neighbour</title>',
});

/** Serves them. @param {string} book the address of the book @returns {Promise<{url: string, close: () => Promise<void>}>} */
export async function serveHost(book) {
  const server = createServer(({ url }, response) => {
    const page = pages(book)[url];
    response.writeHead(page ? 200 : 204, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(page && `<!doctype html><html lang="en"><title>A course</title>${page}`);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  return { url: `http://localhost:${server.address().port}`, close };
}

/**
 * For page.addInitScript. The outer page notes what it hears, and asks for what is to be done in the frame; there this does it.
 * @param {boolean} impatient ten seconds pass quickly
 */
export function workInFrames(impatient) {
  const operations = {
    answer: async (id, option) => {
      await globalThis.phasebook.ready;
      await globalThis.phasebook.answer(id, option);
    },
    item: async (id) => {
      await globalThis.phasebook.ready;
      return globalThis.phasebook.state().items.find((item) => item.id === id);
    },
    theme: () => globalThis.phasebook.state().theme,
    stored: () => JSON.stringify([Object.entries(localStorage).sort(), Object.entries(sessionStorage).sort()]),
    click: (selector, ctrlKey) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey });
      document.querySelector(selector).dispatchEvent(event);
    },
    notice: () => document.getElementById('notice').textContent,
    workers: async () => (await navigator.serviceWorker.getRegistrations()).length,
  };
  if (parent !== globalThis) {
    const later = globalThis.setTimeout.bind(globalThis);
    if (impatient) globalThis.setTimeout = (callback, ms, ...values) => later(callback, ms === 10_000 ? 100 : ms, ...values);
    addEventListener('message', async ({ data }) => {
      if (!data?.operation) return;
      const result = await operations[data.operation](...data.values);
      parent.postMessage({ done: data.number, result }, '*');
    });
    return;
  }
  globalThis.heard = [];
  addEventListener('message', ({ data }) => globalThis.heard.push(data));
  let count = 0;
  globalThis.askFrame = (operation, values) =>
    new Promise((resolve) => {
      count += 1;
      const number = count;
      addEventListener('message', ({ data }) => data.done === number && resolve(data.result));
      frames[0].postMessage({ operation, values, number }, '*');
    });
}

/** What a test does with such a page. */
export function hostOf(page) {
  const heard = (type = '') =>
    page.evaluate((type) => globalThis.heard.filter((data) => data.version === 1 && (!type || data.type === type)), type);
  return {
    inFrame: (operation, ...values) => page.evaluate(([operation, values]) => globalThis.askFrame(operation, values), [operation, values]),
    /** Sends this to the book as the outer page. */
    send: (message) => page.evaluate((json) => frames[0].postMessage(JSON.parse(json), '*'), JSON.stringify(message)),
    /** The messages of this type so far; without a type those of all. */
    heard,
    /** Waits until so many of this type have been heard, and returns the last one. */
    async nth(type, count) {
      await eventually(async () => (await heard(type)).length >= count, true, `${count} of ${type}`);
      return (await heard(type)).at(-1);
    },
  };
}
