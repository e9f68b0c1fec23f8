// The books that the tests read, each {name, folder()}: the real one, and three just for tests, which are built in the same way.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../../tools/build.mjs';
import { projectRoot } from '../../../tools/lib/files.mjs';
import { setUp } from '../../../tools/setup/setup.mjs';

const at = (...parts) => join(projectRoot, ...parts);

/** folder() builds the book if necessary; the environment variable names the folder of one that has been built already. */
const testBook = (name, chapters, variable) => ({
  name,
  async folder() {
    if (process.env[variable]) return process.env[variable];
    const out = at('build', name, 'dist');
    await build({ chapters: at(chapters), out, work: at('build', name, 'work'), toolchain: await setUp() });
    return out;
  },
});

/** The real book, as built by `npm run build`. */
export const realBook = { name: 'book', folder: async () => process.env.PHASEBOOK_DIST ?? at('dist') };

/** The pages of its chapters that this process is to test: `npm test` gives each process one, and without it all are tested. */
export async function chaptersToTest() {
  const wanted = process.env.PHASEBOOK_CHAPTER;
  const isChapter = (name) => /^\d\d-/.test(name);
  const files = readdirSync(await realBook.folder());
  return files.filter((name) => name.endsWith('.html') && (wanted ? name === `${wanted}.html` : isChapter(name)));
}

/** One lesson with everything that a chapter may contain. It does not change when the real chapters do. */
export const lessonBook = testBook('lesson-book', 'tests/lesson', 'PHASEBOOK_LESSON');

/** Two tiny chapters, for what cannot be tested with one. */
export const twoChapters = testBook('browser-book', 'tests/browser/book', 'PHASEBOOK_TWO_CHAPTERS');

/** One chapter with a question of each kind other than plain choices. */
export const kindsBook = testBook('kinds-book', 'tests/browser/kinds', 'PHASEBOOK_KINDS');

export const BOOKS = [realBook, lessonBook, twoChapters, kindsBook];
