import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atomFeed, corrections, releases } from './feed.mjs';

const CORRECTIONS =
  '# Corrected\n\nIntro.\n\n## Chapter 2\n\n- No two are *equal* & [so on](https://a.example).\n\n## Chapter 3\n\n- A.\n- B.\n';
const CHANGES = '# Changes\n\n## Unreleased\n\n- C.\n\n## [0.2.0] - 2026-11-26\n\n- D.\n\n## 0.1.0 (2026-10-01)\n\n- E.\n';

test('each section of corrections is an entry with the date of its youngest line', () => {
  const entries = corrections(CORRECTIONS, (line) => 1000 * line);
  assert.deepEqual(
    entries.map(({ title, page, text, date }) => [title, page, text, date.getTime()]),
    [
      ['Corrected: Chapter 2', 'corrections.html#chapter-2', '- No two are equal & so on.', 7_000_000],
      ['Corrected: Chapter 3', 'corrections.html#chapter-3', '- A.\n- B.', 12_000_000],
    ],
  );
});

test('each release with a date is an entry', () =>
  assert.deepEqual(
    releases(CHANGES).map(({ title, date }) => [title, date.toISOString().slice(0, 10)]),
    [
      ['Released: 0.2.0', '2026-11-26'],
      ['Released: 0.1.0', '2026-10-01'],
    ],
  ));

test('the feed has the newest first, absolute addresses, and nothing that XML takes for markup', () => {
  const feed = atomFeed('https://a.example/b/', 'Changes', [...corrections(CORRECTIONS, () => 0), ...releases(CHANGES)]);
  assert.deepEqual(
    [...feed.matchAll(/<entry>\n<title>(.*?)<\/title>/g)].map(([, title]) => title),
    ['Released: 0.2.0', 'Released: 0.1.0', 'Corrected: Chapter 2', 'Corrected: Chapter 3'],
  );
  assert.match(feed, /<link href="https:\/\/a\.example\/b\/corrections\.html#chapter-2"\/>/);
  assert.match(feed, /<updated>2026-11-26T00:00:00\.000Z<\/updated>\n<entry>/);
  assert.match(feed, /equal &#38; so on/);
});
