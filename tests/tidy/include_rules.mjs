// Which room may include what, checked for every #include.
import { roomOf } from './tree.mjs';

// A room may always include itself. An entry `room/header.h` allows only that header.
export const MAY_INCLUDE = {
  base: [],
  engine: ['base'],
  lab: ['base', 'engine'],
  book: ['base'],
  plot: ['base'],
  figures: ['base', 'engine', 'lab', 'plot'],
  ui: ['base', 'plot'],
  platform: ['base'],
  app: ['base', 'engine', 'lab', 'book', 'plot', 'figures', 'ui', 'platform'],
  compiler: ['base', 'book', 'engine', 'plot', 'figures'],
};
const APP_ROOMS = Object.keys(MAY_INCLUDE).filter((room) => room !== 'compiler');
const WITHOUT_IMGUI = ['base', 'engine', 'lab', 'book', 'figures'];
// Each of them adds tens of kilobytes to the first load, or includes something that does.
const HEAVY_HEADERS = [
  'charconv',
  'format',
  'fstream',
  'iomanip',
  'ios',
  'iostream',
  'istream',
  'locale',
  'ostream',
  'print',
  'regex',
  'sstream',
  'strstream',
];

const isCode = ({ path }) => roomOf(path) && /\.(cpp|h)$/.test(path);

// [{line, quoted, name}] for each #include line of a file.
export function includesOf(text) {
  return text.split('\n').flatMap((line, index) => {
    const match = /^\s*#\s*include\s*(["<])([^">]+)[">]/.exec(line);
    return match ? [{ line: index + 1, quoted: match[1] === '"', name: match[2] }] : [];
  });
}

const forEachInclude = (tree, complain) =>
  tree.filter(isCode).flatMap((file) =>
    includesOf(file.text).flatMap((include) => {
      const what = complain(include, roomOf(file.path), file);
      return what ? [{ path: file.path, line: include.line, what }] : [];
    }),
  );

export function roomsIncludeOnlyWhatTheyMay(tree) {
  return forEachInclude(tree, ({ quoted, name }, room) => {
    const target = name.split('/')[0];
    if (!quoted || target === room || !(target in MAY_INCLUDE)) return '';
    const allowed = MAY_INCLUDE[room] ?? [];
    return allowed.includes(target) || allowed.includes(name) ? '' : `${room} may not include ${name}`;
  });
}

export function everyRoomIsKnown(tree) {
  return tree
    .filter(isCode)
    .filter(({ path }) => !(roomOf(path) in MAY_INCLUDE))
    .map(({ path }) => ({ path, line: 1, what: `${roomOf(path)} is no room of the design` }));
}

export function includesAreWrittenFromTheRoom(tree) {
  const headers = new Set(tree.filter(isCode).map(({ path }) => path.slice('src/'.length)));
  return forEachInclude(tree, ({ quoted, name }) => {
    const isMadeByCMake = name.startsWith('generated/');
    if (quoted) return isMadeByCMake || headers.has(name) ? '' : `"${name}" is not a header written from its room`;
    return headers.has(name) ? `<${name}> is ours: write "${name}"` : '';
  });
}

// Follows our own headers, so indirect includes are found too.
export function someRoomsNeverSeeImgui(tree) {
  const texts = new Map(tree.filter(isCode).map(({ path, text }) => [path.slice('src/'.length), text]));
  const sees = new Map();
  const seesImgui = (name) => {
    if (!sees.has(name)) {
      sees.set(name, false);
      sees.set(
        name,
        includesOf(texts.get(name) ?? '').some((include) => isImgui(include.name) || seesImgui(include.name)),
      );
    }
    return sees.get(name);
  };
  return forEachInclude(tree, ({ name }, room) =>
    WITHOUT_IMGUI.includes(room) && (isImgui(name) || seesImgui(name)) ? `${room} sees imgui.h through ${name}` : '',
  );
}

const isImgui = (name) => /(^|\/)imgui[\w]*\.h$/.test(name);

export function appRoomsLeaveOutHeavyHeaders(tree) {
  return forEachInclude(tree, ({ quoted, name }, room) =>
    !quoted && APP_ROOMS.includes(room) && HEAVY_HEADERS.includes(name) ? `<${name}> is too large for the application` : '',
  );
}

// A page fetches the code of the kinds of figures that it shows, and no other. The compiler runs on the author's machine, with all of them.
export function figuresLeaveEachOthersCodeAlone(tree) {
  const kinds = new Set(tree.flatMap(({ path }) => /^src\/figures\/(\w+)\.cpp$/.exec(path)?.[1] ?? []));
  return forEachInclude(tree, ({ name }, room, file) => {
    const kind = /^figures\/(\w+)\//.exec(name)?.[1];
    if (room === 'compiler' || !kinds.has(kind) || new RegExp(`^src/figures/${kind}[./]`).test(file.path)) return '';
    return `${name} is for figures of the kind ${kind} only`;
  });
}
