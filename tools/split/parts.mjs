// Decides which functions of a program only one kind of figure needs.

const SHARED = '';

/**
 * A function is a part's own if nothing else can call it: all its direct callers are in that part, and if it stands in the table (it is virtual, or its
 * address is taken), it is there once and its name says whose it is. Binaryen merges equal functions of different kinds; then one stands there twice.
 *
 * @param {{functions: string[], table: string[], called: string[]}} module `called`: from outside
 * @param {Map<string, Set<string>>} callers of a function, those that call it directly
 * @param {(name: string) => string[]} ownersOf the parts that the name of a function speaks of
 * @returns {Map<string, string[]>} part -> its own functions, in the order of the module
 */
export function partsOf({ functions, table, called }, callers, ownersOf) {
  const places = new Map();
  for (const name of table) places.set(name, (places.get(name) ?? 0) + 1);
  const users = new Map(functions.map((name) => [name, new Set()])); // the parts that may call it
  for (const name of called) users.get(name)?.add(SHARED);
  for (const [name, count] of places) {
    const owners = ownersOf(name);
    users.get(name)?.add(count === 1 && owners.length === 1 ? owners[0] : SHARED);
  }

  const callees = new Map();
  for (const [callee, all] of callers) {
    for (const caller of all) {
      if (users.has(caller)) (callees.get(caller) ?? callees.set(caller, []).get(caller)).push(callee);
      else users.get(callee)?.add(SHARED); // nothing is known of who calls it
    }
  }
  const waiting = [...functions];
  for (let caller = waiting.pop(); caller !== undefined; caller = waiting.pop()) {
    for (const callee of callees.get(caller) ?? []) {
      const known = users.get(callee);
      const before = known?.size;
      for (const user of users.get(caller)) known?.add(user);
      if (known?.size > before) waiting.push(callee);
    }
  }

  const parts = new Map();
  for (const [name, all] of users) {
    const [user] = all;
    if (all.size !== 1 || user === SHARED) continue; // nobody's, several parts' or everybody's
    (parts.get(user) ?? parts.set(user, []).get(user)).push(name);
  }
  return parts;
}

/** Reads the call graph that Binaryen prints. @returns {Map<string, Set<string>>} function -> those that call it directly */
export function readCallers(graph) {
  const callers = new Map();
  for (const [, caller, callee] of graph.matchAll(/^\s*"(.*)" -> "(.*)"/gm)) {
    (callers.get(callee) ?? callers.set(callee, new Set()).get(callee)).add(caller);
  }
  return callers;
}
