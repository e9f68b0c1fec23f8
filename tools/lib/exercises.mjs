// The exercises of the book as data: a Python file each in chapters/exercises, whose sections begin with lines like `# %% reference`, and
// what the chapters say to each outcome, which the compiler has written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { listFiles, projectRoot, readIfExists } from './files.mjs';

const FOLDER = join(projectRoot, 'chapters/exercises');
const MARKER = /^# %% (?:(shared|starter|reference|checks)|mistake ([a-z0-9-]+))$/;
const SECTIONS = ['shared', 'starter', 'reference', 'checks'];

/** {sections, mistakes} of the text of an exercise file. */
export function sectionsOf(text, file) {
  const [sections, mistakes] = [{}, {}];
  let lines;
  for (const [at, line] of text.split('\n').entries()) {
    const [isMarker, section, mistake] = MARKER.exec(line) ?? [];
    const [place, name] = section ? [sections, section] : [mistakes, mistake];
    if (isMarker && Object.hasOwn(place, name)) throw new Failure(`${file}:${at + 1}: there is a second section '${name}'.`);
    if (isMarker) place[name] = lines = [];
    else if (line.startsWith('# %%')) throw new Failure(`${file}:${at + 1}: '${line}' is no section: ${SECTIONS.join(', ')}, mistake ID.`);
    else if (lines) lines.push(line);
    else if (line) throw new Failure(`${file}:${at + 1}: this line stands before the first section.`);
  }
  for (const name of SECTIONS) if (!sections[name]) throw new Failure(`${file} has no section '${name}'.`);
  const joined = (place) => Object.fromEntries(Object.entries(place).map(([name, each]) => [name, `${each.join('\n').trimEnd()}\n`]));
  return { sections: joined(sections), mistakes: joined(mistakes) };
}

/** The function that an exercise asks for: the last one of its starter, which may give others. */
const functionOf = (starter) => [...starter.matchAll(/^def (\w+)\(/gm)].at(-1)?.[1];

export const exerciseIds = () => listFiles(FOLDER).flatMap((name) => /^([a-z0-9-]+)\.py$/.exec(name)?.[1] ?? []);

/** id -> {function, sections, mistakes, chapter?, diagnoses}. `told` is what the compiler has written of the chapters' fences. */
export function readExercises(told = {}) {
  const one = (id) => {
    const parts = sectionsOf(readFileSync(join(FOLDER, `${id}.py`), 'utf8'), `chapters/exercises/${id}.py`);
    return { function: functionOf(parts.sections.starter), ...parts, diagnoses: {}, ...told[id] };
  };
  return Object.fromEntries(exerciseIds().map((id) => [id, one(id)]));
}

/** The Python modules that judge an answer, as paths in web/python. They run in the page and in the reader's own Python. */
export const judgeModules = () => ['judge.py', ...listFiles(join(projectRoot, 'web/python/judging')).map((name) => `judging/${name}`)];

/** What the compiler has written: id -> {chapter, function, diagnoses}; nothing before a build. */
export const toldExercises = (file) => JSON.parse(readIfExists(file) ?? '{}');
