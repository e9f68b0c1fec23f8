// Numbers that the chapters quote from papers, model cards, configurations and issues.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const FOLDER = join(projectRoot, 'chapters');
const textOf = (name) => readFileSync(join(FOLDER, name), 'utf8');
const cited = Object.entries(JSON.parse(textOf('data/cited.json')));
const prose = readdirSync(FOLDER)
  .filter((name) => /^(\d\d-.*|seed-texts)\.md$/.test(name))
  .map(textOf)
  .join('\n');

test('beside each cited number stands where and when it was read, and whether a second reading saw it there', () => {
  assert.ok(cited.length > 0);
  for (const [name, { value, source, where, read, seen }] of cited) {
    const place = `chapters/data/cited.json: ${name} needs`;
    assert.ok(Number.isFinite(value), `${place} a number as "value"`);
    assert.match(source ?? '', /^https:\/\/\S+$/, `${place} an address as "source"`);
    assert.ok((where ?? '').length > 3, `${place} its table and row, its key or its sentence in "where"`);
    assert.match(read ?? '', /^\d{4}-\d\d-\d\d$/, `${place} the day of the reading in "read"`);
    assert.equal(typeof seen, 'boolean', `${place} true or false as "seen"`);
  }
});

test('each cited number is used', () => {
  const used = new Set([...prose.matchAll(/\bcited\.(\w+)/g)].map(([, name]) => name));
  for (const [name] of cited)
    assert.ok(used.has(name), `No chapter uses {{cited.${name}}} any more: take ${name} out of chapters/data/cited.json.`);
});
