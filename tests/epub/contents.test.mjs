// What is in the EPUB of the real book: every question with its answer, every formula, pictures that exist, links that lead somewhere, and
// nothing to be operated.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { articleOf, attribute, findAll, hasClass as has } from '../../tools/epub/html.mjs';
import { inSite } from '../../tools/lib/edition.mjs';
import { all, dist, hasClass, openEpub, pagesOf, SITE } from './lib/archive.mjs';

const OPERATED = 'audio button canvas details embed form iframe input label object script select style summary textarea video'.split(' ');
const book = JSON.parse(readFileSync(inSite(dist, 'book.json'), 'utf8'));
const articleIn = (slug) => articleOf(readFileSync(join(dist, `${slug}.html`), 'utf8'));

const without = openEpub();

for (const site of [undefined, SITE]) {
  describe(site ? 'an EPUB that knows the live book' : 'an EPUB', () => {
    let epub;
    before(async () => {
      epub = await (site ? openEpub({ site }) : without);
    });
    const elements = () => pagesOf(epub).flatMap(([name, page]) => all(page, '*').map((element) => ({ name, element })));
    const links = () => elements().filter(({ element }) => element.tagName === 'a');

    test('has nothing to be operated, and no style or script of its own', () => {
      for (const { name, element } of elements()) {
        assert.ok(!OPERATED.includes(element.tagName), `${name}: <${element.tagName}>`);
        for (const { name: attributeName } of [...element.attributes])
          assert.ok(!/^(on|data-|style$|hidden$|disabled$)/.test(attributeName) || element.tagName === 'nav', `${name}: ${attributeName}`);
      }
    });

    test('has no id twice in a document, and no empty paragraph', () => {
      for (const [name, page] of pagesOf(epub)) {
        const ids = all(page, '*')
          .map((element) => element.getAttribute('id'))
          .filter(Boolean);
        assert.deepEqual([...new Set(ids)], ids, name);
        for (const id of ids) assert.match(id, /^[A-Za-z_][\w.-]*$/, `${name}: an XML name`);
        for (const paragraph of all(page, 'p')) assert.ok(paragraph.textContent.trim(), `${name} has an empty paragraph`);
      }
    });

    test('has links that lead somewhere', () => {
      const ids = new Map(
        pagesOf(epub).map(([name, page]) => [name, new Set(all(page, '*').map((element) => element.getAttribute('id')))]),
      );
      let inside = 0;
      for (const { name, element } of links()) {
        const href = element.getAttribute('href');
        if (/^https?:\/\//.test(href)) continue;
        const [path, fragment] = href.split('#');
        const target = path ? `EPUB/${path}` : name;
        assert.ok(ids.has(target), `${name}: ${href}`);
        if (fragment) assert.ok(ids.get(target).has(fragment), `${name}: ${href}`);
        inside += 1;
      }
      assert.ok(inside > 1500, `${inside} links inside the book`);
    });

    test('links to the live book only if it knows where that is', () => {
      const live = links().filter(({ element }) => element.getAttribute('href').startsWith('https://example.org/'));
      assert.ok(site ? live.length > 300 : live.length === 0, `${live.length} links`);
      const states = live.filter(({ element }) => /\?plane\.n=103\b.*#plane$/.test(element.getAttribute('href')));
      if (site) assert.ok(states.length > 0, 'some set a figure to what the text says');
    });
  });
}

describe('what an EPUB holds', () => {
  let epub;
  before(async () => {
    epub = await without;
  });
  const questionsIn = (page) => all(page, 'section').filter((section) => hasClass(section, 'question'));

  test('is every chapter with its sections, in order', () => {
    const order = all(epub.documents.get('EPUB/package.opf'), 'itemref').map((item) => item.getAttribute('idref'));
    const places = book.chapters.map(({ slug }) => order.indexOf(`file-${slug}-xhtml`));
    assert.deepEqual(
      [...places].sort((a, b) => a - b),
      places,
    );
    for (const { slug, title, sections } of book.chapters) {
      const page = epub.documents.get(`EPUB/${slug}.xhtml`);
      assert.ok(all(page, 'h1')[0].textContent.endsWith(title), slug);
      const ids = new Set(all(page, 'h2').map((heading) => heading.getAttribute('id')));
      for (const section of sections) assert.ok(ids.has(section.id), `${slug}: ${section.title}`);
    }
  });

  test('is every question once, with its answer, which lead to each other', () => {
    const asked = book.chapters.flatMap(({ slug, items = [] }) => items.map(({ id }) => [slug, id]));
    const known = new Set(asked.map(([, id]) => id));
    const ofTheQuiz = findAll(articleIn('final-quiz'), (node) => has(node, 'quiz')).map((node) => attribute(node, 'id'));
    const more = ofTheQuiz.filter((id) => !known.has(id.replace(/^final-/, ''))).map((id) => ['final-quiz', id]);
    assert.ok(asked.length > 100 && more.length > 20, `${asked.length} and ${more.length} questions`);
    const found = pagesOf(epub).flatMap(([, page]) => questionsIn(page).map((section) => section.getAttribute('id')));
    assert.deepEqual([...found].sort(), [...asked, ...more].map(([, id]) => id).sort());
    for (const [slug, id] of [...asked, ...more]) {
      const section = questionsIn(epub.documents.get(`EPUB/${slug}.xhtml`)).find((one) => one.getAttribute('id') === id);
      const ways = all(section, 'a').map((link) => link.getAttribute('href'));
      assert.ok(ways.includes(`answers-${slug}.xhtml#answer-${id}`), id);
      const answers = all(epub.documents.get(`EPUB/answers-${slug}.xhtml`), 'section');
      const answer = answers.filter((one) => one.getAttribute('id') === `answer-${id}`);
      assert.equal(answer.length, 1, id);
      assert.ok(all(answer[0], 'p').length > 1 && answer[0].textContent.length > 80, `${id} has an answer`);
      assert.ok(
        all(answer[0], 'a').some((link) => link.getAttribute('href') === `${slug}.xhtml#${id}`),
        `${id} leads back`,
      );
    }
  });

  test('is a letter for each right option, and the same options in the question and in its answer', () => {
    let lettered = 0;
    for (const [name, page] of pagesOf(epub).filter(([file]) => file.includes('/answers-'))) {
      for (const answer of all(page, 'section').filter((one) => hasClass(one, 'answer'))) {
        const list = all(answer, 'ol').find((one) => one.getAttribute('type') === 'A');
        if (!list || answer.textContent.includes('Models of your own')) continue;
        const letters = all(answer, 'strong')[0].textContent;
        assert.match(letters, /^[A-H](, [A-H])*( and [A-H])?$/, `${name} ${answer.getAttribute('id')}`);
        const question = questionsIn(epub.documents.get(name.replace('answers-', ''))).find(
          (one) => `answer-${one.getAttribute('id')}` === answer.getAttribute('id'),
        );
        const asked = all(all(question, 'ol')[0], 'li').map((item) => item.textContent.trim());
        const answered = all(list, 'p')
          .filter((one) => hasClass(one, 'option'))
          .map((one) => one.textContent.trim());
        assert.deepEqual(answered, asked);
        lettered += 1;
      }
    }
    assert.ok(lettered > 60, `${lettered} questions with letters`);
  });

  test('does not give the answer away by the place of an option', () => {
    const firsts = pagesOf(epub)
      .filter(([file]) => file.includes('/answers-'))
      .flatMap(([, page]) =>
        all(page, 'strong')
          .map((one) => one.textContent)
          .filter((text) => /^[A-H]$/.test(text)),
      );
    for (const letter of 'ABC') {
      const share = firsts.filter((text) => text[0] === letter).length / firsts.length;
      assert.ok(share > 0.1 && share < 0.5, `${letter} is right in ${Math.round(100 * share)}%`);
    }
  });

  test('is every formula as MathML with its words', () => {
    const formulas = pagesOf(epub).flatMap(([, page]) => all(page, 'math'));
    assert.ok(formulas.length > 700, `${formulas.length} formulas`);
    for (const formula of formulas) {
      assert.equal(formula.namespaceURI, 'http://www.w3.org/1998/Math/MathML');
      assert.ok(formula.getAttribute('alttext'), formula.textContent);
    }
    for (const { slug } of book.chapters) {
      const isOutside = (node) => !has(node, 'quiz') && attribute(node, 'hidden') === undefined && node.tagName !== 'noscript';
      const expected = [...visible(articleIn(slug), isOutside)].map((node) => attribute(node, 'aria-label'));
      const page = epub.documents.get(`EPUB/${slug}.xhtml`);
      const inside = new Set(questionsIn(page).flatMap((question) => all(question, 'math')));
      const shown = all(page, 'math')
        .filter((formula) => !inside.has(formula))
        .map((formula) => formula.getAttribute('alttext'));
      assert.deepEqual(shown, expected, slug);
    }
  });

  function* visible(node, isOutside) {
    for (const child of node.childNodes ?? []) {
      if (!child.tagName || !isOutside(child)) continue;
      if (child.tagName === 'math') yield child;
      else yield* visible(child, isOutside);
    }
  }

  test('is a picture with words for every figure, on a ground of its own', () => {
    const figures = pagesOf(epub).flatMap(([, page]) => all(page, 'figure'));
    const expected = book.chapters.flatMap(({ slug }) => findAll(articleIn(slug), ({ tagName }) => tagName === 'figure'));
    assert.equal(figures.length, expected.length);
    for (const figure of figures) {
      assert.ok(all(figure, 'img')[0].getAttribute('alt').length > 20, all(figure, 'figcaption')[0].textContent);
      for (const name of [all(figure, 'img')[0].getAttribute('src'), all(figure, 'source')[0].getAttribute('srcset')]) {
        assert.ok(epub.files.has(`EPUB/${name}`), name);
        assert.match(epub.text(`EPUB/${name}`), /<rect width="100%" height="100%" fill="#ffffff"\/>/, name);
        assert.doesNotMatch(name, /dark/);
      }
    }
  });

  test('is every listing, line by line', () => {
    const codeOf = (node) => findAll(node, ({ tagName }) => tagName === 'pre');
    for (const { slug } of book.chapters) {
      const listings = findAll(articleIn(slug), (node) => has(node, 'listing')).flatMap(codeOf);
      const shown = all(epub.documents.get(`EPUB/${slug}.xhtml`), 'pre').map((pre) => pre.textContent.trim());
      for (const listing of listings) {
        const [code] = findAll(listing, ({ tagName }) => tagName === 'code');
        assert.ok(shown.includes(findText(code).trim()), `${slug}: ${findText(code).slice(0, 60)}`);
      }
    }
  });

  const findText = (node) => (node.nodeName === '#text' ? node.value : node.childNodes.map(findText).join(''));
});
