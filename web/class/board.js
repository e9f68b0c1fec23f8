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

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${new URL(address, document.baseURI).pathname} answers ${response.status}.`);
  return response;
}

async function loadBook() {
  const [questions, program] = await Promise.all([
    fetched(QUESTIONS).then((response) => response.json()),
    fetched(new URL('./answers.wasm', import.meta.url)).then((response) => response.arrayBuffer()),
  ]);
  const book = bookOf(questions);
  return { book, reader: await answersReader(await WebAssembly.compile(program), book.questions) };
}

/** From here on the browser refuses whatever this page might ask of a network. A policy can be made stricter, but never be taken back. */
function forbidConnections() {
  document.head.append(el('meta', { 'http-equiv': 'Content-Security-Policy', content: "connect-src 'none'; form-action 'none'" }));
}

/** Calls that are made while one still waits come after it, in their order. */
function inTurn(f) {
  let last = Promise.resolve();
  return (...given) => {
    last = last.then(() => f(...given));
    return last;
  };
}

function start(root, { book, reader }) {
  const status = el('p', { id: 'board-status', role: 'status' });
  const said = el('p', { class: 'aloud', role: 'status' });
  const report = el('div', { id: 'board-report' });
  const state = { scope: '', orders: new Map() };
  let roster = makeRoster(book, reader);
  let shown = 'nothing';

  const say = (words) => {
    said.textContent = words;
  };
  const clear = () => {
    roster = makeRoster(book, reader);
    state.scope = '';
  };
  async function show() {
    const students = await roster.students();
    if (students.length === 0 && roster.problems.length === 0) shown = 'nothing';
    place.show(shown);
    report.replaceChildren(
      ...(shown === 'nothing' ? [] : reportOf({ book, students, roster, state, isExample: shown === 'example', actions })),
    );
    return students;
  }
  async function take(part) {
    if (shown === 'example') clear();
    shown = 'class';
    status.textContent = 'Reading …';
    await roster.add(await part());
    const students = await show();
    status.textContent = loadedWords(students, roster.problems);
  }
  const change = async (id, act, words) => {
    act(roster);
    await show();
    say(words);
  };
  const actions = {
    say,
    show,
    rename: (id, name) => change(id, () => roster.rename(id, name), `Renamed to ${name}.`),
    leaveOut: (id) => change(id, () => roster.leaveOut(id), 'Left out.'),
    keepApart: (ids) => change('', () => roster.keepApart(ids), 'Kept apart.'),
  };
  const place = intake({
    takeFiles: inTurn((files) => take(() => gather(files))),
    takeText: inTurn((text) => take(() => gatherText(text))),
    showExample: inTurn(async () => {
      clear();
      shown = 'example';
      const encoder = new TextEncoder();
      await roster.add(madeUpClass(book).map(({ name, record }) => ({ path: name, name, bytes: encoder.encode(JSON.stringify(record)) })));
      status.textContent = `An example is shown: ${(await show()).length} made-up students.`;
    }),
    forget: inTurn(async () => {
      clear();
      shown = 'nothing';
      await show();
      status.textContent = 'Nothing is loaded.';
    }),
  });
  root.replaceChildren(place.place, status, said, report);
}

const board = document.getElementById('board');
try {
  const loaded = await loadBook();
  forbidConnections();
  start(board, loaded);
} catch (error) {
  board.replaceChildren(el('p', { role: 'alert' }, `The board could not be loaded: ${error.message} Reload the page to try again.`));
}
