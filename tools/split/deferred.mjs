// The list of functions that no page calls before its first frame (cmake/deferred_functions.txt), made by `npm run profile`. A name that
// the program does not have any more says nothing; a new function is not in the list, and comes with the first load.
import { functionsIn } from './link_map.mjs';

const SMALLEST_BYTES = 80; // a smaller function costs more as an import than it saves

/** The name without what the compiler adds to tell it from others: the hash of a file's path, the number of a copy. */
const plain = (name) => name.replace(/\.__uniq\.\d+/, '').replace(/\.\d+$/, '');

/** @param {string} list one name a line; what begins with # is said to people */
const namesIn = (list) => new Set(list.split('\n').filter((line) => line && !line.startsWith('#')));

/** The functions of a program, by its link map, that are in the list and in no part. */
export function deferredFunctions(map, list, inParts) {
  const listed = namesIn(list);
  return [...functionsIn(map).keys()].filter((name) => listed.has(plain(name)) && !inParts.has(name));
}

/**
 * The list for a program in which these functions have not been called. Of several functions with one name all must be among them.
 * @param {string} map
 * @param {Set<string>} uncalled
 */
export function listOf(map, uncalled) {
  const sizes = functionsIn(map);
  const called = new Set([...sizes.keys()].filter((name) => !uncalled.has(name)).map(plain));
  const names = [...uncalled].filter((name) => sizes.get(name) >= SMALLEST_BYTES && !called.has(plain(name))).map(plain);
  return [...new Set(names)].sort();
}
