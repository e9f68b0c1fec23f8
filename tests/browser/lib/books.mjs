// Books that only the tests read, built as the real one is.
import {join} from 'node:path';
import {build} from '../../../tools/build.mjs';
import {projectRoot} from '../../../tools/lib/files.mjs';
import {setUp} from '../../../tools/setup/setup.mjs';

const at = (...parts) => join(projectRoot, ...parts);

/** Builds the book of `chapters` where that is not done yet, and gives its folder; the variable names one that is built already. */
async function testBook(name, chapters, variable) {
  if (process.env[variable]) return process.env[variable];
  const out = at('build', name, 'dist');
  await build({chapters: at(chapters), out, work: at('build', name, 'work'), toolchain: await setUp()});
  return out;
}

/** One lesson with everything that a chapter may hold. Its words stay, whatever becomes of the real chapters. */
export const lessonBook = () => testBook('lesson-book', 'tests/lesson', 'PHASEBOOK_LESSON');

/** Two tiny chapters, for what a book of one cannot show. */
export const twoChapters = () => testBook('browser-book', 'tests/browser/book', 'PHASEBOOK_TWO_CHAPTERS');

/** One chapter with a question of each kind that is no plain choice. */
export const kindsBook = () => testBook('kinds-book', 'tests/browser/kinds', 'PHASEBOOK_KINDS');
