// The chapter on choosing: its tables have every encoding of the engine, and the papers in its line of time are listed in the book, each in
// the month of its number.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');

describe('The chapter on choosing', () => {
  const encodings = [...read('src/engine/encoding.h').matchAll(/^ {4}\{\.id = "(\w+)",$/gm)].map(([, id]) => id);
  const chapter = read('chapters/12-choosing-an-encoding.md');
  test('every encoding stands in its three tables, with what the engine says of it', () => {
    assert.ok(encodings.length >= 8, encodings.join(' '));
    for (const id of encodings) {
      assert.equal(chapter.split(`{{${id}.name}}`).length - 1, 3, id);
      for (const fact of ['acts_on', 'learned', 'cost']) assert.ok(chapter.includes(`{{${id}.${fact}}}`), `${id}.${fact}`);
    }
  });
});

describe('The line of time', () => {
  const papers = [
    ...read('src/figures/timeline/papers.cpp').matchAll(/\{"([a-z0-9-]+)", (\d{4}), (\d+), "([^"]+)", "([^"]+)", k\w+\}/g),
  ].map(([, id, year, month]) => ({ id, year: Number(year), month: Number(month) }));
  const entries = new Map(
    read('chapters/sources.md')
      .split(/^### /m)
      .map((entry) => [/\{#([\w-]+)\}/.exec(entry)?.[1], entry]),
  );

  test('every paper is one of sources.md', () => {
    assert.ok(papers.length >= 20);
    assert.deepEqual(
      papers.filter(({ id }) => !entries.has(id)),
      [],
    );
  });

  test('it stands in the month that its number tells, or was posted in the days before', () => {
    const numberOf = ({ id }) => /arXiv (\d\d)(\d\d)\./.exec(entries.get(id));
    assert.ok(papers.filter(numberOf).length >= 20);
    for (const paper of papers.filter(numberOf)) {
      const { id, year, month } = paper;
      const number = numberOf(paper);
      const behind = (2000 + Number(number[1]) - year) * 12 + Number(number[2]) - month;
      assert.ok(behind === 0 || (behind === 1 && id === 'peng-2023'), `${id}: ${behind} months`);
    }
  });
});
