import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { editionIn, inSite, publishEdition, rewriteUrls } from './edition.mjs';

const PAGE =
  '<link rel="icon" href="icon.svg">\n<link rel="stylesheet" href="theme.css">\n<script type="module" src="start.js"></script>\n<link rel="preload" href="fonts/a.ttf" as="font"><a href="theme.css">not a link of ours</a>';
const FILES = {
  '01-a.html': PAGE,
  '404.html': PAGE,
  'start.js': 'go()',
  'theme.css': 'p {}',
  'fonts/a.ttf': 'a',
  'word_model.bin': 'weights',
  'icon.svg': '<svg/>',
  'card.png': 'card',
  'card-01-a.png': 'card',
  'feed.xml': '<feed/>',
  'phasebook.pdf': 'pdf',
  'phasebook.epub': 'epub',
  'lab.json': '[]',
  'questions.json': '{}',
  'engine/engine.mjs': 'engine',
  'engine/README.md': 'read',
  'lab/lab.wasm': 'lab',
  'service_worker.js': 'serve();',
};
const siteOf = (changes = {}) =>
  publishEdition(new Map(Object.entries({ ...FILES, ...changes }).map(([name, text]) => [name, Buffer.from(text)])));
const folderOf = (site) => [...site.keys()].find((name) => name.startsWith('edition-')).split('/')[0];
const workerOf = (site) => {
  const [, edition, files] = /^const EDITION="(\w+)",PRECACHE=(\{.*?\});serve\(\);$/.exec(site.get('service_worker.js').toString());
  return { edition, files: JSON.parse(files) };
};

describe('an edition', () => {
  test('has the program in a folder of its own, and what others link to where it was', () => {
    const site = siteOf();
    const folder = folderOf(site);
    assert.match(folder, /^edition-[0-9a-f]{12}$/);
    const own = ['fonts/a.ttf', 'lab/lab.wasm', 'theme.css', 'start.js', 'word_model.bin'].map((name) => `${folder}/${name}`);
    assert.deepEqual(
      [...site.keys()].sort(),
      [
        '01-a.html',
        '404.html',
        'card-01-a.png',
        'card.png',
        ...own,
        'engine/README.md',
        'engine/engine.mjs',
        'feed.xml',
        'icon.svg',
        'lab.json',
        'phasebook.epub',
        'phasebook.pdf',
        'questions.json',
        'service_worker.js',
      ].sort(),
    );
  });
  test('is where its pages look for it', () => {
    const site = siteOf();
    const folder = folderOf(site);
    assert.equal(
      site.get('01-a.html').toString(),
      `<link rel="icon" href="icon.svg">\n<link rel="stylesheet" href="${folder}/theme.css">\n<script type="module" src="${folder}/start.js"></script>\n<link rel="preload" href="${folder}/fonts/a.ttf" as="font"><a href="theme.css">not a link of ours</a>`,
    );
    assert.equal(
      rewriteUrls('e', '<script src="a.js"></script><script src="b.js"></script>', new Set(['b.js'])),
      '<script src="a.js"></script><script src="e/b.js"></script>',
    );
  });
  test('has another name if anything in its folder differs, and the same one otherwise', () => {
    const folder = folderOf(siteOf());
    assert.equal(folderOf(siteOf()), folder);
    for (const [name, text] of [
      ['start.js', 'go();'],
      ['word_model.bin', 'other'],
      ['fonts/b.ttf', 'b'],
    ])
      assert.notEqual(folderOf(siteOf({ [name]: text })), folder, name);
    assert.equal(folderOf(siteOf({ '01-a.html': 'another text' })), folder, 'pages are not in it');
  });
  test('is kept by a worker that knows every file of the book, and is another one if any of them differs', () => {
    const { edition, files } = workerOf(siteOf());
    const folder = folderOf(siteOf());
    assert.deepEqual(
      Object.keys(files).sort(),
      [
        '01-a.html',
        `${folder}/fonts/a.ttf`,
        `${folder}/lab/lab.wasm`,
        `${folder}/theme.css`,
        `${folder}/start.js`,
        `${folder}/word_model.bin`,
        'icon.svg',
        'lab.json',
      ].sort(),
    );
    assert.equal(files['lab.json'], 'sha256-T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU=');
    for (const [name, text] of [
      ['start.js', 'go();'],
      ['01-a.html', 'text'],
      ['icon.svg', '<svg></svg>'],
    ])
      assert.notEqual(workerOf(siteOf({ [name]: text })).edition, edition, name);
  });
  test('is found in a built site', () => {
    const dist = mkdtempSync(join(tmpdir(), 'phasebook-dist-'));
    after(() => rmSync(dist, { recursive: true }));
    assert.throws(() => editionIn(dist), /There is no edition in .*npm run build/);
    assert.throws(() => editionIn(join(dist, 'nowhere')), /There is no edition/);
    mkdirSync(join(dist, 'edition-0123456789ab'));
    assert.equal(inSite(dist, 'book.json'), join(dist, 'edition-0123456789ab/book.json'));
    assert.equal(inSite(dist, 'lab.json'), join(dist, 'lab.json'));
  });
});
