// How the listings of the book are written. Runs none of them, so that `npm run check` can say it at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allListings, allUnknownLanguages } from './listings.mjs';
import { nobodyChecks, whoChecks } from './who_checks.mjs';

const COLUMNS = 62;
const listings = allListings();

test('no listing is in a language that nothing here can run', () => assert.deepEqual(allUnknownLanguages(), []));

test('each listing is checked under one of its functions', () => {
  assert.ok(listings.length > 10, `${listings.length} listings`);
  const unchecked = listings.filter((listing) => whoChecks(listing).length === 0);
  assert.ok(unchecked.length === 0, unchecked.map(nobodyChecks).join('\n'));
});

test('each in Python ends with what the page runs', () => {
  const without = listings.filter(({ language, call }) => language === 'python' && call === '');
  assert.deepEqual(
    without.map(({ chapter, line }) => `${chapter}:${line}: add a line ">>> call" to the end of the listing`),
    [],
  );
});

test('the lines of each fit their column', () => {
  const wide = listings.flatMap(({ chapter, line, code }) =>
    code
      .split('\n')
      .flatMap((text, i) => (text.length > COLUMNS ? `${chapter}:${line + 1 + i}: ${text.length} characters; ${COLUMNS} fit` : [])),
  );
  assert.ok(wide.length === 0, wide.join('\n'));
});
