// The book in its frame, and what passes between the two: docs/embedding.md. The frame's name tells the book that this page keeps for it
// what it would otherwise store in the browser, which students of a class may share.

export const FRAME = 'phasebook.host';
const VERSION = 1;
const SETTINGS = 'phasebook.settings';
const origin = location.origin === 'null' ? '*' : location.origin; // some apps show a course from an address without a host

/** @param {{name: string, address: string, title: string}} what name: FRAME, or another one for a book that stores by itself */
export function frameBook({ name, address, title }) {
  const frame = Object.assign(document.createElement('iframe'), { name, title, src: address, allow: 'clipboard-write; fullscreen' });
  document.querySelector('main').append(frame);
  // So that keys scroll the book, if the reader has come to this page and to no other.
  frame.addEventListener('load', () => document.hasFocus() && frame.focus(), { once: true });
  return frame;
}

/**
 * @param {HTMLIFrameElement} frame
 * @param {{saved: string, readOnly: boolean, settings: string, onAnswer: (answer: object) => void,
 *   onProgress: (progress: object) => void, onSettings: (settings: string) => void}} host
 * what is given to the book, and what is done with what it says
 */
export function hostBook(frame, host) {
  const entries = new Map();
  let isRestored = false; // Until the book has told its progress, `saved` may not be among the entries.
  const stored = () => (isRestored ? { ...(host.settings && { [SETTINGS]: host.settings }), ...Object.fromEntries(entries) } : {});
  const post = (message) => frame.contentWindow.postMessage({ version: VERSION, ...message }, origin);
  const heard = {
    'phasebook.hello': ({ asks }) => {
      const { saved, readOnly } = host;
      if (asks === 'stored') post({ type: 'phasebook.stored', entries: stored(), saved, readOnly });
      if (!readOnly) post({ type: 'phasebook.listen', wants: ['answer', 'progress'] });
    },
    'phasebook.store': ({ key, value }) => {
      if (value === null) entries.delete(key);
      else entries.set(key, value);
      if (key === SETTINGS) host.onSettings(value ?? '');
    },
    'phasebook.answer': host.onAnswer,
    'phasebook.progress': (progress) => {
      isRestored = true;
      host.onProgress(progress);
    },
  };
  addEventListener('message', ({ data, source, origin: from }) => {
    if (source !== frame.contentWindow || from !== location.origin || data?.version !== VERSION) return;
    if (Object.hasOwn(heard, data.type)) heard[data.type](data);
  });
}
