// What a reader can do with her code, beside running it: a row of small buttons, the same for a listing and an exercise.
import { button, download, make } from './dom.js';
import { saveNotebook } from './notebook.js';

const SAID_ms = 3000;

/** Copies a text and says so for a while. */
async function copy(pressed, text) {
  const done = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Could not be copied',
  );
  pressed.textContent = done;
  setTimeout(() => {
    pressed.textContent = 'Copy';
  }, SAID_ms);
}

/**
 * A button that takes away what the reader has written and then, until she writes again, puts it back.
 * @param {{reset: () => object | null, putBack: (mine: object) => void}} actions reset: returns what it took away
 */
function makeReset({ reset, putBack }) {
  let mine = null;
  const set = (value) => {
    mine = value;
    element.textContent = mine ? 'Put mine back' : 'Reset';
  };
  const element = button('Reset', () => {
    if (!mine) return set(reset());
    const before = mine;
    set(null);
    return putBack(before);
  });
  return { element, forget: () => set(null) };
}

/**
 * @param {{name: string, file: () => string, reset: () => object | null, putBack: (mine: object) => void}} options
 *   file: the code as a file that runs by itself
 * @returns {{element: HTMLElement, reset: HTMLElement, forget: () => void}} forget: the reader has written again
 */
export function makeTools({ name, file, ...actions }) {
  const { element: reset, forget } = makeReset(actions);
  const element = make(
    'div',
    { className: 'tools' },
    reset,
    button('Copy', ({ target }) => copy(target, file())),
    button('Save as .py', () => download(`${name}.py`, 'text/x-python', file())),
    button('Save chapter as notebook', saveNotebook),
  );
  return { element, reset, forget };
}
