// An exercise: a function that the reader writes, and what came of it. The application asks for its verdict and says it; the checks and the
// pictures of what differs are shown here.
import { fetchJson } from '../loading.js';
import { arrayPicture, largestOf, numberText } from './array_picture.js';
import { button, make } from './dom.js';
import { makeEditor } from './editor.js';
import { FULL, forget, keep, readKept } from './kept.js';
import { makeOutput } from './output.js';

let all = null; // a promise of all exercises of the book
const fetched = () =>
  (all ??= fetchJson('exercises.json')
    .then(JSON.parse)
    .catch((error) => {
      all = null;
      throw error;
    }));

const exercises = new Map(); // those of the page, by id

/** The id of an element of an exercise: "exercise-alibi.check". */
const partOf = (id, part) => `exercise-${id}.${part}`;

export class Exercise {
  #session;
  #starter;
  #editor;
  #note = make('p', { className: 'said', role: 'status' });
  #output;

  constructor(element, session) {
    const { exercise: id } = element.dataset;
    const pre = element.querySelector('pre');
    this.id = id;
    this.#session = session;
    this.#starter = pre.querySelector('code').textContent.replace(/\n$/, '');
    const onInput = () => {
      this.#note.textContent = keep(id, { code: this.#editor.text, call: '' }) ? '' : FULL;
    };
    const judge = () => document.getElementById(partOf(id, 'check'))?.click();
    this.#editor = makeEditor({
      id: partOf(id, 'editor'),
      label: 'Your code',
      text: readKept(id)?.code ?? this.#starter,
      onInput,
      onRun: judge,
    });
    const tools = make(
      'div',
      { className: 'tools' },
      button('Reset', () => this.#reset()),
    );
    const shown = make('div', { className: 'output', id: partOf(id, 'output'), hidden: true });
    this.#output = makeOutput(shown);
    const editing = make('div', { className: 'editing' }, this.#editor.element, this.#note, tools, shown);
    pre.hidden = true;
    pre.after(editing);
  }

  /** @returns {Exercise | null} */
  static of(id, session) {
    const element = document.querySelector(`[data-exercise="${CSS.escape(id)}"]`);
    if (!element) return null;
    if (!exercises.has(id)) exercises.set(id, new Exercise(element, session));
    return exercises.get(id);
  }

  get text() {
    return this.#editor.text;
  }

  focus() {
    this.#editor.focus();
  }

  #reset() {
    forget(this.id);
    this.#editor.text = this.#starter;
    this.#output.clear();
    document.getElementById(partOf(this.id, 'results'))?.replaceChildren();
    this.#editor.focus();
  }

  begin() {
    this.#output.clear();
    this.#editor.mark(null);
    return this.#session.isPrepared ? null : this.#output.coming();
  }

  /** Shows what came of it. */
  show(result, marks) {
    if (result.output) this.#output.print(result.output);
    if (result.error) {
      const said = this.#output.finish({ ...result, value: null }, '');
      if (marks) this.#editor.mark(result.error.line, said);
    }
    document.getElementById(partOf(this.id, 'results'))?.replaceChildren(...shownChecks(result));
  }
}

/**
 * Judges what the reader has written, or other code.
 * @returns {Promise<{passed: boolean, checks: object[], diagnosis: {id: string, sentence: string, link: string | null} | null,
 *   error: {line: number | null, message: string} | null, option: string}>}
 */
export async function submit(id, given, session) {
  const shown = Exercise.of(id, session);
  const coming = shown?.begin();
  try {
    const exercise = (await fetched())[id];
    if (!exercise) throw new Error(`There is no exercise ${id} in this book.`);
    const result = await session.judge(exercise, given ?? shown?.text ?? exercise.sections.starter, { onBytes: coming?.onBytes });
    coming?.end();
    shown?.show(result, given === undefined);
    const { passed, checks, error } = result;
    const option = error ? '' : (result.option ?? '');
    const { sentence, link = null } = exercise.diagnoses[option] ?? {};
    return { passed, checks, error, option, diagnosis: sentence ? { id: option, sentence, link } : null };
  } catch (error) {
    coming?.end();
    shown?.show({ checks: [], error: { line: null, message: error.message } }, false);
    throw error;
  }
}

function shownChecks({ checks, difference, option, error }) {
  if (error || checks.length === 0) return []; // the error says it all
  const items = checks.map(({ name, passed, expected, got }) => {
    const verdict = make('strong', { textContent: passed ? 'Passed' : 'Not yet', 'data-verdict': passed ? 'right' : 'wrong' });
    const said = passed
      ? []
      : [make('span', { className: 'values', textContent: `expected ${expected}, got ${got}`.replace(/-(?=\d)/g, '−') })];
    return make('li', {}, verdict, ` ${name}`, ...said);
  });
  const pictures = option === 'other' && difference ? pictureRow(difference, checks[difference.check]?.name) : [];
  return [make('ol', { className: 'checks' }, ...items), ...pictures];
}

/** Yours, the book's and the difference, of the rows and columns where they first differ. */
function pictureRow({ shape, place, expected, got }, name) {
  const shown = shape.slice(-2);
  const size = shown.reduce((product, length) => product * length, 1);
  const first = shape.slice(0, -2).reduce((index, length, i) => index * length + place[i], 0) * size;
  const parts = [got, expected].map((values) => values.slice(first, first + size));
  if (shown.length === 0 || size < 2 || parts.some(({ length }) => length < size)) return [];
  const [yours, ours] = parts;
  const where = shape.length > 2 ? ` at [${place.slice(0, -2).join(', ')}]` : '';
  const picture = (label, data, largest, about) => {
    const value = { shape: shown, shown, dtype: 'float64', data, largest, about };
    return make('div', {}, make('p', { className: 'label', textContent: label }), arrayPicture(value, label));
  };
  const apart = yours.map((value, i) => (value === ours[i] ? 0 : value - ours[i]));
  const [shared, most] = [Math.max(largestOf(yours), largestOf(ours)), largestOf(apart)];
  const title = make('p', { className: 'said', textContent: `${name}${where}:` });
  const row = [
    picture('Yours', yours, shared, `up to ${numberText(shared)}`),
    picture("The book's", ours, shared, `up to ${numberText(shared)}`),
    picture('Difference', apart, most, `up to ${numberText(most)}`),
  ];
  return [title, make('div', { className: 'difference' }, ...row)];
}
