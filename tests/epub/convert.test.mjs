// How the parts of a page become those of a book that is only read.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFragment } from 'parse5';
import { withoutHoles } from '../../tools/epub/answers.mjs';
import { convertInside } from '../../tools/epub/convert.mjs';
import { find, plainText } from '../../tools/epub/html.mjs';
import { resolveLinks } from '../../tools/epub/links.mjs';
import { escapeXml, writeXml } from '../../tools/epub/xml.mjs';

const LIVE = 'https://example.org/book/';
const newPage = (site) => ({
  slug: '07-waves',
  level: 2,
  questions: [],
  pictures: new Set(),
  live: (address) => (site ? site + address : undefined),
});
const written = (html, page = newPage()) => convertInside(parseFragment(html), page).map(writeXml).join('');

describe('a page', () => {
  test('loses what is to be operated, and what is hidden', () => {
    assert.equal(written('<p>Drag.<button>Play</button></p><p hidden>Later</p><div class="controls"><input></div>'), '<p>Drag.</p>');
  });

  test('has its folds open, under a heading of the next level', () => {
    assert.equal(
      written('<details id="d" class="fold"><summary>Deeper: Why</summary><p>So.</p></details>'),
      '<section id="d" class="fold"><h3 class="fold-title">Deeper: Why</h3><p>So.</p></section>',
    );
  });

  test('keeps the blanks of its listings', () => {
    assert.equal(
      written('<pre><button>Copy</button><code class="language-python"><span class="line">if a &lt; b:</span>\n    c\n</code></pre>'),
      '<pre><code>if a &lt; b:\n    c</code></pre>',
    );
  });

  test('has its formulas in their namespace, with their words', () => {
    assert.equal(
      written('<span class="formula" data-formula="0"><math aria-label="m"><mi data-part="x">m</mi></math></span>'),
      '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="m"><mi>m</mi></math>',
    );
  });

  test('with an element that nobody has thought of is refused, with its place', () => {
    assert.throws(
      () => written('<p><meter class="sound">1</meter></p>'),
      /07-waves\.html has <meter class="sound">.*tools\/epub\/convert\.mjs/,
    );
  });
});

describe('a link', () => {
  const linked = (html, site) => {
    const page = newPage(site);
    const files = [
      { file: '07-waves.xhtml', content: convertInside(parseFragment(`${html}<figure id="tank"></figure><h2 id="deep">Deep</h2>`), page) },
      { file: 'glossary.xhtml', content: convertInside(parseFragment('<h2 id="wave">Wave</h2>'), page) },
    ];
    resolveLinks(files, page.live);
    return writeXml(files[0].content[0]);
  };

  test('leads to the place in the EPUB', () => {
    assert.equal(linked('<a href="#deep">d</a>'), '<a href="#deep">d</a>');
    assert.equal(linked('<a href="glossary.html#wave">w</a>'), '<a href="glossary.xhtml#wave">w</a>');
    assert.equal(linked('<a href="glossary.html#gone">w</a>'), '<a href="glossary.xhtml">w</a>');
    assert.equal(linked('<a href="https://arxiv.org/">a</a>'), '<a href="https://arxiv.org/">a</a>');
  });

  test('that sets a figure leads to the live book, or to nothing that is not there', () => {
    assert.equal(linked('<a href="?tank.depth=3#deep">d</a>'), '<a href="#deep">d</a>');
    assert.equal(linked('<a href="?tank.depth=3#tank">d</a>', LIVE), `<a href="${LIVE}07-waves.html?tank.depth=3#tank">d</a>`);
  });

  test('to a page that is not in the EPUB is one to the live book, or plain text', () => {
    assert.equal(linked('<p>See <a href="review.html">the review</a>.</p>'), '<p>See the review.</p>');
    assert.equal(linked('<p><a href="review.html">r</a></p>', LIVE), `<p><a href="${LIVE}review.html">r</a></p>`);
  });
});

describe('what is said of an outcome of the reader’s own run', () => {
  const said = (html) => plainText(withoutHoles(find(parseFragment(`<p>${html}</p>`), ({ tagName }) => tagName === 'p')));
  const hole = (number) => `<span id="q.hole${number}">?</span>`;

  test('is what needs no numbers', () => {
    assert.equal(said(`From ${hole(1)} to ${hole(2)} so far. The crowd <em>stayed</em>.`), 'The crowd stayed.');
    assert.equal(said(`From ${hole(1)} to ${hole(2)}: both did it.`), 'Both did it.');
    assert.equal(said('Nothing to fill in.'), 'Nothing to fill in.');
  });
});

test('XML has neither bare signs nor characters that it cannot hold', () => {
  assert.equal(escapeXml('a < b & "c" > d\u0000\u{1F600}'), 'a &lt; b &amp; &quot;c&quot; &gt; d\u{1F600}');
});
