// The class board: what a class gets wrong and who needs what, computed in this tab from the files that students have saved. Names and
// answers are neither stored nor sent. So that this does not rest on our word alone, the page forbids itself every connection as soon as
// it has what it needs.
import { answersReader } from './answers.js';
import { bookOf } from './book.js';
import { el } from './dom.js';
import { madeUpClass } from './example.js';
import { gather, gatherText } from './gather.js';
import { intake } from './intake.js';
import { reportOf } from './report.js';
import { makeRoster } from './roster.js';
import { loadedWords } from './words.js';

const QUESTIONS = 'questions.json';
const POLICY = "connect-src 'none'; img-src data:; media-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'";

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${new URL(address, document.baseURI).pathname} answers ${response.status}.`);
  return response;
}

async function loadBook() {
  const [questions, program] = await Promise.all([
    fetched(QUESTIONS).then((response) => response.json()),
    fetched(new URL('./answers.wasm', import.meta.url)).then((response) => response.arrayBuffer()),
    carryIcon(),
  ]);
  const book = bookOf(questions);
  return { book, reader: await answersReader(await WebAssembly.compile(program), book.questions) };
}

/** Browsers may ask for the page's icon when connections are forbidden already, so the page carries it. */
async function carryIcon() {
  const icon = document.querySelector('link[rel=icon]');
  const drawing = await (await fetched(icon.href)).text();
  icon.href = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** From here on the browser refuses whatever this page might ask of a network. A policy can be made stricter, but never be taken back. */
function forbidConnections() {
  document.head.append(el('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }));
}

/** Calls that are made while one still waits come after it, in their order. */
function inTurn(f) {
  let last = Promise.resolve();
  return (...given) => {
    last = last.then(() => f(...given)).catch((error) => console.error(error));
    return last;
  };
}

class Board {
  #status = el('p', { id: 'board-status', role: 'status' });
  #said = el('p', { class: 'aloud', role: 'status' });
  #report = el('div', { id: 'board-report' });
  #state = { scope: '', orders: new Map() };
  #shown = 'nothing'; // or 'example', or 'class'
  #book;
  #reader;
  #roster;
  #intake;

  constructor(root, { book, reader }) {
    this.#book = book;
    this.#reader = reader;
    this.#clear();
    this.#intake = intake({
      takeFiles: inTurn((files) => this.#take(() => gather(files))),
      takeText: inTurn((text) => this.#take(() => gatherText(text))),
      showExample: inTurn(() => this.#showExample()),
      forget: inTurn(() => this.#forget()),
    });
    root.replaceChildren(this.#intake.place, this.#status, this.#said, this.#report);
  }

  /** What the report's controls do. */
  #actions = {
    say: (words) => this.#say(words),
    show: () => this.#show(),
    rename: inTurn((id, name) => this.#change(() => this.#roster.rename(id, name), 'The name is changed.')),
    leaveOut: inTurn((student) => this.#change(() => this.#roster.leaveOut(student), `${student.name} is left out.`)),
    keepApart: inTurn((student) => this.#change(() => this.#roster.keepApart(student), 'They are counted as different people now.')),
  };

  #clear() {
    this.#roster = makeRoster(this.#book, this.#reader);
    this.#state.scope = '';
  }

  #say(words) {
    this.#said.textContent = words;
  }

  async #show() {
    const students = await this.#roster.students();
    if (students.length === 0 && this.#roster.problems.length === 0) this.#shown = 'nothing';
    this.#intake.show(this.#shown);
    const shown = { book: this.#book, students, roster: this.#roster, state: this.#state, actions: this.#actions };
    const focused = this.#report.contains(document.activeElement) && document.activeElement.id;
    this.#report.replaceChildren(...(this.#shown === 'nothing' ? [] : reportOf({ ...shown, isExample: this.#shown === 'example' })));
    if (focused) (document.getElementById(focused) ?? document.getElementById('board-students-title'))?.focus();
    this.#status.textContent = this.#statusOf(students);
  }

  #statusOf(students) {
    if (this.#shown === 'nothing') return 'Nothing is loaded.';
    if (this.#shown === 'example') return `An example is shown: ${students.length} made-up students.`;
    return loadedWords(students, this.#roster.problems);
  }

  async #take(part) {
    if (this.#shown === 'example') this.#clear();
    this.#shown = 'class';
    this.#status.textContent = 'Reading …';
    await this.#roster.add(await part());
    await this.#show();
  }

  async #showExample() {
    this.#clear();
    this.#shown = 'example';
    const encoder = new TextEncoder();
    const bytes = (record) => encoder.encode(JSON.stringify(record));
    await this.#roster.add(madeUpClass(this.#book).map(({ name, record }) => ({ path: name, name, bytes: bytes(record) })));
    await this.#show();
  }

  async #forget() {
    this.#clear();
    this.#shown = 'nothing';
    await this.#show();
  }

  async #change(act, words) {
    act();
    await this.#show();
    this.#say(words);
  }
}

const board = document.getElementById('board');
try {
  const loaded = await loadBook();
  forbidConnections();
  new Board(board, loaded);
} catch (error) {
  board.replaceChildren(el('p', { role: 'alert' }, `The board could not be loaded: ${error.message} Reload the page to try again.`));
}
