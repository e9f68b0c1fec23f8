// Checks the browser for the features that the application requires.

/** A WebAssembly module whose one function contains a SIMD instruction. */
const SIMD_MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

const supports = {
  WebAssembly: () => typeof WebAssembly === 'object',
  'WebAssembly SIMD': () => WebAssembly.validate(new Uint8Array(SIMD_MODULE)),
  // Creating a context would take long; opening the window shows whether that works.
  'WebGL 2': () => 'WebGL2RenderingContext' in globalThis,
};

const has = (name) => {
  try {
    return supports[name]();
  } catch {
    return false;
  }
};

/** @returns {string} the name of the first missing feature, or '' */
export const missingFeature = () => Object.keys(supports).find((name) => !has(name)) ?? '';
