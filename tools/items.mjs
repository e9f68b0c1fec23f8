// `npm run items -- FOLDER`: what the class board shows, in the terminal, from the files that readers have saved. For authors who want to
// know which questions are too hard, and which options nobody takes.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { answersReader } from '../web/class/answers.js';
import { bookOf } from '../web/class/book.js';
import { questionColumns, skillColumns, studentColumns } from '../web/class/columns.js';
import { csvOf } from '../web/class/csv.js';
import { gather } from '../web/class/gather.js';
import { makeRoster } from '../web/class/roster.js';
import { questionRows, skillRows, sorted, studentRows } from '../web/class/statistics.js';
import { damagedWords, earlierWords, joinedWords, linkWords, loadedWords, problemWords, summaryWords } from '../web/class/words.js';
import { inSite } from './lib/edition.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { listFiles, projectRoot } from './lib/files.mjs';

const WIDEST = 44; // characters of a cell
const USAGE = 'npm run items -- FOLDER [--chapter 07-rotary-embeddings] [--csv] [--dist dist]';

/** The book and the reader of answers in a built site. */
export async function openSite(dist) {
  const [questions, program] = ['questions.json', 'class/answers.wasm'].map((name) => inSite(dist, name));
  for (const file of [questions, program])
    if (!existsSync(file)) throw new Failure(`There is no ${relative(dist, file)} in ${dist}. Run npm run build first.`);
  const book = bookOf(JSON.parse(readFileSync(questions, 'utf8')));
  return { book, reader: await answersReader(await WebAssembly.compile(readFileSync(program)), book.questions) };
}

/** Files as the browser has them. */
export const filesIn = (folder) =>
  listFiles(folder).map((name) => ({
    name,
    size: statSync(join(folder, name)).size,
    arrayBuffer: async () => Uint8Array.from(await readFile(join(folder, name))).buffer,
  }));

const cellText = (value) => (value === undefined ? '' : typeof value === 'number' ? String(Number(value.toFixed(2))) : value);
const shortened = (text) => (text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text);

/** What the terminal might take for a command is left out of names. */
const printable = (text) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');

/** Columns in line, numbers to the right; those without any value are left out. */
export function tableText(columns, rows) {
  const cells = columns.map(({ title, value }) => [title, ...rows.map((row) => shortened(printable(cellText(value(row)))))]);
  const numeric = columns.map(({ value }) => rows.some((row) => typeof value(row) === 'number'));
  const shown = columns.map((_, at) => at).filter((at) => cells[at].slice(1).some(Boolean));
  const line = (row) =>
    shown.map((at) => {
      const width = Math.max(...cells[at].map(({ length }) => length));
      return numeric[at] ? cells[at][row].padStart(width) : cells[at][row].padEnd(width);
    });
  return [0, ...rows.map((_, at) => at + 1)].map((row) => line(row).join('  ').trimEnd()).join('\n');
}

function notesOf(students, roster) {
  return [
    ...roster.problems.map(problemWords).map(({ path, words }) => `“${path}” was skipped: ${words}`),
    ...roster.damaged.map(damagedWords),
    ...students.filter(({ joinedBy }) => joinedBy.size > 0).map(joinedWords),
    linkWords(students),
    earlierWords(students),
  ].filter(Boolean);
}

/** @returns {Promise<string>} what the command prints */
export async function itemsText({ dist, folder, chapter, csv }) {
  const { book, reader } = await openSite(dist);
  if (chapter && !book.chapters.has(chapter))
    throw new Failure(`There is no chapter ${chapter}. There are: ${[...book.chapters.keys()].join(', ')}.`);
  const began = performance.now();
  const roster = makeRoster(book, reader);
  await roster.add(await gather(filesIn(folder)));
  const students = await roster.students();
  const only = (question) => !chapter || question.chapter === chapter;
  const questions = sorted(questionRows(book, students, only), ({ share }) => share);
  if (csv) return csvOf(questionColumns(book), questions);
  const skills = sorted(skillRows(book, students, only), ({ needing }) => needing.length, true);
  const all = studentRows(book, students, only);
  const took = performance.now() - began;
  const notes = notesOf(students, roster).map(printable);
  const head = [`${loadedWords(students, roster.problems)} ${Math.round(took)} ms.`, ...notes];
  if (students.length === 0) return `${head.join('\n')}\n`;
  const total = book.questions.filter(only).length;
  const tables = [
    ['Questions', questionColumns(book, 1), questions],
    ['Skills', skillColumns(book), skills],
    ['Students', studentColumns(), all],
  ].map(([title, columns, rows]) => `${title}\n\n${tableText(columns, rows)}`);
  return `${[head.join('\n'), summaryWords(students, questions, all, total), ...tables].join('\n\n')}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const options = { chapter: { type: 'string' }, csv: { type: 'boolean' }, dist: { type: 'string' } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length !== 1) throw new Failure(`Name the folder with the saved files: ${USAGE}`);
    const folder = resolve(positionals[0]);
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Failure(`There is no folder ${folder}. ${USAGE}`);
    process.stdout.write(await itemsText({ ...values, dist: values.dist ?? join(projectRoot, 'dist'), folder }));
  });
}
