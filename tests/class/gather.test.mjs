// What a teacher may bring: files from several schools' systems, zips, lists of links, and things that are no answers at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { csvOf } from '../../web/class/csv.js';
import { gather, gatherText, linksIn, MOST_BYTES, MOST_FILES } from '../../web/class/gather.js';
import { nameBefore, nameFromPath, sameName } from '../../web/class/names.js';

const file = (name, content) => new File([content], name);
const SAVED = '{"format":2,"items":{}}';
const found = async (...files) => (await gather(files)).map(({ path, name, packed, problem }) => problem ?? packed ?? name ?? path);

/** A zip that tells another size of its files than they have. */
function saying(zip, size, told) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  for (let at = 0; at <= zip.length - 4; at += 1) if (view.getUint32(at, true) === size) view.setUint32(at, told, true);
  return zip;
}

test('names come from what files are called, also by Moodle, Canvas and Blackboard', () => {
  const names = {
    'Ada Lovelace.json': 'Ada Lovelace',
    'ada_lovelace (2).json': 'ada lovelace',
    'Zoë-phasebook-progress.json': 'Zoë',
    'phasebook-progress Ada.json': 'Ada',
    'phasebook-progress.json': '',
    'phasebook-progress (3).json': '',
    'Ben/phasebook-progress.json': 'Ben',
    'class.zip/phasebook-progress.json': '',
    'class.zip/Ada Lovelace_1234_assignsubmission_file_/phasebook-progress.json': 'Ada Lovelace',
    'class.zip/Ada Lovelace_1234_assignsubmission_file_phasebook-progress.json': 'Ada Lovelace',
    'class.zip/lovelaceada_LATE_12_3456_phasebook-progress.json': 'lovelaceada',
    'class.zip/lovelaceada_12_3456_phasebook-progress-1.json': 'lovelaceada',
    'Homework 1_al1815_attempt_2026-11-20-10-00-00_phasebook-progress.json': 'al1815',
    '李雷.json': '李雷',
    '<img src=x onerror=alert(1)>.json': '<img src=x onerror=alert(1)>',
    '\u202egnp.json': 'gnp',
  };
  for (const [path, name] of Object.entries(names)) assert.equal(nameFromPath(path), name, path);
  assert.ok(nameFromPath(`${'x'.repeat(5000)}.json`).length <= 80);
  assert.equal(sameName('  ADA  Lovelace'), sameName('ada lovelace'));
});

test('names stand before links, in lists and in tables', () => {
  assert.equal(nameBefore('Ada Lovelace: '), 'Ada Lovelace');
  assert.equal(nameBefore('- Lovelace, Ada – '), 'Lovelace, Ada');
  assert.equal(nameBefore('2026/11/20 10:00:00,Ada Lovelace,'), 'Ada Lovelace');
  assert.equal(nameBefore('17\t"Lovelace, Ada"\t'), 'Lovelace, Ada');
  assert.equal(nameBefore('<p><a href="'), '');
  assert.equal(nameBefore(''), '');
});

test('links are found wherever they stand, each once', () => {
  const text =
    'Ada https://x.test/index.html#progress=AAA\r\nhttps://x.test/index.html#progress=BBB\nBen: x#progress=CC-_ and Cem x#progress=D.\nagain #progress=AAA';
  assert.deepEqual(linksIn(text), [
    { packed: 'AAA', name: 'Ada' },
    { packed: 'BBB', name: '' },
    { packed: 'CC-_', name: 'Ben' },
    { packed: 'D', name: 'and Cem' },
  ]);
  assert.deepEqual(linksIn('no link'), []);
  assert.deepEqual(
    gatherText('hello').map(({ problem }) => problem),
    ['no-links'],
  );
  const began = performance.now();
  assert.equal(linksIn('a'.repeat(MOST_BYTES)).length, 0);
  assert.equal(linksIn('#progress='.repeat(100_000)).length, 1);
  assert.ok(performance.now() - began < 1000, 'long lines are read in one go');
});

test('files: saved ones, a page with a link, and what is neither', async () => {
  assert.deepEqual(await found(file('Ada.json', SAVED), file('Ben.json', `\ufeff ${SAVED}`)), ['Ada', 'Ben']);
  assert.deepEqual(await found(file('cat.png', new Uint8Array([0x89, 0x50, 1, 2]))), ['not-answers']);
  assert.deepEqual(await found(file('empty.json', '')), ['empty']);
  assert.deepEqual(await found(file('Ada.json', `{${' '.repeat(MOST_BYTES)}`)), ['too-large']);
  assert.deepEqual(await found({ name: 'folder', size: 0, arrayBuffer: () => Promise.reject(new Error('no')) }), ['unreadable']);
  assert.deepEqual(await found(file('.DS_Store', 'x')), []);
  const [html] = await gather([
    file('Ada_9_assignsubmission_onlinetext_.html', '<p><a href="https://x/#progress=AB">https://x/#progress=AB</a>'),
  ]);
  assert.deepEqual([html.name, html.packed], ['Ada', 'AB']);
});

test('zips: every file in them, and no bombs', async () => {
  const zip = (files, name = 'class.zip') => file(name, zipSync(files));
  const hand = (name) => [`${name}_1_assignsubmission_file_/phasebook-progress.json`, strToU8(SAVED)];
  const files = Object.fromEntries([hand('Ada'), hand('Ben'), ['__MACOSX/._x', strToU8('x')], ['notes.docx', strToU8('PK')]]);
  assert.deepEqual(await found(zip(files)), ['Ada', 'Ben', 'not-answers']);
  assert.deepEqual(await found(zip({ 'big.json': new Uint8Array(MOST_BYTES + 1) })), ['too-large']);
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.json`, new Uint8Array(54_321)]));
  const swollen = saying(zipSync(many), 54_321, MOST_BYTES);
  assert.ok((await found(file('many.zip', swollen))).filter((what) => what === 'too-large').length >= 4, 'together they are too large');
  const bytes = zipSync({ 'a.json': strToU8(SAVED) });
  assert.deepEqual(await found(file('class.zip', bytes.subarray(0, bytes.length - 30))), ['damaged-zip']);
  const lying = saying(zipSync({ 'a.json': new Uint8Array(54_321) }), 54_321, 10);
  assert.equal((await gather([file('lies.zip', lying)])).length, 1);
});

test('no more files than a class can have', async () => {
  const files = Array.from({ length: MOST_FILES + 5 }, (_, at) => file(`s${at}.json`, SAVED));
  const all = await gather(files);
  assert.equal(all.length, MOST_FILES + 1);
  assert.equal(all.at(-1).problem, 'too-many');
});

test('no text in the CSV is a formula, and everything comes back', () => {
  const names = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '"=1',
    '＝1',
    '|calc',
    'Ada, "the first"',
    'two\nlines',
    '=HYPERLINK("http://x")',
  ];
  const columns = [{ title: 'name', value: ({ name }) => name }, { title: 'number', value: ({ number }) => number }]; // biome-ignore format: a table
  const text = csvOf(columns, [...names.map((name) => ({ name, number: -0.25 })), { name: undefined, number: Number.NaN }]);
  assert.ok(text.startsWith('\ufeffname,number\r\n'));
  const cells = [...text.slice(1).matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
  const texts = cells.filter((cell) => !/^-0\.25$/.test(cell));
  assert.ok(texts.length >= names.length + 2);
  for (const cell of texts) assert.doesNotMatch(cell, /^[\s"]*[=+\-@＝|]/);
  for (const name of names) assert.ok(cells.includes(name) || cells.includes(`'${name}`), name);
  assert.equal(cells.filter((cell) => cell === '-0.25').length, names.length, 'numbers stay numbers');
});
