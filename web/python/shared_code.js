// Code that comes with an address (?code.ID=…): shown, never run by itself, as nobody knows who wrote it.

const LONGEST = 4096; // characters
const PREFIX = 'code.';

/** @param {string} search of the address @returns {{id: string, code: string | null}[]} one an id, the last; null: too long */
export function codeIn(search) {
  const found = new Map([...new URLSearchParams(search)].filter(([name]) => name.startsWith(PREFIX)));
  return [...found].map(([name, code]) => ({ id: name.slice(PREFIX.length), code: code.length <= LONGEST ? code : null }));
}

export const CAME_WITH_LINK = "This code came with the link you opened. Read it before you run it; Reset brings back the book's.";
export const BESIDE_MINE =
  'This code came with the link you opened, and your own is kept. Read it before you run it; Reset brings yours back. ';
export const TOO_LONG = 'The link brought code that is longer than 4 KB. It is not shown.';
