// Whose a symbol is: that of a kind of figure if only its object files can reach it, and everybody's otherwise.

const EVERYBODY = '';
const KIND = /\/figure_(\w+)\.dir\//; // the folder of the object files of a kind
const AT_START = /^(_GLOBAL__|__cxx_global)/; // runs before any part has come

const OTHERS = /\/(engine_config)\.dir\//; // folders of objects that one kind alone uses
const KIND_OF = { engine_config: 'model_config' };

/** Strings, which are only numbered. */
const isUnnamed = (symbol) => symbol.startsWith('.L');

/** The kind of figure whose an object file is, or ''. */
export const kindOf = (object) => KIND.exec(object)?.[1] ?? KIND_OF[OTHERS.exec(object)?.[1]] ?? EVERYBODY;

/** Whether an object file of a kind is none of its own folder, but there for it. */
export const isForKind = (object) => OTHERS.test(object);

/**
 * What object files define, with the places in the file's code or memory.
 * @param {string} listing as for readOwners
 * @returns {Map<string, {name: string, type: string, start: number, size: number}[]>} by object file
 */
export function symbolsIn(listing) {
  const symbols = new Map();
  for (const [, object, name, type, start, size] of listing.matchAll(/^(\S+): (\S+) ([A-TV-Za-z]) ([0-9a-f]+) ([0-9a-f]+)$/gm)) {
    const known = symbols.get(object) ?? symbols.set(object, []).get(object);
    known.push({ name, type, start: parseInt(start, 16), size: parseInt(size, 16) });
  }
  return symbols;
}

/**
 * @param {string} listing what `emnm --print-file-name --format=posix` says of all object files of the application
 * @param {(object: string) => boolean} isRoot whether an object file is there for its own sake, as that with `main` is
 * @param {(object: string) => Map<string, Set<string>>} referrersOf the symbols of an object file of a kind: who refers to each
 * @returns {(symbol: string, object: string) => string} the kind whose a symbol is that the linker took from an object file, or ''
 */
export function readOwners(listing, isRoot, referrersOf) {
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
    [...needs.keys()].map((object) => [object, new Set(isRoot(object) ? [EVERYBODY] : kindOf(object) ? [kindOf(object)] : [])]),
  );
  const waiting = [...needs.keys()];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    for (const needed of [...needs.get(object)].flatMap((symbol) => [...(definers.get(symbol) ?? [])])) {
      const known = users.get(needed);
      const before = known.size;
      if (!kindOf(needed)) for (const user of users.get(object)) known.add(user);
      if (known.size > before) waiting.push(needed);
    }
  }

  // The linker takes a constant or function of a header from any one object file that has it, and what it points to there, such as
  // strings, comes along. So data that only this file knows belongs to whoever refers to it.
  const asked = new Map(); // object file -> symbol -> owner; everybody's while it is looked for
  const ownerOfData = (symbol, object) => {
    const known = asked.get(object) ?? asked.set(object, new Map()).get(object);
    if (known.has(symbol)) return known.get(symbol);
    known.set(symbol, EVERYBODY);
    const owners = new Set([...(referrersOf(object).get(symbol) ?? [])].map((from) => ownerOf(from, object)));
    known.set(symbol, owners.size === 1 ? [...owners][0] : EVERYBODY);
    return known.get(symbol);
  };
  const ownerOf = (symbol, object) => {
    if (isUnnamed(symbol) && !needs.has(object)) return EVERYBODY; // the linker's own object: any file may have a string of that number
    if (localData.get(object)?.has(symbol)) return kindOf(object) && ownerOfData(symbol, object);
    const from = local.get(object)?.has(symbol) ? [object] : [...(definers.get(symbol) ?? [])];
    const all = new Set(from.flatMap((file) => [...users.get(file)]));
    return all.size === 1 && !AT_START.test(symbol) ? [...all][0] : EVERYBODY;
  };
  return ownerOf;
}
