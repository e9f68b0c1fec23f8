// The names in the tests' own lesson (tests/lesson) that tests use: its address, its figure and its question.
export const LESSON = {
  slug: '02-sinusoidal-encoding',
  address: '02-sinusoidal-encoding.html',
  sections: ['the-formula', 'fast-and-slow', 'write-it-yourself'],
};
export const FIGURE = { id: 'table', kind: 'encoding_table', initial: { positions: 30, d_model: 32, base: 10000 } };
export const QUESTION = { id: 'stepping-by-two', right: 'plain', wrong: ['doubled', 'multiplied'] };
export const STATUS_WORDS = { right: 'Right.', wrong: 'Not quite.' };
export const VIEWS = ['workbench', 'page'];

/** Of cases that are much alike the first one in `npm test`, and all of them in the sweep ("In the browser, every case"). */
export const someOf = (cases) => (process.env.PHASEBOOK_SWEEP ? cases : cases.slice(0, 1));
export const lessonIn = (view, more = '') => `${LESSON.address}?view=${view}${more}`;
