// Plans which files of which parts to run: those that concern the requested words, except those that passed before with the same inputs.
import { Failure } from '../lib/failure.mjs';
import { hashOfInputs } from './inputs.mjs';

const LOOPS = { figures: 'tests/figures/loop_test.cpp', engine: 'tests/engine/encodings_test.cpp' }; // each of them tests all files of a folder

// True if a test file concerns `word`: by its own path, or because it tests the file that the word names.
export function concerns(file, word, project) {
  const [room, ...rest] = word
    .replace(/^(src|tests)\//, '')
    .replace(/(_test)?\.\w+(\.mjs)?$/, '')
    .split('/');
  const name = rest.at(-1) ?? room;
  if (file.includes([room, ...rest].join('/'))) return true;
  if (file === LOOPS[room] && project.has(`src/${room}/${name}.cpp`)) return true;
  return room === 'chapters' || /^\d\d-/.test(name) ? `${file} ${project.get(file) ?? ''}`.includes(name) : false;
}

// [{...part, hashes: {file -> hash} for the files to run, skipped: how many tests of the other files, which passed before}]. If `words` is empty, everything is requested.
export function planOf(parts, { project, cache, words = [], all = false, versions = [] }) {
  const plan = parts.map((part) => {
    const wanted = [...part.files].filter(([file]) => words.length === 0 || words.some((word) => concerns(file, word, project)));
    const hashes = new Map(wanted.map(([file, paths]) => [file, hashOfInputs(paths, project, [part.title, versions])]));
    const skipped = new Map(
      all
        ? []
        : [...hashes]
            .map(([file, hash]) => [file, cache.passed(`${part.title}: ${file}`, hash)])
            .filter(([, passed]) => passed !== undefined),
    );
    for (const file of skipped.keys()) hashes.delete(file);
    return { ...part, hashes, skipped: [...skipped.values()].reduce((sum, passed) => sum + passed, 0) };
  });
  if (words.length > 0 && plan.every(({ hashes, skipped }) => hashes.size === 0 && skipped === 0))
    throw new Failure(
      `No test concerns ${words.join(' or ')}: give part of the path of a test file (figures/rope_plane, browser/quiz, chapters/07) or nothing, for all.`,
      '',
    );
  return markPrerequisites(plan);
}

// Marks the parts whose results others need; they run whether or not they have passed before.
function markPrerequisites(plan) {
  const needed = new Set(plan.filter(({ hashes }) => hashes.size > 0).flatMap(({ after = [] }) => after));
  return plan.map((part) => ({ ...part, isPrerequisite: needed.has(part.title) }));
}
