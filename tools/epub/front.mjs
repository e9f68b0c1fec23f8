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
        line(author),
        line(`Version ${version}, ${modified.slice(0, 10)}`),
        ...(site ? [line(element('a', { href: site }, [site]))] : []),
      ]),
    ],
  };
}

const paragraph = (...parts) => element('p', {}, parts);
const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/**
 * What this edition has, how to read it, and what only the live book can do.
 * @param {{site?: string, counts: {figures: number, formulas: number, listings: number, questions: number, exercises: number}}} book
 */
export function editionPage({ site, counts }) {
  const heading = (text) => element('h2', {}, [text]);
  const has = [
    counted(counts.formulas, 'formula'),
    counted(counts.listings, 'listing'),
    counted(counts.figures, 'picture'),
    counted(counts.questions, 'question'),
  ].join(', ');
  return {
    file: 'edition.xhtml',
    title: 'About this edition',
    type: 'preface',
    content: [
      element('h1', {}, ['About this edition']),
      paragraph(
        `This is an interactive book without the interaction. All of its text is here, with ${has} and ${counted(counts.exercises, 'exercise')}, but when a sentence asks you to drag something, you will have to imagine it.`,
      ),
      heading('How to read it'),
      paragraph(
        'Answer a question before you read on, above all where it says “Predict first”, because what follows gives the answer away. Below the question a link leads to its answer at the end of the book, and from there another leads back.',
      ),
      paragraph(
        site
          ? 'Links such as “show me”, and “live” under a picture, open the live book with the figure as the sentence wants it.'
          : 'A link such as “show me” sets a figure in motion in the live book. Here it leads to the picture of that figure.',
        ' What is headed “Deeper” is folded away on the site, and you can skip it.',
      ),
      heading('What only the live book can do'),
      site
        ? paragraph('The live book runs in any current browser and asks for no account: ', element('a', { href: site }, [site]))
        : paragraph('The live book runs in any current browser. Whoever gave you this file can tell you its address.'),
      element('ul', {}, onlyLive(counts)),
    ],
  };
}

function onlyLive(counts) {
  const items = [
    `Its ${counts.figures} figures compute while you drag, type and press Play. Here you see one moment of each.`,
    'It judges your answers, tells you what is wrong with a wrong one, and asks again after some days.',
    `It runs the listings, and tries your code for the ${counted(counts.exercises, 'exercise')} on inputs that are meant to break it.`,
    'It lets you train small Transformers, and a few of the questions are decided by what yours can do.',
    'It reads the configuration of your own model. Here “Your model” shows what it says about one.',
    'It has a map that fills up as you learn, a final quiz that mixes the chapters, and a review.',
  ];
  return items.map((text) => element('li', {}, [text]));
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
