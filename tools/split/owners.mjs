// Whose a symbol is: that of a kind of figure if only its object files can reach it, and everybody's otherwise.

const EVERYBODY = '';
const KIND = /\/figure_(\w+)\.dir\//; // the folder of the object files of a kind
const AT_START = /^(_GLOBAL__|__cxx_global)/; // runs before any part has come

/**
 * @param {string} listing what `emnm --print-file-name --format=posix` says of all object files of the application
 * @param {(object: string) => boolean} isRoot whether an object file is there for its own sake, as that with `main` is
 * @returns {(symbol: string, object: string) => string} the kind whose a symbol is that the linker took from an object file, or ''
 */
export function readOwners(listing, isRoot) {
  const definers = new Map(); // symbol -> object files that have it
  const needs = new Map(); // object file -> symbols that it takes from others
  const add = (map, key, value) => (map.get(key) ?? map.set(key, new Set()).get(key)).add(value);
  const local = new Map(); // object file -> symbols that no other knows
  const localData = new Map(); // those of them that are data
  for (const [, object, symbol, type] of listing.matchAll(/^(\S+): (\S+) (\w) /gm)) {
    if (!needs.has(object)) needs.set(object, new Set());
    if (type === 'U') needs.get(object).add(symbol);
    else add(definers, symbol, object);
    if (/[a-z]/.test(type)) add(local, object, symbol);
    if (/[dr]/.test(type)) add(localData, object, symbol);
  }

  const users = new Map(
    [...needs.keys()].map((object) => [object, new Set(isRoot(object) ? [EVERYBODY] : (KIND.exec(object)?.slice(1) ?? []))]),
  );
  const waiting = [...needs.keys()];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    for (const needed of [...needs.get(object)].flatMap((symbol) => [...(definers.get(symbol) ?? [])])) {
      const known = users.get(needed);
      const before = known.size;
      if (!KIND.test(needed)) for (const user of users.get(object)) known.add(user);
      if (known.size > before) waiting.push(needed);
    }
  }

  return (symbol, object) => {
    // The linker takes a constant or function of a header from any one object file that has it, and what it points to there, such as
    // strings, comes along. So data that only this file knows may be everybody's.
    if (localData.get(object)?.has(symbol)) return EVERYBODY;
    const from = local.get(object)?.has(symbol) ? [object] : [...(definers.get(symbol) ?? [])];
    const all = new Set(from.flatMap((file) => [...users.get(file)]));
    return all.size === 1 && !AT_START.test(symbol) ? [...all][0] : EVERYBODY;
  };
}
