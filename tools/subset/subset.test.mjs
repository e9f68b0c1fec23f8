import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { packageFolder } from '../lib/packages.mjs';
import { mathFace, textFaces } from './faces.mjs';

const TOOL = join(dirname(fileURLToPath(import.meta.url)), 'subset.mjs');
const TEXT = 'The quick brown fox jumps over 0123456789: AV — “é”…';
const folder = mkdtempSync(join(tmpdir(), 'subset-'));
after(() => rmSync(folder, { recursive: true }));
const [request, answer, out] = ['request.json', 'answer.json', 'fonts'].map((name) => join(folder, name));

const whole = (face) => readFileSync(`${packageFolder(face.package)}/${face.source}`);
const subsetOf = ({ file }) => readFileSync(join(out, file));
const open = (font) => new Font(new Face(new Blob(font)));
/** The metrics that determine the position of a line of text. */
const metrics = (font) => ({ unitsPerEm: font.face.upem, ...font.hExtents() });
const truetype = (font) => subsetFont(font, undefined, { targetFormat: 'truetype', keepAllGlyphs: true });

function run(characters, formulas) {
  writeFileSync(request, JSON.stringify({ characters }));
  if (formulas) writeFileSync(answer, JSON.stringify({ formulas }));
  const spy = 'data:text/javascript,const i=WebAssembly.instantiate;WebAssembly.instantiate=(...a)=>(process.stdout.write("cut"),i(...a))';
  return spawnSync(process.execPath, ['--import', spy, TOOL, request, out, ...(formulas ? [answer] : [])], { encoding: 'utf8' });
}

const everyFace = (text) => Object.fromEntries(textFaces.map(({ file }) => [file, text]));
const FORMULAS = [{ mathml: '<math><msqrt><mi>x</mi></msqrt><mo>{</mo><mi>h</mi><mn>1</mn><mo>∑</mo></math>' }];

describe('cut faces', () => {
  before(() => {
    const { status, stderr } = run(everyFace(TEXT), FORMULAS);
    assert.equal(status, 0, stderr);
    assert.equal(stderr, '');
  });

  for (const face of textFaces) {
    test(`${face.file} has the characters with their advances, in the same line`, () => {
      const [before, now] = [open(whole(face)), open(subsetOf(face))];
      assert.deepEqual(metrics(now), metrics(before));
      for (const character of TEXT) {
        const [oldGlyph, newGlyph] = [before, now].map((font) => font.nominalGlyph(character.codePointAt(0)));
        assert.ok(newGlyph !== undefined, character);
        assert.equal(now.glyphHAdvance(newGlyph), before.glyphHAdvance(oldGlyph), character);
      }
      assert.equal(now.nominalGlyph('z'.codePointAt(0)) !== undefined, TEXT.includes('z'));
    });

    test(`${face.file} is a small TrueType file without hinting`, () => {
      const { face: tables } = open(subsetOf(face));
      assert.ok(tables.referenceTable('glyf'));
      for (const tag of ['fpgm', 'prep', 'cvt ']) assert.equal(tables.referenceTable(tag), undefined, tag);
      assert.ok(subsetOf(face).length < whole(face).length / 2);
    });
  }

  test('kerning is still there', () => assert.ok(open(subsetOf(textFaces[0])).face.referenceTable('GPOS')));

  test('the mathematical face has italics, the sizes of its delimiters and its table', async () => {
    const [before, now] = [open(await truetype(whole(mathFace))), open(await truetype(subsetOf(mathFace)))];
    const codePoints = new Set(now.face.collectUnicodes());
    for (const character of '√{x𝑥hℎ1∑') assert.ok(codePoints.has(character.codePointAt(0)), character);
    assert.equal(codePoints.has('𝑦'.codePointAt(0)), false);
    assert.deepEqual(metrics(now), metrics(before));
    assert.ok(now.face.referenceTable('MATH').length > 300);
    const count = Buffer.from(now.face.referenceTable('maxp')).readUInt16BE(4);
    assert.ok(count > codePoints.size + 20, `${count} glyphs for ${codePoints.size} characters: the larger sizes are among them`);
  });
});

describe('running again', () => {
  const stamps = () => textFaces.map((face) => statSync(join(out, face.file), { bigint: true }).mtimeNs);

  test('nothing changed: nothing is cut, HarfBuzz not loaded', () => {
    run(everyFace('abc'));
    const before = stamps();
    assert.equal(run(everyFace('cba')).stdout, '');
    assert.deepEqual(stamps(), before);
  });

  test('only the face whose characters changed is cut', () => {
    run(everyFace('abc'));
    const before = stamps();
    const { stdout } = run({ ...everyFace('abc'), 'mono.ttf': 'abcd' });
    assert.match(stdout, /cut/);
    assert.deepEqual(
      stamps().map((stamp, i) => stamp !== before[i]),
      textFaces.map(({ file }) => file === 'mono.ttf'),
    );
  });

  test('a file that is gone or damaged is made again', () => {
    run(everyFace('abc'));
    const good = subsetOf(textFaces[0]);
    writeFileSync(join(out, textFaces[0].file), good.subarray(0, 100));
    rmSync(join(out, textFaces[1].file));
    run(everyFace('abc'));
    assert.ok(subsetOf(textFaces[0]).equals(good));
    assert.ok(subsetOf(textFaces[1]).length > 0);
  });

  test('a face gets the characters that it has', () => {
    const has = (file, character) => open(subsetOf({ file })).nominalGlyph(character.codePointAt(0)) !== undefined;
    const { status, stderr } = run(everyFace('abcθπ✗'));
    assert.equal(status, 0);
    assert.equal(stderr, '');
    assert.deepEqual(
      [...'aθπ✗'].map((character) => has('serif.ttf', character)),
      [true, true, true, false],
    );
    assert.deepEqual(
      [...'aθπ✗'].map((character) => has('sans.ttf', character)),
      [true, false, true, false],
    );
  });

  test('a face that does not exist is an error', () => {
    const { status, stderr } = run({ 'comic.ttf': 'abc' });
    assert.equal(status, 1);
    assert.match(stderr, /comic\.ttf/);
  });
});
