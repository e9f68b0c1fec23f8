// A listing of the book that can be run and changed. The compiler writes it (.listing); this finds its parts by their place.
import { button, make } from './dom.js';
import { makeEditor } from './editor.js';
import { FULL, forget, keep, readKept } from './kept.js';
import { keysHint } from './keys_hint.js';
import { makeOutput } from './output.js';
import { setText, writtenIn } from './page_code.js';
import { BESIDE_MINE, CAME_WITH_LINK } from './shared_code.js';
import { makeTools } from './tools.js';

const EDITED = "Edited by you. Reset brings back the book's.";
const listings = new Map(); // by id, once they are used

export class Listing {
  #element;
  #session;
  #pre;
  #call;
  #start;
  #edit;
  #output;
  #editors = null; // {code, call, element, note} while the reader edits
  #tools = null; // once the listing is run or edited
  #marker = make('div', { className: 'line-mark', hidden: true });
  #running = false;
  #isApart = false; // what is shown came with a link, and is not to take the place of the reader's own

  constructor(element, session) {
    this.#element = element;
    this.#session = session;
    this.id = element.id;
    setText(element, () => this.text);
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

  /** As the reader has left it. */
  get text() {
    const editors = this.#editors;
    return editors ? { code: editors.code.text, call: editors.call.text } : writtenIn(this.#element);
  }

  /** Run, or Stop. */
  press() {
    if (this.#running) this.#session.stop();
    else this.run().catch(() => undefined); // it has been said
  }

  /** @param {string} given code that is run instead of what is shown */
  /** Without `given` its own code, and then its call. Code that is given says itself what it shows. */
  async run(given) {
    const { code, call } = given === undefined ? this.text : { code: given, call: '' };
    const output = this.#output;
    output.clear();
    this.#mark(null);
    this.#editors?.code.toLeft();
    this.#showTools();
    this.#setRunning(true);
    const coming = this.#session.isPrepared ? null : output.coming();
    try {
      const { onBytes, end: onStart } = coming ?? {};
      const result = await this.#session.run(code, { call, onOutput: output.print, onBytes, onStart });
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
    if (text) this.edit({ text, note: EDITED, focus: false });
  }

  /** Shows code that came with a link. What the reader has written herself stays kept until she says otherwise. */
  offer(code) {
    const mine = readKept(this.id);
    if (mine?.code === code) return;
    this.edit({ text: { code, call: writtenIn(this.#element).call }, note: CAME_WITH_LINK, focus: false });
    if (!mine) return;
    this.#isApart = true;
    const take = button('Keep this in place of mine', () => {
      this.#isApart = false;
      this.#keep();
      this.#editors.code.focus();
    });
    this.#editors.note.replaceChildren(BESIDE_MINE, take);
  }

  #open() {
    const onInput = () => {
      this.#keep();
      this.#output.age();
      this.#tools.forget();
    };
    const field = (name, label) => makeEditor({ id: `${this.id}.${name}`, label, text: '', onInput, onRun: () => this.press() });
    const code = field('editor', 'Code');
    const call = field('editor.call', 'Call');
    const note = make('p', { className: 'said', role: 'status' });
    const label = make('p', { className: 'label', textContent: 'The call whose value is shown' });
    const called = this.#call ? [label, call.element] : [];
    const keys = make('p', { className: 'keys', textContent: keysHint('runs') });
    const element = make('div', { className: 'editing' }, note, code.element, ...called, keys);
    this.#editors = { code, call, note, element };
    this.#pre.after(element);
    this.#show();
    this.#tools.reset.hidden = false;
  }

  #keep() {
    if (this.#isApart) return;
    this.#editors.note.textContent = keep(this.id, this.text) ? EDITED : FULL;
  }

  #showTools() {
    if (!this.#tools) {
      const file = () => this.#file;
      this.#tools = makeTools({ name: this.id, file, reset: () => this.#reset(), putBack: (mine) => this.#putBack(mine) });
      this.#tools.reset.hidden = true; // there is nothing to take back
      this.#start.parentElement.append(this.#tools.element);
    }
  }

  /** The listing as a file that runs by itself. */
  get #file() {
    const { code, call } = this.text;
    if (!call) return `${code}\n`;
    const lines = call.split('\n');
    const last = /^[\w.]+\(.*\)$/.test(lines.at(-1)) && !lines.at(-1).startsWith('print') ? `print(${lines.at(-1)})` : lines.at(-1);
    return `${code}\n\n${[...lines.slice(0, -1), last].join('\n')}\n`;
  }

  /** Brings back the book's text. @returns what the reader had, unless it was the same */
  #reset() {
    if (this.#isApart) return this.#takeBack();
    const [mine, written] = [this.text, writtenIn(this.#element)];
    const same = mine.code === written.code && mine.call === written.call;
    forget(this.id);
    this.#editors.element.remove();
    this.#editors = null;
    this.#output.clear();
    this.#show();
    this.#tools.reset.hidden = same;
    if (same) this.#edit?.focus();
    return same ? null : mine;
  }

  /** In place of what came with a link. */
  #takeBack() {
    this.#isApart = false;
    this.#output.clear();
    this.edit({ text: readKept(this.id) ?? writtenIn(this.#element), note: EDITED });
    return null;
  }

  #putBack(text) {
    this.edit({ text });
    this.#keep();
  }

  #show() {
    const editing = this.#editors !== null;
    this.#pre.hidden = editing;
    if (this.#call) this.#call.parentElement.hidden = editing;
    if (this.#edit) this.#edit.hidden = editing;
    this.#showTools();
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
