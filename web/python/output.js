// What came of a run, below its listing. It is a log: a screen reader says what is added.
import { arrayPicture } from './array_picture.js';
import { make } from './dom.js';
import { makePrinted, printedBlock } from './printed.js';

export const SIZE_KB = 270; // of the interpreter and our modules, as they come over the network
const SIZE_bytes = 433_743; // the same, unpacked
const SLOW_ms = 150; // what comes sooner needs no line about its coming
const LONG = { lines: 6, characters: 600 }; // a value that is shown as a picture needs no more of text

/** What has been printed before the value of the call, and that value, which is the last lines. */
function partsOf(text, lines) {
  const ends = text.split(/(?<=\n)/);
  return [ends.slice(0, ends.length - lines), ends.slice(ends.length - lines)].map((part) => part.join(''));
}

const isLong = (text) => text.length > LONG.characters || text.split('\n').length - 1 > LONG.lines;

/** @param {HTMLElement} element the listing's .output */
export function makeOutput(element) {
  for (const [name, value] of Object.entries({ role: 'log', 'aria-live': 'polite', 'aria-label': 'Output' }))
    element.setAttribute(name, value);
  let printed = null; // what the run prints
  let timer;
  const add = (child) => {
    printed?.flush(); // what was printed comes first
    element.hidden = false;
    element.append(child);
    return child;
  };
  const clear = () => {
    clearTimeout(timer);
    printed?.end();
    printed = null;
    element.replaceChildren();
  };
  /** A picture of the value. Its text, if that is long, is folded below, and what was printed before it stays. */
  const picture = (value, lines, label) => {
    const [before, text] = partsOf(printed?.text ?? '', lines);
    const shown = add(arrayPicture(value, label));
    const isOneLine = value.dtype === 'list'; // as Python prints it
    if (!isLong(text)) {
      if (isOneLine) printed?.wrap();
      return;
    }
    printed.keep(before);
    const whole = printedBlock(text, isOneLine ? 'printed wrapped' : 'printed');
    shown.append(make('details', {}, make('summary', { textContent: 'As text' }), whole));
  };
  const say = (textContent, className = 'said') => add(make('p', { className, textContent }));

  return {
    clear,
    say,
    /** The code has changed since: an error no longer stands out, and can still be read. */
    age() {
      for (const error of element.querySelectorAll('.error')) error.classList.add('old');
    },
    /** Says that the interpreter is coming, unless it is here at once. @returns {{onBytes: (bytes: number) => void, end: () => void}} */
    coming() {
      const bar = make('progress', { max: SIZE_bytes, value: 0, 'aria-label': 'Fetching Python' });
      let line = null;
      timer = setTimeout(() => {
        line = say(`Fetching Python, ${SIZE_KB} KB, once. `);
        line.append(bar);
      }, SLOW_ms);
      return {
        onBytes(bytes) {
          bar.value += bytes;
        },
        end() {
          clearTimeout(timer);
          line?.remove();
        },
      };
    },
    print(text) {
      printed ??= makePrinted((...children) => {
        element.hidden = false;
        element.append(...children);
      });
      printed.print(text);
    },
    /**
     * @param {{error: {line: number | null, message: string} | null, output: string, value: object | null, lines?: number}} result
     * @param {string} label what the value is
     * @returns {string} the id of the error's line
     */
    finish({ error, output, value, lines }, label) {
      printed?.flush();
      if (error) {
        const said = say(error.line === null ? error.message : `Line ${error.line}. ${error.message}`, 'error');
        said.id = `${element.id}.error`;
        return said.id;
      }
      if (value) picture(value, lines, label);
      else if (!output) say('It ran, and printed nothing.');
      return '';
    },
  };
}
