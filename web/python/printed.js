// What a run prints, as it comes: at most one change of the page a frame, each portion a block of its own, so that the browser lays out
// nothing twice, and only the last of it, so that there is no more of it than can be scrolled through.
import { make } from './dom.js';

const MOST_LINES = 2000;
const MOST = 64 << 10; // characters

const linesIn = (text) => text.split('\n').length - 1;

/** What of a text is shown: its end, from the beginning of a line if that is near. */
export function tailOf(text, mostLines, most) {
  let begin = Math.max(0, text.length - most);
  const next = begin > 0 ? text.indexOf('\n', begin - 1) + 1 : 0;
  if (next > 0 && next < text.length) begin = next;
  let from = text.length;
  for (let line = 0; line <= mostLines && from > begin; line += 1) from = text.lastIndexOf('\n', from - 1);
  return text.slice(Math.max(begin, from + 1));
}

/** What is said of what is not shown. */
export function leftOutText(lines, characters) {
  const [count, unit] = lines > 0 ? [lines, lines > 1 ? 'lines are' : 'line is'] : [characters, 'characters are'];
  return characters > 0 ? `The first ${count > 1 ? `${count.toLocaleString('en')} ` : ''}${unit} left out here.` : '';
}

export const printedBlock = (text, className = 'printed') =>
  make('pre', { className, tabIndex: 0, role: 'group', 'aria-label': 'Printed' }, text);

/** @param {(...elements: HTMLElement[]) => void} add puts the elements in their place, when there is something to show */
export function makePrinted(add) {
  const note = make('p', { className: 'said', hidden: true });
  const pre = printedBlock('');
  const portions = []; // {element, lines, size}
  const sum = (name) => portions.reduce((all, portion) => all + portion[name], 0);
  const left = { lines: 0, size: 0 }; // out
  let waiting = '';
  let isDue = false;
  let isShown = false;

  const leaveOut = (text) => {
    left.lines += linesIn(text);
    left.size += text.length;
  };
  /** A block with text, or with the end of it. */
  const fill = (portion, text, mostLines, most) => {
    const shown = mostLines > 0 && most > 0 ? tailOf(text, mostLines, most) : '';
    leaveOut(text.slice(0, text.length - shown.length));
    portion.element.textContent = shown;
    return Object.assign(portion, { lines: linesIn(shown), size: shown.length });
  };
  const dropOld = () => {
    while (portions.length > 1 && (sum('lines') > MOST_LINES || sum('size') > MOST)) {
      const [oldest] = portions;
      fill(oldest, oldest.element.textContent, MOST_LINES - sum('lines') + oldest.lines, MOST - sum('size') + oldest.size);
      if (oldest.size > 0) break;
      oldest.element.remove();
      portions.shift();
    }
  };
  const flush = () => {
    if (!waiting) return;
    if (!isShown) add(note, pre);
    isShown = true;
    const before = portions.at(-1)?.element.textContent ?? '\n';
    if (before.endsWith('\n')) {
      portions.push({ element: make('div', { className: 'portion' }) });
      pre.append(portions.at(-1).element);
      fill(portions.at(-1), waiting, MOST_LINES, MOST);
    } else fill(portions.at(-1), before + waiting, MOST_LINES, MOST); // the same line
    waiting = '';
    dropOld();
    note.textContent = leftOutText(left.lines, left.size);
    note.hidden = left.size === 0;
  };
  return {
    flush,
    /** What is shown. */
    get text() {
      return pre.textContent;
    },
    /** Breaks lines that are too long. */
    wrap() {
      pre.classList.add('wrapped');
    },
    /** Shows only this of it, or nothing. @param {string} text */
    keep(text) {
      pre.textContent = text;
      if (!text) pre.remove();
    },
    print(text) {
      waiting += text;
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        flush();
      });
    },
    end() {
      waiting = '';
    },
  };
}
