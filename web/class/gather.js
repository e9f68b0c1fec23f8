// What a teacher brings: files, zips of files, and lines of text with links. Everything may be anything, so sizes are limited, and what
// cannot be answers is named with its reason.
import { unzipSync } from 'fflate';
import { nameBefore, nameFromPath } from './names.js';

export const MOST_BYTES = 5 * 2 ** 20; // of one student's file; browsers store no more for a whole site
export const MOST_ZIP_BYTES = 100 * 2 ** 20;
export const MOST_FILES = 1000;

const MOST_UNZIPPED_BYTES = MOST_ZIP_BYTES;
const MARK = '#progress=';
const LONGEST_LINK = 4000; // characters after the mark; the book makes 1,600 at most
const LONGEST_NAME = 300; // characters before a link in which a name is looked for
const decoder = new TextDecoder();

const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
const isJunk = (path) => /(^|\/)(__MACOSX\/|\.[^/]+$|Thumbs\.db$)/.test(path);

/** Where the address begins of which the mark at `at` is a part. */
function startOfAddress(line, at, from) {
  let start = at;
  while (start > from && !/[\s"'<>,;]/.test(line[start - 1])) start -= 1;
  return start;
}

function addLinksOf(line, links) {
  let from = 0;
  for (let at = line.indexOf(MARK); at >= 0; at = line.indexOf(MARK, from)) {
    const start = startOfAddress(line, at, from);
    const [packed] = /^[\w-]*/.exec(line.slice(at + MARK.length, at + MARK.length + LONGEST_LINK));
    if (!links.has(packed)) links.set(packed, nameBefore(line.slice(Math.max(from, start - LONGEST_NAME), start)));
    from = at + MARK.length + packed.length;
  }
}

/** The links in a text, each with the name before it. */
export function linksIn(text) {
  const links = new Map();
  for (const line of text.split(/\r?\n/)) addLinksOf(line, links);
  return [...links].map(([packed, name]) => ({ packed, name }));
}

/** The files of a zip that are small enough; what is too large is a problem. */
function filesOfZip(path, bytes) {
  const found = [];
  let count = 0;
  let total = 0;
  const filter = ({ name, originalSize }) => {
    if (name.endsWith('/') || isJunk(name)) return false;
    count += 1;
    if (count > MOST_FILES) return false;
    const fits = originalSize <= MOST_BYTES && total + originalSize <= MOST_UNZIPPED_BYTES;
    if (fits) total += originalSize;
    else found.push({ path: `${path}/${name}`, problem: 'too-large' });
    return fits;
  };
  try {
    for (const [name, content] of Object.entries(unzipSync(bytes, { filter }))) found.push({ path: `${path}/${name}`, bytes: content });
  } catch {
    return [{ path, problem: 'damaged-zip' }];
  }
  if (count > MOST_FILES) found.push({ path, problem: 'too-many' });
  return found;
}

/** @param {{name: string, size: number, webkitRelativePath?: string, arrayBuffer: () => Promise<ArrayBuffer>}} file */
async function filesOf(file) {
  const path = file.webkitRelativePath || file.name;
  if (file.size > MOST_ZIP_BYTES) return [{ path, problem: 'too-large' }];
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return [{ path, problem: 'unreadable' }]; // a folder, or a file that is gone
  }
  if (isZip(bytes)) return filesOfZip(path, bytes);
  return [bytes.length > MOST_BYTES ? { path, problem: 'too-large' } : { path, bytes }];
}

/** A file with answers, or one with links: of a form, a mail, a hand-in that is a text. */
function partsOf({ path, bytes, problem }) {
  if (problem) return [{ path, problem }];
  if (bytes.length === 0) return [{ path, problem: 'empty' }];
  const start = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0; // the mark that some programs put before UTF-8
  const isObject = /^\s*\{/.test(decoder.decode(bytes.subarray(start, start + 64)));
  if (isObject) return [{ path, name: nameFromPath(path), bytes: bytes.subarray(start) }];
  const links = linksIn(decoder.decode(bytes));
  const own = links.length === 1 ? nameFromPath(path) : '';
  return links.length > 0 ? links.map(({ packed, name }) => ({ path, name: name || own, packed })) : [{ path, problem: 'not-answers' }];
}

/**
 * What is in these files, in their order.
 * @returns {Promise<{path: string, name?: string, bytes?: Uint8Array, packed?: string, problem?: string}[]>} the bytes of a saved file, the
 * text in a link, or what is wrong
 */
export async function gather(files) {
  const gathered = [];
  for (const file of [...files].filter(({ name }) => !isJunk(name)).slice(0, MOST_FILES))
    for (const found of await filesOf(file)) gathered.push(...partsOf(found));
  if (files.length > MOST_FILES) gathered.push({ path: files[MOST_FILES].name, problem: 'too-many' });
  return gathered;
}

/** The same for text that was pasted. */
export function gatherText(text) {
  if (text.length > MOST_BYTES) return [{ path: 'pasted text', problem: 'too-large' }];
  const links = linksIn(text);
  if (links.length === 0) return [{ path: 'pasted text', problem: 'no-links' }];
  return links.map(({ packed, name }, at) => ({ path: `link ${at + 1}`, name, packed }));
}
