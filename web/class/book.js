// What the board has to know of the book: its questions, skills and sections (questions.json, src/compiler/site/questions_json.h).

const inWords = (id) => id.replaceAll('-', ' ');
const rounded = (value) => String(Number(value.toPrecision(4))).replace('-', '−');

/** What a student gave as her number. That of a template was drawn for her, so the first variant's is an example. */
function numberWords(option, question) {
  if (option.value === undefined) return option.id === 'wrong' ? 'another number' : inWords(option.id);
  return rounded(option.value) + (question.template ? ' in one of its variants' : '');
}

const optionWords = (option, question) =>
  question.form === 'number' ? numberWords(option, question) : (option.plainText ?? inWords(option.id));

function readQuestion(question) {
  const options = question.variants[0]?.options ?? [];
  return {
    ...question,
    place: `${question.chapter}.html#${question.section}`,
    options: new Map(options.map((option) => [option.id, { words: optionWords(option, question), correct: option.correct }])),
  };
}

/** The sections in which these questions are taught, each once. */
function sectionsOf(questions) {
  const sections = new Map();
  for (const { place, heading, section } of questions) sections.set(place, heading ?? inWords(section));
  return [...sections].map(([href, words]) => ({ href, words }));
}

/** @param {object} json questions.json */
export function bookOf(json) {
  if (json?.format !== 1) throw new Error('The list of questions belongs to another edition of the book. Reload this page.');
  const places = new Map(json.chapters.map(({ slug }, at) => [slug, at]));
  const chapters = new Map(json.chapters.map((chapter) => [chapter.slug, chapter]));
  const questions = json.questions.map(readQuestion).sort((a, b) => places.get(a.chapter) - places.get(b.chapter));
  const skills = json.skills.map((skill) => {
    const shown = questions.filter((question) => question.skills.includes(skill.id));
    return { ...skill, questions: shown, sections: sectionsOf(shown) };
  });
  return {
    questions,
    skills: skills.filter(({ questions: shown }) => shown.length > 0),
    chapters,
    question: new Map(questions.map((question) => [question.id, question])),
  };
}

/** "Chapter 7", or the title of one without a number. */
export const chapterWords = ({ number, title }) => (number === undefined ? title : `Chapter ${number}`);

/** The words of an option that a student chose; of one that the question does not have any more, its id. */
export const wordsOf = (question, option) => question.options.get(option)?.words ?? inWords(option);
