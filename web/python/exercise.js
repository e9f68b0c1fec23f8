// An exercise: a function that the reader writes, and what came of it. The application asks for its verdict and says it; the checks and the
// pictures of what differs are shown here.
import { fetchJson } from '../loading.js';
import { shownChecks } from './checks.js';
import { button, make } from './dom.js';
import { makeEditor } from './editor.js';
import { FULL, forget, keep, readKept } from './kept.js';
import { keysHint } from './keys_hint.js';
import { makeOutput } from './output.js';
import { setText, writtenIn } from './page_code.js';
import { makeTools } from './tools.js';

const SLOW_ms = 300; // a check that takes longer can be stopped

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
  #element; // as the application knows it
  #session;
  #starter;
  #editor;
  #tools;
  #note = make('p', { className: 'said', role: 'status' });
  #keys = make('p', { className: 'keys', textContent: keysHint('checks') });
  #stop = button('Stop', () => this.#session.stop(), { className: 'stop', hidden: true });
  #slow; // timer
  #turn = null; // stands for the check that has begun last
  #output;

  constructor(element, session) {
    const { exercise: id } = element.dataset;
    this.id = id;
    this.#element = element;
    this.#session = session;
    this.#starter = writtenIn(element).code;
    const judge = () => document.getElementById(partOf(id, 'check'))?.click();
    const text = readKept(id)?.code ?? (element.dataset.code || this.#starter);
    this.#editor = makeEditor({ id: partOf(id, 'editor'), label: 'Your code', text, onInput: () => this.#changed(), onRun: judge });
    this.#tools = makeTools({
      name: id,
      file: () => `${this.text.trimEnd()}\n`,
      reset: () => this.#reset(),
      putBack: (mine) => this.#putBack(mine),
    });
    const shown = make('div', { className: 'output', id: partOf(id, 'output'), hidden: true });
    this.#output = makeOutput(shown);
    this.#place(make('div', { className: 'editing' }, this.#editor.element, this.#note, this.#keys, this.#stop, shown));
    setText(element, () => ({ code: this.text, call: '' }));
    new MutationObserver(() => this.#takeCode()).observe(element, { attributeFilter: ['data-code'] });
  }

  /** The editor in place of the starter, and the tools behind Check and all that it says. */
  #place(editing) {
    const pre = this.#element.querySelector('pre');
    pre.hidden = true;
    pre.after(editing);
    const last = document.getElementById(partOf(this.id, 'results')) ?? this.#element;
    last.after(make('div', { className: 'editing' }, this.#tools.element));
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

  #changed() {
    this.#keep();
    this.#output.age();
    this.#tools.forget();
  }

  #keep() {
    this.#note.textContent = keep(this.id, { code: this.text, call: '' }) ? '' : FULL;
  }

  /** The application has code of hers that this browser does not keep. */
  #takeCode() {
    const { code } = this.#element.dataset;
    if (code && !readKept(this.id) && this.text === this.#starter) this.#editor.text = code;
  }

  /** Brings back the starter. @returns what the reader had, unless it was the same */
  #reset() {
    const mine = this.text;
    this.#editor.replace(this.#starter);
    if (this.#element.dataset.code)
      this.#keep(); // or the application's would come again
    else forget(this.id);
    this.#output.clear();
    this.#showChecks([]);
    return mine === this.#starter ? null : mine;
  }

  #putBack(mine) {
    this.#editor.replace(mine);
    this.#keep();
  }

  /**
   * Takes away what was said of an earlier answer.
   * @returns {{onBytes?: (bytes: number) => void, onStart?: () => void, end: (result: object, marks: boolean) => void}}
   *   end: shows what came of the check
   */
  begin() {
    this.#output.clear();
    this.#editor.mark(null);
    this.#editor.toLeft();
    this.#element.dataset.outdated = ''; // the application's words; see python.css
    this.#showChecks([]);
    clearTimeout(this.#slow);
    this.#slow = setTimeout(() => this.#showStop(true), SLOW_ms);
    const coming = this.#session.isPrepared ? null : this.#output.coming();
    const turn = {};
    this.#turn = turn;
    const end = (result, marks) => {
      coming?.end();
      if (this.#turn === turn) this.#show(result, marks); // or another check has begun since
    };
    return { onBytes: coming?.onBytes, onStart: coming?.end, end };
  }

  #showStop(shown) {
    if (!shown && document.activeElement === this.#stop) this.focus();
    this.#stop.hidden = !shown;
    this.#keys.hidden = shown;
  }

  #showChecks(elements) {
    document.getElementById(partOf(this.id, 'results'))?.replaceChildren(...elements);
  }

  #show(result, marks) {
    clearTimeout(this.#slow);
    this.#showStop(false);
    if (result.output) this.#output.print(result.output);
    if (result.error) {
      const said = this.#output.finish({ ...result, value: null }, '');
      if (marks) this.#editor.mark(result.error.line, said);
    } else delete this.#element.dataset.outdated;
    this.#showChecks(shownChecks(result));
  }
}

const exerciseOf = (id) =>
  fetched().then((all) => {
    if (!all[id]) throw new Error(`There is no exercise ${id} in this book.`);
    return all[id];
  });

/**
 * Judges what the reader has written, or other code. A diagnosis is that of a known mistake.
 * @returns {Promise<{passed: boolean, checks: object[], diagnosis: {id: string, sentence: string, link: string | null} | null,
 *   error: {line: number | null, message: string} | null, option: string, code: string}>} code: what has been judged
 */
export async function submit(id, given, session) {
  const shown = Exercise.of(id, session);
  const check = shown?.begin();
  try {
    const exercise = exerciseOf(id); // a promise, so that Stop ends this as well
    const code = given ?? shown?.text ?? (await exercise).sections.starter;
    const result = await session.judge(exercise, code, { onBytes: check?.onBytes, onStart: check?.onStart });
    check?.end(result, given === undefined);
    const { passed, checks, error } = result;
    const option = error ? '' : (result.option ?? '');
    const { mistakes, diagnoses } = await exercise;
    const diagnosis = Object.hasOwn(mistakes, option) ? { id: option, ...diagnoses[option] } : null;
    return { passed, checks, error, option, code, diagnosis };
  } catch (error) {
    check?.end({ checks: [], error: { line: null, message: error.message } }, false);
    throw error;
  }
}
