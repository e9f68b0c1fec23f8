// The cards for Anki, read by the rules of its manual (importing text files): headers of the form "#key:value" come first, fields are
// between separators, and one that begins with a quotation mark ends with one, those inside being doubled.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listFiles, projectRoot } from '../../tools/lib/files.mjs';
import { macros } from '../../tools/typeset/macros.mjs';

const file = readFileSync(join(process.env.PHASEBOOK_DIST ?? join(projectRoot, 'dist'), 'phasebook-anki.txt'), 'utf8');

/** @returns {{headers: Map<string, string>, records: string[][]}} */
function readAnki(text) {
  const headers = new Map();
  let rest = text;
  for (let header; (header = /^#([^:\n]+):(.*)\n/.exec(rest)); rest = rest.slice(header[0].length)) headers.set(header[1], header[2]);
  const separator = { comma: ',', semicolon: ';', tab: '\t' }[headers.get('separator')];
  const records = [[]];
  while (rest) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const plain = quoted ? null : rest.slice(0, rest.search(new RegExp(`[${separator}\n]|$`)));
    records.at(-1).push(quoted ? quoted[1].replaceAll('""', '"') : plain);
    rest = rest.slice(quoted ? quoted[0].length : plain.length);
    assert.ok(rest[0] === separator || rest[0] === '\n', `a field ends before ${JSON.stringify(rest.slice(0, 20))}`);
    if (rest[0] === '\n' && rest.length > 1) {
      assert.notEqual(rest[1], '#', 'such a line would be taken for a comment');
      records.push([]);
    }
    rest = rest.slice(1);
  }
  return { headers, records };
}

/** Fails unless every element is closed in its order. */
function assertNested(html, name) {
  const open = [];
  for (const [tag, closes, element] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (element === 'br') continue;
    if (!closes) open.push(element);
    else assert.equal(open.pop(), element, `${name}: ${tag} in ${html}`);
  }
  assert.deepEqual(open, [], name);
  assert.ok(!/<(?!\/?(?:p|ol|li|a|b|i|br|pre|code|small)\b)/.test(html), `${name} has what Anki may not show: ${html}`);
  assert.ok(!/&(?!(?:amp|lt|gt|quot|#39);)/.test(html), `${name} has a bare ampersand`);
}

const textOf = (html) => html.replaceAll(/<[^>]*>/g, '');
const { headers, records } = readAnki(file);
const cards = records.map(([id, deck, front, back, tags]) => ({ id, deck, front, back, tags }));

test('the headers are those of the manual, and lead each column to its place', () => {
  const known = [
    'separator',
    'html',
    'tags',
    'columns',
    'notetype',
    'deck',
    'notetype column',
    'deck column',
    'tags column',
    'guid column',
  ];
  for (const key of headers.keys()) assert.ok(known.includes(key), key);
  assert.deepEqual(
    ['separator', 'html', 'notetype', 'guid column', 'deck column', 'tags column'].map((key) => headers.get(key)),
    ['tab', 'true', 'Basic', '1', '2', '5'],
  );
});

test('every question that words can ask has one card, with an id that stays', () => {
  const asked = listFiles(join(projectRoot, 'chapters'))
    .filter((name) => /^(\d\d-.*|your-model|final-quiz)\.md$/.test(name))
    .flatMap((name) => {
      const own = name === 'final-quiz.md' ? 'final-' : '';
      const text = readFileSync(join(projectRoot, 'chapters', name), 'utf8');
      return [...text.matchAll(/^```quiz (\S+)\n([\s\S]*?)^```/gm)].map(([, id, body]) => [`phasebook-${own}${id}`, body]);
    });
  const ids = cards.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.length > 70, `${ids.length} cards`);
  const without = asked.filter(([id]) => !ids.includes(id));
  for (const [id, body] of without) assert.match(body, /^(figure|ranked-by|decided-by):|\(figure:/m, `${id} has no card`);
  const all = new Set(asked.map(([id]) => id));
  for (const id of ids) assert.ok(all.has(id), `${id} is no question`);
});

test('every record is complete, and its sides are HTML that Anki shows', () => {
  for (const record of records) assert.equal(record.length, 5, record[0]);
  for (const { id, deck, front, back, tags } of cards) {
    assert.equal(deck, 'Phasebook');
    assert.match(tags, /^Phasebook::[\w-]+$/);
    assert.ok(textOf(front).length > 10 && textOf(back).length > 10, id);
    assert.ok(!/[\n\t]/.test(front + back), id);
    assertNested(front, id);
    assertNested(back, id);
    for (const [, href] of back.matchAll(/href="([^"]*)"/g)) assert.match(href, /^https?:\/\//, id);
  }
});

test('formulas are TeX in the marks of MathJax, without commands that only this book has', () => {
  let formulas = 0;
  for (const { id, front, back } of cards) {
    for (const side of [front, back]) {
      assert.equal(side.split('\\(').length, side.split('\\)').length, id);
      for (const [, tex] of side.matchAll(/\\[([](.*?)\\[)\]]/g)) {
        ++formulas;
        const braces = tex.replaceAll(/\\./g, '');
        assert.equal(braces.split('{').length, braces.split('}').length, `${id}: ${tex}`);
        for (const [, command] of tex.matchAll(/\\([a-zA-Z]+)/g)) assert.ok(!(command in macros), `${id}: \\${command}`);
      }
    }
  }
  assert.ok(formulas > 50, `${formulas} formulas`);
});

test('what is right on the back of a card is one of the options on its front', () => {
  const choices = cards.filter(({ front }) => front.includes('<ol type="A">') && !front.includes('<ol type="a">'));
  assert.ok(choices.length > 40);
  for (const { id, front, back } of choices) {
    const options = [...front.matchAll(/<li>(.*?)<\/li>/g)].map(([, html]) => textOf(html));
    const [, first] = /^<p><b>(.*?)<\/b><\/p>/.exec(back);
    const right = textOf(first).replace(/^\d+\. /, '');
    assert.ok(options.includes(right), `${id}: ${right}`);
  }
});
