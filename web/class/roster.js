// What was brought so far, and the students that it makes. The page and the command (tools/items.mjs) share it.
import { sourceOf, studentsOf } from './students.js';

/** @param {object} book of book.js @param {object} reader of answers.js */
export function makeRoster(book, reader) {
  let sources = [];
  const problems = []; // {path, problem}: what was skipped, and why
  const damaged = []; // {path, count}: files of which some answers were skipped
  const apart = new Set();
  const names = new Map();
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
    students: () => studentsOf(sources, { merge: reader.merge, questions: book.questions, apart, names }),
    rename: (id, name) => (name.trim() ? names.set(id, name.trim()) : names.delete(id)),
    leaveOut(student) {
      sources = sources.filter((source) => !student.sources.includes(source));
    },
    /** Undoes that a student's sources were joined because they have one name. */
    keepApart: (student) => student.sources.slice(1).forEach(({ id }) => apart.add(id)),
  };
}
