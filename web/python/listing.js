// A listing of the book that can be run and changed. The compiler writes it (.listing); this finds its parts by their place.
import { button, chapterName, download, make } from './dom.js';
import { makeEditor } from './editor.js';
import { FULL, forget, keep, readKept } from './kept.js';
import { saveNotebook } from './notebook.js';
import { makeOutput } from './output.js';

const listings = new Map(); // by id, once they are used

export class Listing {
  #session;
  #pre;
  #call;
  #start;
  #edit;
  #output;
  #editors = null; // {code, call, element, note} while the reader edits
  #marker = make('div', { className: 'line-mark', hidden: true });
  #running = false;

  constructor(element, session) {
    this.#session = session;
    this.id = element.id;
    this.#pre = element.querySelector('pre');
    this.#call = element.querySelector('.call');
    this.#start = element.querySelector('[data-python=run]');
    this.#edit = element.querySelector('[data-python=edit]');
    this.#output = makeOutput(element.querySelector('.output'));
    this.#pre.append(this.#marker);
  }

  static of(id, session) {
    const element = document.getElementById(id);
    if (!element?.matches('.listing')) throw new Error(`There is no listing ${id} on this page.`);
    if (!listings.has(id)) listings.set(id, new Listing(element, session));
    return listings.get(id);
  }

  /** As the book has it. */
  get #written() {
    const trimmed = (element) => element?.textContent.replace(/\n$/, '') ?? '';
    return { code: trimmed(this.#pre.querySelector('code')), call: trimmed(this.#call) };
  }

  /** As the reader has left it. */
  get text() {
    const editors = this.#editors;
    return editors ? { code: editors.code.text, call: editors.call.text } : this.#written;
  }

  /** Run, or Stop. */
  press() {
    if (this.#running) this.#session.stop();
    else this.run().catch(() => undefined); // it has been said
  }

  /** @param {string} given code that is run instead of what is shown */
  async run(given) {
    const { code, call } = this.text;
    const output = this.#output;
    output.clear();
    this.#mark(null);
    this.#setRunning(true);
    const coming = this.#session.isPrepared ? null : output.coming();
    try {
      const print = (text) => {
        coming?.end();
        output.print(text);
      };
      const result = await this.#session.run(given ?? code, { call, onOutput: print, onBytes: coming?.onBytes });
      coming?.end();
      const said = output.finish(result, call.split('\n').at(-1) || 'result');
      if (given === undefined && result.error) this.#mark(result.error.line, said);
      const { output: text, error, ms } = result;
      return { output: text, error, ms };
    } catch (error) {
      coming?.end();
      output.say(`${error.message} Press Run to try again.`, 'error');
      throw error;
    } finally {
      this.#setRunning(false);
    }
  }

  /** Puts fields in place of the text. @param {{text?: {code: string, call: string}, note?: string, focus?: boolean}} options */
  edit({ text = this.text, note = '', focus = true } = {}) {
    if (!this.#editors) this.#open();
    const { code, call } = this.#editors;
    code.text = text.code;
    call.text = text.call;
    this.#editors.note.textContent = note;
    this.#mark(null);
    if (focus) code.focus();
  }

  /** Shows again what was kept when the reader was here before. */
  restore() {
    const text = readKept(this.id);
    if (text) this.edit({ text, note: "Edited by you. Reset brings back the book's.", focus: false });
  }

  #open() {
    const onInput = () => {
      const kept = keep(this.id, this.text);
      this.#editors.note.textContent = kept ? "Edited by you. Reset brings back the book's." : FULL;
    };
    const field = (name, label, text) => makeEditor({ id: `${this.id}.${name}`, label, text, onInput, onRun: () => this.press() });
    const code = field('editor', 'Code', '');
    const call = field('editor.call', 'Call', '');
    const note = make('p', { className: 'said', role: 'status' });
    const called = this.#call ? [make('p', { className: 'label', textContent: 'Then' }), call.element] : [];
    const element = make('div', { className: 'editing' }, note, code.element, ...called, this.#buttons());
    this.#editors = { code, call, note, element };
    this.#pre.after(element);
    this.#show();
  }

  #buttons() {
    const copied = async ({ target }) => {
      const done = await navigator.clipboard.writeText(this.#file).then(
        () => 'Copied',
        () => 'Could not be copied',
      );
      target.textContent = done;
    };
    return make(
      'div',
      { className: 'tools' },
      button('Reset', () => this.#reset()),
      button('Copy', copied),
      button('Save as .py', () => download(`${this.id}.py`, 'text/x-python', this.#file)),
      button('Save chapter as notebook', () => saveNotebook(chapterName(), Listing.all(this.#session))),
    );
  }

  /** The listing as a file that runs by itself. */
  get #file() {
    const { code, call } = this.text;
    if (!call) return `${code}\n`;
    const lines = call.split('\n');
    const last = /^[\w.]+\(.*\)$/.test(lines.at(-1)) && !lines.at(-1).startsWith('print') ? `print(${lines.at(-1)})` : lines.at(-1);
    return `${code}\n\n${[...lines.slice(0, -1), last].join('\n')}\n`;
  }

  #reset() {
    forget(this.id);
    this.#editors.element.remove();
    this.#editors = null;
    this.#output.clear();
    this.#show();
    this.#edit?.focus();
  }

  #show() {
    const editing = this.#editors !== null;
    this.#pre.hidden = editing;
    if (this.#call) this.#call.parentElement.hidden = editing;
    if (this.#edit) this.#edit.hidden = editing;
  }

  #setRunning(running) {
    this.#running = running;
    const [name, other] = running ? ['Stop', 'Run'] : ['Run', 'Stop'];
    this.#start.textContent = name;
    this.#start.ariaLabel = this.#start.ariaLabel?.replace(other, name) ?? null;
  }

  #mark(line, describedBy) {
    this.#editors?.code.mark(line, describedBy);
    this.#marker.hidden = line === null;
    if (line === null) return;
    this.#marker.style.setProperty('--line', line - 1);
    this.#marker.style.setProperty('--top', `${this.#pre.querySelector('code').offsetTop}px`); // below the button
  }

  /** All listings of the page that run, in order. */
  static all(session) {
    return [...document.querySelectorAll('.listing:has([data-python])')].map(({ id }) => Listing.of(id, session));
  }
}
