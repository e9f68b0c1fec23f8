// A field for code: a textarea with numbers beside its lines. CodeMirror 6 with Python, bundled and minified, takes 122 KB in gzip, more
// than half of the interpreter; a textarea has the reader's own keyboard, spell-checker, undo and screen reader for nothing.
import { make } from './dom.js';

const INDENT = '    ';
const OPENS = /:\s*(#.*)?$/;
const LEAVES = /^\s*(return|pass|break|continue|raise)\b/;

/** Types text at the caret, so that the browser can undo it. */
function type(area, text) {
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts a text in place of all, in a way that Ctrl+Z takes back. */
function replaceAll(area, text) {
  const focused = document.activeElement;
  area.focus({ preventScroll: true }); // commands go to what has the focus
  area.select();
  if (!document.execCommand('insertText', false, text)) area.value = text;
  area.setSelectionRange(0, 0);
  if (focused !== area) focused?.focus({ preventScroll: true });
}

/** What Enter puts before the next line, after the text up to the caret. */
export function indentAfter(before) {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const indent = /^[ \t]*/.exec(line)[0];
  if (OPENS.test(line)) return indent + INDENT;
  return LEAVES.test(line) ? indent.slice(0, -INDENT.length) : indent;
}

/** How many spaces Backspace takes back before the caret: to the column of the block around. */
export function spacesBack(before) {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return /^ +$/.test(line) ? ((line.length - 1) % INDENT.length) + 1 : 1;
}

function handleKey(event, onRun) {
  const { key, target: area, isComposing } = event;
  const [from, to] = [area.selectionStart, area.selectionEnd];
  const before = area.value.slice(0, from);
  if (isComposing) return;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    onRun();
  } else if (key === 'Enter' && !event.shiftKey && !event.altKey) {
    event.preventDefault();
    type(area, `\n${indentAfter(before)}`);
    area.scrollLeft = 0; // where the new line begins
  } else if (key === 'Backspace' && from === to && spacesBack(before) > 1) {
    event.preventDefault();
    area.setSelectionRange(from - spacesBack(before), from);
    document.execCommand('delete');
  }
}

/**
 * @param {{id: string, label: string, text: string, onInput: () => void, onRun: () => void}} options
 * @returns {{element: HTMLElement, text: string, focus: () => void, mark: (line: number | null, describedBy?: string) => void,
 *   replace: (text: string) => void, toLeft: () => void}}
 *   replace: puts in another text, so that Ctrl+Z brings back what was there; toLeft: shows where lines begin
 */
export function makeEditor({ id, label, text, onInput, onRun }) {
  const numbers = make('div', { className: 'gutter', 'aria-hidden': 'true' });
  const area = make('textarea', {
    id,
    className: 'code',
    value: text,
    wrap: 'off',
    rows: 1,
    spellcheck: false,
    autocapitalize: 'off',
    autocomplete: 'off',
    'aria-label': label,
  });
  area.setAttribute('autocorrect', 'off');
  const marker = make('div', { className: 'line-mark', hidden: true });
  const element = make('div', { className: 'editor' }, numbers, make('div', { className: 'field' }, marker, area));

  const update = () => {
    const lines = area.value.split('\n').length;
    if (numbers.childElementCount !== lines)
      numbers.replaceChildren(...Array.from({ length: lines }, (_, i) => make('span', { textContent: i + 1 })));
    area.style.height = 'auto'; // so that it can get smaller
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
    area.scrollTop = 0;
  };
  const mark = (line, describedBy = '') => {
    marker.hidden = line === null;
    if (line !== null) marker.style.setProperty('--line', line - 1);
    for (const [i, number] of [...numbers.children].entries()) number.classList.toggle('wrong', i + 1 === line);
    area.toggleAttribute('aria-invalid', line !== null);
    if (line === null) area.removeAttribute('aria-describedby');
    else {
      area.setAttribute('aria-invalid', 'true');
      area.setAttribute('aria-describedby', describedBy);
    }
  };
  area.addEventListener('keydown', (event) => handleKey(event, onRun));
  let replacing = false;
  area.addEventListener('input', () => {
    update();
    mark(null);
    if (!replacing) onInput();
  });
  new ResizeObserver(update).observe(numbers); // when it comes into the page, or the type changes its size
  return {
    element,
    mark,
    focus: () => area.focus(),
    toLeft() {
      area.scrollLeft = 0;
    },
    replace(text) {
      replacing = true;
      replaceAll(area, text);
      replacing = false;
      update();
      mark(null);
    },
    get text() {
      return area.value;
    },
    set text(value) {
      area.value = value;
      update();
      mark(null);
    },
  };
}
