// What was brought so far, and the students that it makes. The page and the command (tools/items.mjs) share it.
import { sourceOf, studentsOf } from './students.js';

/** @param {object} book of book.js @param {object} reader of answers.js */
export function makeRoster(book, reader) {
  const sources = [];
  const problems = []; // {path, problem}: what was skipped, and why
  const damaged = []; // {path, count}: files of which some answers were skipped
  const apart = new Set();
  const names = new Map();
  const left = new Set();
  let taken = 0;

  const readPart = ({ bytes, packed }) => (packed === undefined ? reader.file(bytes) : reader.link(packed));

  async function addPart(part) {
    const read = part.problem ? { error: part.problem } : await readPart(part);
    if (read.error) {
      problems.push({ path: part.path, problem: read.error === 'damaged' && part.packed !== undefined ? 'damaged-link' : read.error });
      return;
    }
    taken += 1;
    const source = sourceOf(`source-${taken}`, part, read, book.questions);
    const count = read.damaged.length;
    if (source.answers === 0) {
      problems.push({ path: part.path, problem: count > 0 ? 'damaged' : 'no-answers' });
      return;
    }
    sources.push(source);
    if (count > 0) damaged.push({ path: part.path, count });
  }

  return {
    problems,
    damaged,
    /** @param {object[]} gathered what gather.js has found */
    async add(gathered) {
      for (const part of gathered) await addPart(part);
    },
    students: async () =>
      (await studentsOf(sources, { merge: reader.merge, questions: book.questions, apart, names })).filter(({ id }) => !left.has(id)),
    rename: (id, name) => names.set(id, name),
    leaveOut: (id) => left.add(id),
    /** Undoes that sources were joined because they have one name. */
    keepApart: (ids) => ids.forEach((id) => apart.add(id)),
  };
}
