// A book of two tiny chapters, built as the real one is, for what a book of one chapter cannot show.
import {join} from 'node:path';
import {build} from '../../../tools/build.mjs';
import {projectRoot} from '../../../tools/lib/files.mjs';
import {setUp} from '../../../tools/setup/setup.mjs';

const at = (...parts) => join(projectRoot, ...parts);

/** Builds the book where that is not done yet, and gives its folder. PHASEBOOK_TWO_CHAPTERS names one that is built already. */
export async function twoChapters() {
  if (process.env.PHASEBOOK_TWO_CHAPTERS) return process.env.PHASEBOOK_TWO_CHAPTERS;
  const out = at('build/browser-book/dist');
  await build({chapters: at('tests/browser/book'), out, work: at('build/browser-book/work'), toolchain: await setUp()});
  return out;
}
