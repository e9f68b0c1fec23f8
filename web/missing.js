// What this browser lacks and the application cannot do without.

/** A module of one function that uses one instruction of WebAssembly SIMD. */
const kSimd = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

const has = {
  'WebAssembly': () => typeof WebAssembly === 'object',
  'WebAssembly SIMD': () => WebAssembly.validate(new Uint8Array(kSimd)),
  'WebGL 2': () => 'WebGL2RenderingContext' in globalThis, // to try it takes long; whether it works shows when the window opens
};

/** @returns {string} its name, or nothing when all is there */
export const missing = () => Object.keys(has).find((name) => !has[name]()) ?? '';
