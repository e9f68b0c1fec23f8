// The EPUB of the real book as a container: what is in it, that it fits together, and that the same book gives the same bytes.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { lastChange } from '../../tools/epub/epub.mjs';
import { uuidOf } from '../../tools/epub/package.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { all, MODIFIED, openEpub, pagesOf } from './lib/archive.mjs';

const LARGEST_bytes = 8e6;
const FOLDER = 'EPUB/';

describe('the EPUB', () => {
  let epub;
  let opf;
  before(async () => {
    epub = await openEpub();
    opf = epub.documents.get('EPUB/package.opf');
  });

  test('begins with its type, which is not compressed', () => {
    const head = Buffer.from(epub.bytes.subarray(0, 58));
    assert.equal(head.readUInt32LE(0), 0x04034b50);
    assert.equal(head.readUInt16LE(8), 0, 'stored');
    assert.equal(head.readUInt16LE(28), 0, 'no extra field');
    assert.equal(head.toString('latin1', 30), 'mimetypeapplication/epub+zip');
  });

  test('says where its package is', () => {
    const [root] = all(epub.documents.get('META-INF/container.xml'), 'rootfile');
    assert.equal(root.getAttribute('full-path'), 'EPUB/package.opf');
  });

  test('lists each of its files once, and reads every document', () => {
    const items = all(opf, 'item');
    const listed = items.map((item) => FOLDER + item.getAttribute('href')).sort();
    const inside = [...epub.files.keys()].filter((name) => name.startsWith(FOLDER) && !name.endsWith('.opf')).sort();
    assert.deepEqual(listed, inside);
    const ids = items.map((item) => item.getAttribute('id'));
    assert.equal(new Set(ids).size, ids.length);
    const read = new Set(all(opf, 'itemref').map((item) => item.getAttribute('idref')));
    const documents = items.filter((item) => item.getAttribute('href').endsWith('.xhtml'));
    assert.ok(documents.length > 40, `${documents.length} documents`);
    for (const item of documents) assert.ok(read.has(item.getAttribute('id')), item.getAttribute('href'));
  });

  test('says which documents have formulas', () => {
    for (const item of all(opf, 'item').filter((one) => one.getAttribute('href').endsWith('.xhtml'))) {
      const hasMath = all(epub.documents.get(FOLDER + item.getAttribute('href')), 'math').length > 0;
      assert.equal((item.getAttribute('properties') ?? '').includes('mathml'), hasMath, item.getAttribute('href'));
    }
  });

  test('has what a library needs to know', () => {
    const meta = (property) =>
      all(opf, 'meta')
        .filter((one) => one.getAttribute('property') === property)
        .map((one) => one.textContent);
    assert.deepEqual(meta('dcterms:modified'), [MODIFIED]);
    assert.match(
      all(opf, 'dc:identifier')[0].textContent,
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    assert.equal(all(opf, 'dc:title')[0].textContent, 'Phasebook');
    for (const name of ['creator', 'language', 'description', 'rights', 'date']) assert.equal(all(opf, `dc:${name}`).length, 1, name);
    for (const name of ['accessMode', 'accessModeSufficient', 'accessibilityFeature', 'accessibilityHazard', 'accessibilitySummary'])
      assert.ok(meta(`schema:${name}`).length > 0, name);
  });

  test('has a table of contents whose entries exist, and landmarks', () => {
    const [contents, landmarks] = all(epub.documents.get('EPUB/nav.xhtml'), 'nav');
    assert.equal(contents.getAttribute('epub:type'), 'toc');
    assert.ok(all(contents, 'a').length > 120, 'chapters and their sections');
    const types = all(landmarks, 'a').map((link) => link.getAttribute('epub:type'));
    assert.deepEqual(types, ['cover', 'toc', 'bodymatter', 'glossary', 'backmatter']);
  });

  test('is small enough for any reading system', () => assert.ok(epub.bytes.length < LARGEST_bytes, `${epub.bytes.length} bytes`));

  test('is the same, byte for byte, wherever and whenever it is made', async () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Tokyo';
    const again = await openEpub();
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    assert.ok(Buffer.from(again.bytes).equals(Buffer.from(epub.bytes)));
  });

  test('stays the same book when it is corrected', async () => {
    const later = await openEpub({ modified: '2027-01-01T00:00:00Z' });
    const idOf = (one) => all(one.documents.get('EPUB/package.opf'), 'dc:identifier')[0].textContent;
    assert.equal(idOf(later), idOf(epub));
    assert.deepEqual(
      pagesOf(later)
        .filter(([name]) => later.text(name) !== epub.text(name))
        .map(([name]) => name),
      ['EPUB/title.xhtml'],
    );
  });
});

describe('its date', () => {
  test('is that of the last commit, or what the environment says', async () => {
    assert.equal(await lastChange(projectRoot, { SOURCE_DATE_EPOCH: '86400' }), '1970-01-02T00:00:00Z');
    await assert.rejects(lastChange(projectRoot, { SOURCE_DATE_EPOCH: 'today' }), /SOURCE_DATE_EPOCH/);
  });

  test('and its identifier is a UUID of a name', () => {
    // As Python has it: uuid.uuid5(uuid.NAMESPACE_URL, …).
    assert.equal(uuidOf('phasebook 0.1.0'), '01a0187e-59d8-53e8-87bb-525746e1eaf9');
  });
});
