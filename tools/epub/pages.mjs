// The pages of the site that are in the EPUB, as trees, in the order of the book.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inSite } from '../lib/edition.mjs';
import { convertInside } from './convert.mjs';
import { articleOf, attribute, byClass, byTag, findAll, hasClass } from './html.mjs';
import { question } from './questions.mjs';
import { element, elementsOf } from './xml.mjs';

const FINAL_QUIZ = 'final-quiz';
// Pages beside the chapters that can be read on paper, with what each is for a reading system.
const BACK = {
  glossary: 'glossary',
  sources: 'bibliography',
  'seed-texts': undefined,
  corrections: 'errata',
  contents: undefined,
  about: 'colophon',
};
// Sections that only concern a reader of the site.
const OF_THE_SITE = { about: ['nothing-leaves-your-tab'] };

/**
 * A page of the book. `type` is what it is to a reading system, `sections` are those of the table of contents.
 * @typedef {{slug: string, file: string, title: string, type?: string, content: import('./xml.mjs').Element[], questions: object[],
 *   sections: {id: string, title: string}[]}} BookPage
 */

/**
 * @param {string} dist the built site
 * @param {(address: string) => string | undefined} live the address of a place in the live book
 * @returns {{title: string, chapters: BookPage[], finalQuiz: BookPage, back: BookPage[], pictures: Set<string>}}
 */
export function readPages(dist, live) {
  const book = JSON.parse(readFileSync(inSite(dist, 'book.json'), 'utf8'));
  const pictures = new Set();
  const start = (slug) => ({
    article: articleOf(readFileSync(join(dist, `${slug}.html`), 'utf8')),
    page: { slug, level: 1, questions: [], pictures, live },
  });
  const chapters = book.chapters.map(({ slug, number, title, sections }) => {
    const { article, page } = start(slug);
    const whole = number ? `${number} · ${title}` : title;
    return {
      slug,
      file: fileOf(slug),
      title: whole,
      type: 'chapter',
      content: contentOf(article, page, whole),
      questions: page.questions,
      sections,
    };
  });
  const asked = new Set(chapters.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const back = Object.entries(BACK).map(([slug, type]) => {
    const { article, page } = start(slug);
    const kept = withoutSections(article, OF_THE_SITE[slug] ?? []);
    const title = titleOf(article);
    return { slug, file: fileOf(slug), title, type, content: contentOf(kept, page, title), questions: [], sections: [] };
  });
  return { title: book.title, chapters, finalQuiz: finalQuiz(start(FINAL_QUIZ), asked, chapters), back, pictures };
}

export const fileOf = (slug) => `${slug}.xhtml`;
const titleOf = (article) => byTag(article, 'h1').childNodes[0].value;

function contentOf(article, page, title) {
  const content = convertInside(article, page);
  const heading = content.flatMap((node) => [...elementsOf(node)]).find(({ name }) => name === 'h1');
  heading.children = [title];
  return content;
}

/** An article without the sections that begin with headings of these ids. */
function withoutSections(article, ids) {
  let leaves = false;
  const childNodes = article.childNodes.filter((node) => {
    if (node.tagName === 'h2') leaves = ids.includes(attribute(node, 'id'));
    return !leaves;
  });
  return { ...article, childNodes };
}

/** The questions that only the final quiz asks, by chapter. */
function finalQuiz({ article, page }, asked, chapters) {
  const isNew = (node) => hasClass(node, 'quiz') && !asked.has(attribute(node, 'id').replace(/^final-/, ''));
  const all = findAll(article, isNew);
  const byChapter = chapters.map((chapter) => ({ chapter, own: all.filter((node) => chapterOf(node) === chapter.slug) }));
  const nodes = byChapter.flatMap(({ own }) => own);
  if (nodes.length < all.length) throw new Error('A question of the final quiz belongs to no chapter.');
  page.eyebrow = (node) => `Question ${nodes.indexOf(node) + 1} of ${nodes.length}`;
  const title = titleOf(article);
  const content = [
    element('h1', { id: FINAL_QUIZ }, [title]),
    element('p', {}, [`${nodes.length} questions that no chapter has asked. Their answers are at the end of the book.`]),
  ];
  for (const { chapter, own } of byChapter) {
    if (own.length > 0) content.push(element('h2', {}, [chapter.title]), ...own.flatMap((node) => question(node, page)));
  }
  return { slug: FINAL_QUIZ, file: fileOf(FINAL_QUIZ), title, content, questions: page.questions, sections: [] };
}

const chapterOf = (node) => attribute(byTag(byClass(node, 'read'), 'a'), 'href').split('.html')[0];
