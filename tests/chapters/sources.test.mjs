// Every paper that the book cites is listed in sources.md exactly once, and the entries of the glossary are short.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const FOLDER = join(projectRoot, 'chapters');
const read = (name) => readFileSync(join(FOLDER, name), 'utf8');
const SOURCES = read('sources.md');
const papersIn = (text) => [...text.matchAll(/arxiv\.org\/(?:abs|pdf)\/(\d{4}\.\d{4,5})/g)].map(([, number]) => number);

test('every paper that a text links to is in sources.md', () => {
  const listed = new Set(papersIn(SOURCES));
  assert.ok(listed.size >= 18, `${listed.size} papers`);
  const texts = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  assert.ok(texts.flatMap((name) => papersIn(read(name))).length > 2 * listed.size, 'the chapters cite them');
  for (const name of texts)
    assert.deepEqual(
      papersIn(read(name)).filter((number) => !listed.has(number)),
      [],
      name,
    );
});

test('every paper is listed once, under an id made of its first author and year, with its own number in the link', () => {
  const papers = SOURCES.split(/^### /m).filter((entry) => /\[arXiv /.test(entry));
  assert.ok(papers.length >= 18, `${papers.length} papers`);
  const numbers = papers.map((entry) => {
    const [, id, year] = /\{#([a-z-]+-(\d{4}))\}/.exec(entry) ?? assert.fail(entry);
    const [, author] = /^\n*([A-Z][A-Za-z]+(?: [A-Z][a-z]+)?)/m.exec(entry.slice(entry.indexOf('\n'))) ?? assert.fail(entry);
    assert.equal(id, `${author.toLowerCase().replace(' ', '-')}-${year}`);
    const [, said, linked] = /\[arXiv ([\d.]+)\]\(https:\/\/arxiv\.org\/abs\/([\d.]+)\)/.exec(entry) ?? assert.fail(entry);
    assert.equal(said, linked);
    return linked;
  });
  assert.equal(new Set(numbers).size, numbers.length);
});

test('papers are in the order in which they appeared at arXiv, others at the end of their year', () => {
  const papers = SOURCES.slice(SOURCES.indexOf('## Papers')).split(/^### /m).slice(1);
  assert.ok(papers.length >= 18, `${papers.length} papers`);
  const times = papers.map((entry) => /\[arXiv (\d{4}\.\d+)/.exec(entry)?.[1] ?? `${/-20(\d\d)\}/.exec(entry)[1]}99`);
  assert.deepEqual(times, times.toSorted());
});

test('the entries of the glossary are in the order of the alphabet and short', () => {
  const entries = read('glossary.md')
    .split(/^## /m)
    .slice(1)
    .map((entry) => entry.split('\n\n'));
  assert.ok(entries.length >= 30, `${entries.length} entries`);
  const titles = entries.map(([heading]) => heading.replace(/\s*\{#.*/, '').toLowerCase());
  assert.deepEqual(
    titles,
    [...titles].sort((a, b) => a.localeCompare(b, 'en')),
  );
  for (const [heading, definition] of entries) assert.ok(definition.split(/\s+/).length <= 60, heading);
});
