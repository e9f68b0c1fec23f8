// Students, from what was brought: several files of one student are one student.
import { sameName } from './names.js';
import { answersOf, momentsOf } from './student_answers.js';

const FEWEST_SHARED = 3; // answers given in the same second: two students may share one by chance
const SHARE_SHARED = 0.5; // of the smaller record

/**
 * What one file or link has brought. `read` is what answers.js has read, `id` tells it from all others.
 * @returns {{id: string, path: string, name: string, isLink: boolean, record: object, moments: Set<string>, day: number, unknown: number,
 * answers: number}}
 */
export function sourceOf(id, { path, name, packed }, { record, unknown }, questions) {
  const moments = new Set(momentsOf(record));
  const { answers, earlier, day } = answersOf(record, questions);
  return { id, path, name, isLink: packed !== undefined, record, moments, day, unknown, answers: answers.size + earlier };
}

/** Finds the group that a source belongs to, by what the sources before it have in common with it. */
class Groups {
  all = [];
  #byMoment = new Map();
  #byLink = new Map();
  #byName = new Map();

  /** The group that holds the same answers, given in the same seconds. */
  #sharing({ moments }) {
    const shared = new Map();
    for (const moment of moments) {
      const group = this.#byMoment.get(moment);
      if (group) shared.set(group, (shared.get(group) ?? 0) + 1);
    }
    const [most, count = 0] = [...shared].sort(([, a], [, b]) => b - a)[0] ?? [];
    return most && count >= FEWEST_SHARED && count >= SHARE_SHARED * Math.min(moments.size, most.moments) ? most : undefined;
  }

  /** @param {boolean} apart whether its name tells nothing */
  add(source, apart) {
    const link = source.isLink && JSON.stringify(source.record);
    const name = source.name && !apart && sameName(source.name);
    const byAnswers = this.#sharing(source) ?? (link && this.#byLink.get(link));
    let group = byAnswers || (name && this.#byName.get(name));
    if (group) group.by.add(byAnswers ? 'answers' : 'name');
    else this.all.push((group = { sources: [], by: new Set(), moments: 0 }));
    group.sources.push(source);
    for (const moment of source.moments) {
      if (this.#byMoment.has(moment)) continue;
      this.#byMoment.set(moment, group);
      group.moments += 1;
    }
    if (link) this.#byLink.set(link, group);
    if (name && !this.#byName.has(name)) this.#byName.set(name, group);
  }
}

/** @returns {{sources: object[], by: Set<string>}[]} the sources of each student, and what tells that they are hers */
function groupsOf(sources, apart) {
  const groups = new Groups();
  for (const source of sources) groups.add(source, apart.has(source.id));
  return groups.all;
}

/** One record of several: the newest first, as its verdicts stay where two differ. */
async function mergedRecord(sources, merge) {
  const [newest, ...others] = sources.toSorted((a, b) => b.day - a.day || b.moments.size - a.moments.size);
  let { record } = newest;
  for (const other of others) record = (await merge(record, other.record)).record ?? record;
  return record;
}

/**
 * @param {object[]} sources as sourceOf makes them
 * @param {{merge: Function, questions: object[], apart?: Set<string>, names?: Map<string, string>}} options `apart` has the ids of sources
 * that are not joined for their names; `names` those that the teacher has typed, by the id of a student's first source
 * @returns {Promise<object[]>}
 */
export async function studentsOf(sources, { merge, questions, apart = new Set(), names = new Map() }) {
  const students = [];
  for (const { sources: own, by } of groupsOf(sources, apart)) {
    const record = own.length === 1 ? own[0].record : await mergedRecord(own, merge);
    const [{ id }] = own;
    students.push({
      id,
      name: names.get(id) ?? own.map(({ name }) => name).find(Boolean) ?? `Student ${students.length + 1}`,
      sources: own,
      joinedBy: by,
      onlyLinks: own.every(({ isLink }) => isLink),
      ...answersOf(record, questions),
    });
  }
  return students;
}
