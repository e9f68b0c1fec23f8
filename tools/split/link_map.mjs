// Reads the map that wasm-ld writes with -Wl,-Map: https://lld.llvm.org/WebAssembly.html

// "      -    3f5   1a     src/CMakeFiles/figure_clock.dir/figures/clock.cpp.o:(SYMBOL)" for a function; data has its address instead of
// the hyphen, and ".rodata.SYMBOL" in the parentheses. What the linker has compiled itself is from "lto.tmp", and has ".12" after a name
// that it has found twice.
const CHUNK = /^ *(-|[0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) +(\S+):\((\S+)\)$/gm;

/** The names and sizes in bytes of all functions that the linker took. @param {string} map @returns {Map<string, number>} */
export const functionsIn = (map) =>
  new Map([...map.matchAll(CHUNK)].filter(([, address]) => address === '-').map(([, , size, , name]) => [name, parseInt(size, 16)]));

/**
 * What the linker took for each kind of figure alone.
 * @param {string} map
 * @param {(symbol: string, object: string) => string} ownerOf the kind whose a symbol is that was taken from an object file, or ''
 * @returns {Map<string, {functions: string[], data: {start: number, end: number, object: string}[]}>} by kind
 */
export function readLinkMap(map, ownerOf) {
  const parts = new Map();
  for (const [, address, size, object, name] of map.matchAll(CHUNK)) {
    const isCode = address === '-';
    const symbol = isCode ? name.replace(/(?<!__uniq)\.\d+$/, '') : name.replace(/^\.\w+\./, '');
    const own = ownerOf(symbol, object);
    if (!own) continue;
    const part = parts.get(own) ?? parts.set(own, { functions: [], data: [] }).get(own);
    const start = parseInt(address, 16);
    if (isCode) part.functions.push(name);
    else part.data.push({ start, end: start + parseInt(size, 16), object });
  }
  return parts;
}
