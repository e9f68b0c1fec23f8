// The front of the book: cover, title page, and what this edition has and has not. And the licences, its last page.
import { element } from './xml.mjs';

export const COVER_IMAGE = 'images/cover.png';

export function coverPage({ title, subtitle }) {
  const img = element('img', { src: COVER_IMAGE, alt: `Cover: ${title}, ${subtitle}`, width: 1200, height: 1600 });
  return { file: 'cover.xhtml', title: 'Cover', type: 'cover', content: [element('div', { class: 'cover' }, [img])] };
}

export function titlePage({ title, subtitle, author, version, modified, site }) {
  const line = (...parts) => element('p', {}, parts);
  return {
    file: 'title.xhtml',
    title: 'Title page',
    type: 'titlepage',
    content: [
      element('section', { class: 'title-page' }, [
        element('h1', {}, [title]),
        line(subtitle),
        line(`By ${author}`),
        line(`Version ${version}, ${modified.slice(0, 10)}`),
        ...(site ? [line(element('a', { href: site }, [site]))] : []),
      ]),
    ],
  };
}

const paragraph = (...parts) => element('p', {}, parts);
const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/**
 * What can only be done in the live book, counted.
 * @param {{site?: string, counts: {figures: number, formulas: number, listings: number, questions: number, exercises: number}}} book
 */
export function editionPage({ site, counts }) {
  const live = site ? element('a', { href: site }, ['The live book']) : 'The live book';
  const where = site
    ? [element('p', {}, ['It is at ', element('a', { href: site }, [site]), ', without an account.'])]
    : [paragraph('Whoever gave you this file can tell you its address.')];
  const items = [
    `Its ${counts.figures} figures compute while you drag, type and press Play. Here each is a picture of one moment, and its description says what it shows.`,
    `It judges your answers, says what is wrong with a wrong one, and asks it again later. Here hints and answers are at the end of the book.`,
    `It runs its Python listings, and tries ${counted(counts.exercises, 'exercise')} on inputs that are made to break them. Here each has one solution.`,
    'In chapter 11 you train small Transformers of your own, and some of the questions are decided by them.',
    'It reads the configuration of a model of yours, and says what it does with positions. Here “Your model” shows that for one model.',
    'It has a map that fills up with what you know, a final quiz that mixes the chapters, and a review of what you have answered.',
  ];
  const marked = site
    ? [
        'A link in the middle of a sentence that says what to move opens the live book at that very moment, and so does “live” under a picture.',
      ]
    : ['A link in the middle of a sentence that says what to move leads to the picture of that figure.'];
  return {
    file: 'edition.xhtml',
    title: 'About this edition',
    type: 'preface',
    content: [
      element('h1', {}, ['About this edition']),
      paragraph(
        `This is an interactive book without its interaction. The text is all there, with ${counted(counts.formulas, 'formula')}, ${counted(counts.listings, 'listing')}, ${counted(counts.figures, 'picture')} and ${counted(counts.questions, 'question')}, but where it says “drag”, you have to imagine the drag.`,
      ),
      element('h2', {}, ['How to read it']),
      paragraph(
        'Answer each question before you read on, above all those that say “Predict first”, because what follows gives the answer away. Under the question a link leads to its answer, and from there another leads back.',
      ),
      paragraph(...marked, ' What the site calls “Deeper” and folds away stands here between two lines, and can be skipped.'),
      element('h2', {}, ['What only the live book can do']),
      element('p', {}, [live, ' is a site that runs in any current browser.']),
      ...where,
      element(
        'ul',
        {},
        items.map((text) => element('li', {}, [text])),
      ),
    ],
  };
}

/** @param {string} licence the text of the book's own licence @param {string} fontLicence that of the typeface of the formulas */
export function licencePage(licence, fontLicence) {
  const text = (whole) =>
    whole
      .trim()
      .split(/\n\s*\n/)
      .map((part) => paragraph(part.replace(/\s*\n\s*/g, ' ')));
  return {
    file: 'licences.xhtml',
    title: 'Licences',
    type: 'copyright-page',
    content: [
      element('h1', {}, ['Licences']),
      element('h2', {}, ['The book']),
      ...text(licence),
      element('h2', {}, ['The typefaces of formulas and pictures']),
      paragraph(
        'Formulas are set in STIX Two Math, of which the book holds the characters that it needs. The pictures hold a few characters each of Source Serif 4, Atkinson Hyperlegible Next and JetBrains Mono. All four are under this licence:',
      ),
      ...text(fontLicence),
    ],
  };
}
