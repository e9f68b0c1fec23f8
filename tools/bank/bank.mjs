// `npm run bank -- --moodle FILE.xml` or `--qti FILE.zip`: the book's questions for the question bank of a school. Options after `--`:
//   --moodle FILE        Moodle XML, for Moodle 4.4 and later
//   --qti FILE           QTI 1.2, as a package for Canvas
//   --chapters 1-6,8     only questions on these chapters; all, if left out
//   --variants 10        how many questions with different numbers a template becomes, 1 to 100
//   --site ADDRESS       where the book is published: links in the questions lead there. Without it they are left out
//   --formulas images    with --qti: formulas as pictures that Canvas draws, not as TeX between \( and \)
// docs/question-bank.md says what comes of each kind of question, and why some stay in the book.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Failure, runMain } from '../lib/failure.mjs';
import { projectRoot, writeAtomically } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { withEquationImages } from './equation_images.mjs';
import { moodleXml } from './moodle.mjs';
import { qtiFiles, qtiPackage } from './qti.mjs';
import { select } from './select.mjs';
import { withoutDeadLinks } from './words.mjs';

const COMPILER = join(projectRoot, 'build/web/src/compiler/site/compiler.js');
const MOST_VARIANTS = 100;
const mistake = (message) => new Failure(message, '', 2);

/** "1-3,8" -> the numbers 1, 2, 3 and 8. */
export function readChapters(text) {
  const numbers = new Set();
  for (const part of text.split(',')) {
    const range = /^\s*(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\s*$/.exec(part);
    const [first, last] = range ? [Number(range[1]), Number(range[2] ?? range[1])] : [1, 0];
    if (first > last) throw mistake(`--chapters takes numbers and ranges like 1-6,8, not ${text || 'nothing'}.`);
    for (let number = first; number <= last; ++number) numbers.add(number);
  }
  return numbers;
}

function readSite(text) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw mistake(`--site takes the full address of the book, like https://example.org/book/, not ${text || 'nothing'}.`);
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/?$/, '/');
}

export function readOptions(args) {
  const text = { type: 'string' };
  let values;
  try {
    ({ values } = parseArgs({ args, options: { moodle: text, qti: text, chapters: text, variants: text, site: text, formulas: text } }));
  } catch (error) {
    throw mistake(error.message);
  }
  if (!values.moodle && !values.qti) throw mistake('Say which file to write: --moodle questions.xml, --qti questions.zip, or both.');
  const variants = Number(values.variants ?? 10);
  if (!Number.isInteger(variants) || variants < 1 || variants > MOST_VARIANTS)
    throw mistake(`--variants takes a whole number from 1 to ${MOST_VARIANTS}, not ${values.variants || 'nothing'}.`);
  if (values.formulas !== undefined && !['tex', 'images'].includes(values.formulas))
    throw mistake(`--formulas takes tex or images, not ${values.formulas || 'nothing'}.`);
  return {
    moodle: values.moodle,
    qti: values.qti,
    chapters: values.chapters === undefined ? null : readChapters(values.chapters),
    variants,
    site: values.site === undefined ? '' : readSite(values.site),
    formulas: values.formulas ?? 'tex',
  };
}

/** What the compiler of chapters says of the book's questions. */
export async function readQuestions({ variants, site }, folderOfChapters = join(projectRoot, 'chapters')) {
  if (!existsSync(COMPILER))
    throw new Failure('The compiler of chapters is not built yet: run npm run build, then the same command again.');
  const folder = mkdtempSync(join(tmpdir(), 'phasebook-bank-'));
  try {
    const out = join(folder, 'questions.json');
    const args = ['bank', '--chapters', folderOfChapters, '--out', out, '--variants', String(variants), ...(site ? ['--site', site] : [])];
    await run(process.execPath, [COMPILER, ...args], { errorMessage: 'The chapters have mistakes; its output is above.' });
    return JSON.parse(readFileSync(out, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same with `change` done to each HTML text. */
function withTexts(questions, change) {
  const option = (texts) => ({ ...texts, ...mapped(texts, ['text', 'side', 'feedback'], change) });
  const variant = (texts) => ({
    ...texts,
    ...mapped(texts, ['question', 'feedback'], change),
    options: texts.options.map(option),
    hints: texts.hints.map(change),
  });
  return questions.map((question) => ({ ...question, variants: question.variants.map(variant) }));
}

const mapped = (object, names, change) =>
  Object.fromEntries(names.filter((name) => object[name]).map((name) => [name, change(object[name])]));

function checkChapters(book, chapters) {
  const unknown = [...(chapters ?? [])].filter((number) => !book.chapters.some((chapter) => chapter.number === number));
  const last = Math.max(...book.chapters.map(({ number }) => number ?? 0));
  if (unknown.length > 0) throw mistake(`The book has no chapter ${unknown.join(', ')}. Its chapters are 0 to ${last}.`);
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What was exported and what was not, and why, as lines. */
export function report({ asked, left }) {
  const templates = asked.filter(({ template }) => template);
  const drawn = templates.reduce((sum, { variants }) => sum + variants.length, 0);
  const lines = [`${counted(asked.length, 'question')}, ${templates.length} of them with drawn numbers (${counted(drawn, 'variant')}).`];
  const stay = [...left.values()].reduce((sum, ids) => sum + ids.length, 0);
  if (stay > 0) lines.push(`${counted(stay, 'question')} can only be asked in the book:`);
  for (const [reason, ids] of left) lines.push(`  ${ids.length} ${reason}: ${ids.join(', ')}`);
  return lines;
}

export async function main(args, say = console.log) {
  const options = readOptions(args);
  const book = await readQuestions(options);
  checkChapters(book, options.chapters);
  const selected = select(book, { chapters: options.chapters, hasSite: options.site !== '' });
  if (selected.asked.length === 0)
    throw new Failure('These chapters have no question that can be exported; choose others with --chapters.');
  const questions = options.site ? selected.asked : withTexts(selected.asked, withoutDeadLinks);
  if (options.moodle) writeAtomically(options.moodle, moodleXml(book, questions));
  if (options.qti) {
    const drawn = options.formulas === 'images' ? withTexts(questions, withEquationImages) : questions;
    writeAtomically(options.qti, qtiPackage(qtiFiles(book, drawn)));
  }
  for (const line of report(selected)) say(line);
  if (!options.site) say('Links into the book were left out; --site ADDRESS puts them in.');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runMain(() => main(process.argv.slice(2)));
