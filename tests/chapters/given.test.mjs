// What an example sets: numbers that no formula gives and no experiment measured.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const FOLDER = join(projectRoot, 'chapters');
const textOf = (name) => readFileSync(join(FOLDER, name), 'utf8');

test('each given number is given for a reason, and used', () => {
  const prose = readdirSync(FOLDER)
    .filter((name) => /^(\d\d-.*|seed-texts)\.md$/.test(name))
    .map(textOf)
    .join('\n');
  const given = Object.entries(JSON.parse(textOf('data/given.json')));
  assert.ok(given.length > 0);
  for (const [name, { value, because }] of given) {
    assert.ok(Number.isFinite(value) && because.length > 10, `chapters/data/given.json: ${name} needs a value, and a reason in "because"`);
    assert.ok(prose.includes(`given.${name}`), `No chapter uses {{given.${name}}} any more: take ${name} out of chapters/data/given.json.`);
  }
});
