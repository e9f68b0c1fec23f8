// A student's name, from what her file is called.

const SAVED_AS = /^(phasebook|progress|answers|download|unnamed)+$/;
const LONGEST_PART = 200; // of a path, in characters
const LONGEST_NAME = 80;
const COPY = /\s*(\(\d+\)|[-–] ?(copy|kopie)( ?\(?\d+\)?)?)$/i;

/** What schools' systems add to the names of files that they hand out together, and where the name stands in it. */
const SYSTEMS = [
  /^(.+?)_\d+_assignsubmission_\w+/, // Moodle: "Ada Lovelace_1234_assignsubmission_file_"
  /^([a-z]+)(?:_LATE)?_\d+_\d+_/, // Canvas: "lovelaceada_LATE_12_34_answers.json"
  /^.+?_([^_]+)_attempt_\d{4}-\d\d-\d\d/, // Blackboard: "Homework_al1815_attempt_2026-11-20-10-00-00_answers.json"
];

function withoutEnding(file) {
  let name = file.replace(/\.(json|txt|csv|html?|zip)$/i, '');
  while (COPY.test(name)) name = name.replace(COPY, '');
  return name;
}

const tidy = (name) =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME);

/** "phasebook-progress", which the book suggests, names nobody. */
const namesNobody = (name) => !/\p{L}|\p{N}/u.test(name) || SAVED_AS.test(name.toLowerCase().replace(/[^a-z]/g, ''));

/** The name, or '' if the path has none. @param {string} path of the file, in a zip or a folder perhaps */
export function nameFromPath(path) {
  const parts = path
    .split('/')
    .filter(Boolean)
    .map((part) => part.slice(0, LONGEST_PART));
  for (const part of parts.toReversed()) {
    const system = SYSTEMS.map((pattern) => pattern.exec(part)?.[1]).find(Boolean);
    if (system) return tidy(system);
  }
  const own = withoutEnding(parts.at(-1) ?? '').replace(/[ _-]*phasebook[ _-]*(progress|answers)?[ _-]*/i, ' ');
  if (!namesNobody(own)) return tidy(own);
  const folder = parts.at(-2) ?? '';
  return /\.zip$/i.test(folder) || namesNobody(folder) ? '' : tidy(folder);
}

/** The name that stands before a link, in a line of a list or of a table. */
export function nameBefore(text) {
  if (text.includes('<')) return ''; // markup
  const fields = /[,;\t]\s*"?$/.test(text) ? (text.match(/"[^"]*"|[^,;\t]+/g) ?? []) : [text];
  const field = fields.map((part) => part.replace(/^[\s"'*•-]+|[\s"':|–-]+$/g, '')).findLast((part) => /\p{L}/u.test(part));
  return tidy(field ?? '');
}

/** Two names that differ in nothing but this are one. */
export const sameName = (name) => name.normalize('NFC').toLocaleLowerCase().replace(/\s+/g, ' ').trim();
