// A question bank as Moodle imports it (docs.moodle.org/en/Moodle_XML_format, and `question/format/xml/format.php` there).
import { chapterTitle } from './select.mjs';
import { feedbackOnCards, optionHtml, questionHtml, shortNumber } from './words.mjs';
import { cdata, escapeXml } from './xml.mjs';

const TAG_LENGTH = 50; // characters of a tag in Moodle's database

const text = (name, html) => `<${name} format="html"><text>${cdata(html)}</text></${name}>`;
const plain = (name, words) => `<${name}><text>${escapeXml(words)}</text></${name}>`;

/** A slash would begin another category. */
const pathPart = (name) => name.replaceAll('/', '//');

function category(parts, info) {
  const path = ['top', ...parts].map(pathPart).join('/');
  return `<question type="category"><category><text>${escapeXml(path)}</text></category>${text('info', info)}</question>`;
}

/** As Moodle writes them: of these fractions it knows five digits. */
const percent = (share) => String(Number((share * 100).toFixed(5)));

const answer = (fraction, html, feedback, more = '') =>
  `<answer fraction="${fraction}" format="html"><text>${cdata(html)}</text>${more}${text('feedback', feedback ?? '')}</answer>`;

const combined = (right) =>
  text('correctfeedback', right) + text('partiallycorrectfeedback', 'Partly right.') + text('incorrectfeedback', 'Not yet.');

/** All that are right, and no others, give the whole mark; to choose everything gives none. */
function fractionOf(option, options) {
  const rights = options.filter(({ correct }) => correct).length;
  return percent(option.correct ? 1 / rights : -1 / (options.length - rights));
}

function multichoice(question, variant) {
  const several = question.form === 'several';
  const answers = variant.options.map((option) => {
    const fraction = several ? fractionOf(option, variant.options) : percent(option.correct ? 1 : 0);
    return answer(fraction, optionHtml(question, option), option.feedback);
  });
  return (
    `<single>${!several}</single><shuffleanswers>${!question.pinned}</shuffleanswers>` +
    `<answernumbering>none</answernumbering>${combined('Right.')}${answers.join('')}`
  );
}

/** The first answer that a number is near enough to counts, so known mistakes stand behind the right one and before all others. */
function numerical(variant) {
  const [right, other, ...mistakes] = variant.options;
  const near = (option, fraction) => {
    const tolerance = `<tolerance>${shortNumber(option.tolerance, option.tolerance)}</tolerance>`;
    return answer(fraction, shortNumber(option.value, option.tolerance), option.feedback, tolerance);
  };
  const answers = [
    near(right, 100),
    ...mistakes.map((mistake) => near(mistake, 0)),
    answer(0, '*', other.feedback, '<tolerance>0</tolerance>'),
  ];
  // A unit may be written behind the number, and need not be.
  const units = variant.unit
    ? `<units><unit><multiplier>1</multiplier><unit_name>${escapeXml(variant.unit)}</unit_name></unit></units><showunits>0</showunits>`
    : '<showunits>3</showunits>';
  return `${answers.join('')}<unitgradingtype>0</unitgradingtype><unitpenalty>0</unitpenalty>${units}<unitsleft>0</unitsleft>`;
}

/** The sides are drop-down lists, which show no formulas. Spare ones have no question. */
function matching(variant) {
  const rows = variant.options.map(
    (option) => `<subquestion format="html"><text>${cdata(option.text ?? '')}</text>${plain('answer', option.plainSide)}</subquestion>`,
  );
  return `<shuffleanswers>true</shuffleanswers>${combined('Right.')}${rows.join('')}`;
}

function ordering(variant) {
  const inOrder = variant.options.toSorted((a, b) => a.place - b.place);
  const answers = inOrder.map((option, i) => answer(i + 1, option.text, ''));
  return (
    '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount>' +
    '<gradingtype>ABSOLUTE_POSITION</gradingtype><showgrading>SHOW</showgrading><numberingstyle>none</numberingstyle>' +
    combined('Right.') +
    answers.join('')
  );
}

const TYPES = {
  one: ['multichoice', multichoice],
  several: ['multichoice', multichoice],
  claims: ['multichoice', multichoice],
  lines: ['multichoice', multichoice],
  number: ['numerical', (_, variant) => numerical(variant)],
  pairs: ['matching', (_, variant) => matching(variant)],
  order: ['ordering', (_, variant) => ordering(variant)],
};

function tagsOf(book, question) {
  const { number } = book.chapters.find(({ slug }) => slug === question.chapter);
  const skills = question.skills.map((id) => book.skills.find((skill) => skill.id === id).name);
  const names = [book.title, number === undefined ? '' : `Chapter ${number}`, ...skills].filter(Boolean);
  return `<tags>${names.map((name) => `<tag><text>${escapeXml(name.slice(0, TAG_LENGTH))}</text></tag>`).join('')}</tags>`;
}

function questionXml(book, question, index) {
  const variant = question.variants[index];
  const [type, body] = TYPES[question.form];
  const general =
    (variant.feedback ? `<p>${variant.feedback}</p>` : '') +
    (type === 'matching' || type === 'ordering' ? feedbackOnCards(question, variant) : '');
  const id = `phasebook-${question.id}${question.template ? `-${index + 1}` : ''}`;
  return (
    `<question type="${type}">${plain('name', variant.label ?? question.label)}${text('questiontext', questionHtml(question, variant))}` +
    `${text('generalfeedback', general)}<defaultgrade>1</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden>` +
    `<idnumber>${escapeXml(id)}</idnumber>${body(question, variant)}` +
    `${variant.hints.map((hint) => text('hint', `<p>${hint}</p>`)).join('')}${tagsOf(book, question)}</question>`
  );
}

/** The questions of one category, then each template, whose variants have a category of their own inside it. */
function categoryXml(book, name, info, questions) {
  if (questions.length === 0) return [];
  const lines = [category([book.title, name], info)];
  for (const question of questions.filter(({ template }) => !template)) lines.push(questionXml(book, question, 0));
  for (const question of questions.filter(({ template }) => template)) {
    lines.push(category([book.title, name, question.id], `<p>One question with different numbers: draw one of these at random.</p>`));
    question.variants.forEach((_, index) => lines.push(questionXml(book, question, index)));
  }
  return lines;
}

/** The file for these questions of `book`: a category for each chapter, and one for those that draw chapters together. */
export function moodleXml(book, questions) {
  const lines = book.chapters.flatMap((chapter) =>
    categoryXml(
      book,
      chapterTitle(chapter),
      `<p>Questions on the chapter “${escapeXml(chapter.title)}”.</p>`,
      questions.filter(({ asked, chapter: slug }) => asked === 'chapter' && slug === chapter.slug),
    ),
  );
  const final = questions.filter(({ asked }) => asked === 'final');
  lines.push(...categoryXml(book, 'Across chapters', '<p>Each of these questions draws several chapters together.</p>', final));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${lines.join('\n')}\n</quiz>\n`;
}
