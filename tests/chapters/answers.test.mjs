// The published answer key has every question of the book once; and the page "My work" draws the numbers of a template as the application
// does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'parse5';
import { inSite } from '../../tools/lib/edition.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { drawnValues, shownValues } from '../../web/my_work/template.js';

const dist = process.env.PHASEBOOK_DIST ?? join(projectRoot, 'dist');
const key = parse(readFileSync(join(dist, 'answers.html'), 'utf8'));

const attribute = (node, name) => node.attrs?.find((candidate) => candidate.name === name)?.value;
const hasClass = (node, name) => (attribute(node, 'class') ?? '').split(' ').includes(name);
function* within(node) {
  for (const child of node.childNodes ?? []) {
    yield child;
    yield* within(child);
  }
}
const all = (node, wanted) => [...within(node)].filter(wanted);
const questions = all(key, (node) => attribute(node, 'data-question') !== undefined);

/** The text of an element, with these words in its holes. */
function textOf(node, shown = []) {
  if (node.nodeName === '#text') return node.value;
  const hole = attribute(node, 'data-hole');
  if (hole !== undefined) return shown[hole] ?? '(hole)';
  return (node.childNodes ?? []).map((child) => textOf(child, shown)).join('');
}

test('the answer key has every question and exercise of the chapters and of the final quiz, none twice, and search engines leave it out', () => {
  const { chapters } = JSON.parse(readFileSync(inSite(dist, 'book.json'), 'utf8'));
  const asked = chapters.flatMap(({ items }) => items.map(({ id }) => id));
  const own = [...readFileSync(join(projectRoot, 'chapters/final-quiz.md'), 'utf8').matchAll(/^```quiz (\S+)/gm)].map(([, id]) => id);
  const ids = questions.map((question) => attribute(question, 'data-question'));
  assert.ok(asked.length > 80 && own.length > 10);
  assert.deepEqual([...ids].sort(), [...asked, ...own].sort());
  for (const question of questions)
    assert.ok(
      all(question, (node) => hasClass(node, 'right') || hasClass(node, 'solution') || hasClass(node, 'rule')).length > 0,
      `${attribute(question, 'data-question')} has an answer`,
    );
  assert.ok(all(key, (node) => attribute(node, 'name') === 'robots' && attribute(node, 'content') === 'noindex').length === 1);
});

test('“My work” draws what the application draws, for every template', () => {
  const templates = questions.filter((question) => attribute(question, 'data-template'));
  assert.ok(templates.length > 20);
  for (const question of templates) {
    const id = attribute(question, 'data-question');
    const template = JSON.parse(attribute(question, 'data-template'));
    const [example] = all(question, (node) => hasClass(node, 'example'));
    const seed = Number(attribute(example, 'data-seed'));
    const [, values] = /^For example, with (.*?): /.exec(textOf(example));
    const numbers = [...values.matchAll(/ = ([^ ,]+(?:,\d{3})*)/g)].map(([, number]) =>
      Number(number.replaceAll(',', '').replace('−', '-')),
    );
    const drawnHere = drawnValues(template, seed);
    assert.equal(drawnHere.length, numbers.length);
    const isClose = (value, i) => Math.abs(value - numbers[i]) <= 1e-5 * Math.abs(value); // the example shows six digits
    assert.ok(drawnHere.every(isClose), `${id}: ${drawnHere} and ${numbers}`);
    const [words] = all(question, (node) => hasClass(node, 'asked'))[0].childNodes.filter(
      (node) => node.tagName === 'p' && !hasClass(node, 'task'),
    );
    const [drawn] = all(example, (node) => hasClass(node, 'drawn'));
    assert.equal(textOf(words, shownValues(template, seed)), textOf(drawn), id);
  }
});
