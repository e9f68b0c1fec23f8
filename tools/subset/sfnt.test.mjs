import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {packageFolder} from '../lib/packages.mjs';
import {textFaces} from './faces.mjs';
import {advances, glyphsByCodePoint, metrics, tablesOf} from './sfnt.mjs';

const monospaced = textFaces.find(({file}) => file === 'mono.ttf');
const tables = tablesOf(readFileSync(`${packageFolder(monospaced.package)}/${monospaced.source}`));

test('the tables of a font are found', () => {
  assert.deepEqual(metrics(tables), {unitsPerEm: 1000, ascent: 1020, descent: -300, lineGap: 0});
  assert.equal(tables.get('head').readUInt32BE(12), 0x5f0f3cf5, 'magic number');
});

test('letters of a monospaced face have glyphs of their own and equal advances', () => {
  const glyphs = glyphsByCodePoint(tables);
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map((letter) => glyphs.get(letter.codePointAt(0)));
  assert.equal(new Set(letters).size, 62);
  assert.deepEqual([...new Set(letters.map(advances(tables)))], [600]);
  assert.equal(glyphs.has('中'.codePointAt(0)), false);
});

test('both kinds of character map are read', () => {
  // Format 4 with one segment shifted (A to C -> 5 to 7) and one listed (a, b -> 9, 3), as in the OpenType specification.
  const four = words(4, 52, 0, 6, 0, 0, 0, 0x43, 0x62, 0xffff, 0, 0x41, 0x61, 0xffff, (5 - 0x41) & 0xffff, 0, 1, 0, 4, 0, 9, 3);
  // Format 12 with one group.
  const twelve = words(12, 0, 0, 28, 0, 0, 0, 1, 1, 0xd465, 1, 0xd467, 0, 40);
  const cmap = (subtable) => new Map([['cmap', Buffer.concat([words(0, 1, 3, 10, 0, 12), subtable])]]);
  assert.deepEqual([...glyphsByCodePoint(cmap(four))], [[0x41, 5], [0x42, 6], [0x43, 7], [0x61, 9], [0x62, 3]]);
  assert.deepEqual([...glyphsByCodePoint(cmap(twelve))], [[0x1d465, 40], [0x1d466, 41], [0x1d467, 42]]);
});

function words(...values) {
  const buffer = Buffer.alloc(2 * values.length);
  values.forEach((value, i) => buffer.writeUInt16BE(value, 2 * i));
  return buffer;
}
