// Reads the map that wasm-ld writes with -Wl,-Map: https://lld.llvm.org/WebAssembly.html

// "      -    3f5   1a     src/CMakeFiles/figure_clock.dir/figures/clock.cpp.o:(SYMBOL)" for a function; data has its address instead of the hyphen, and
// ".rodata.SYMBOL" in the parentheses.
const CHUNK = /^ *(-|[0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) +(\S*\/figure_(\w+)\.dir\/\S+\.o):\((\S+)\)$/gm;

/**
 * What the linker took from the object files of each kind of figure.
 * @param {string} map
 * @param {(object: string) => Set<string>} weakIn the symbols of an object file that other files may have too (inline functions, templates): whichever
 *   file the linker took them from, they are everybody's
 * @returns {Map<string, {functions: string[], data: {start: number, end: number}[]}>} by kind
 */
export function readLinkMap(map, weakIn) {
  const parts = new Map();
  for (const [, address, size, object, kind, name] of map.matchAll(CHUNK)) {
    const symbol = address === '-' ? name : name.replace(/^\.\w+\./, '');
    if (weakIn(object).has(symbol)) continue;
    const part = parts.get(kind) ?? parts.set(kind, { functions: [], data: [] }).get(kind);
    const start = parseInt(address, 16);
    if (address === '-') part.functions.push(symbol);
    else part.data.push({ start, end: start + parseInt(size, 16) });
  }
  return parts;
}
