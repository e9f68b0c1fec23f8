// The books that the tests read, each {name, folder()}: the real one, and three that only the tests read, built as the real one is.
import {join} from 'node:path';
import {build} from '../../../tools/build.mjs';
import {projectRoot} from '../../../tools/lib/files.mjs';
import {setUp} from '../../../tools/setup/setup.mjs';

const at = (...parts) => join(projectRoot, ...parts);

/** Its folder() builds it where that is not done yet; the variable names one that is built already. */
const testBook = (name, chapters, variable) => ({
  name,
  async folder() {
    if (process.env[variable]) return process.env[variable];
    const out = at('build', name, 'dist');
    await build({chapters: at(chapters), out, work: at('build', name, 'work'), toolchain: await setUp()});
    return out;
  },
});

/** The book itself, as `npm run build` left it. */
export const realBook = {name: 'book', folder: async () => process.env.PHASEBOOK_DIST ?? at('dist')};

/** One lesson with everything that a chapter may hold. Its words stay, whatever becomes of the real chapters. */
export const lessonBook = testBook('lesson-book', 'tests/lesson', 'PHASEBOOK_LESSON');

/** Two tiny chapters, for what a book of one cannot show. */
export const twoChapters = testBook('browser-book', 'tests/browser/book', 'PHASEBOOK_TWO_CHAPTERS');

/** One chapter with a question of each kind that is no plain choice. */
export const kindsBook = testBook('kinds-book', 'tests/browser/kinds', 'PHASEBOOK_KINDS');

export const kBooks = [realBook, lessonBook, twoChapters, kindsBook];
