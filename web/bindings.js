// Wraps the application's exported functions (src/app/exports.cpp) as JavaScript functions.
import { hasGivenUp, STOPPED } from './failure.js';

/** What a program passes to the exported interface as a string: whatever it is, so that the application can answer. */
export function textOf(value) {
  try {
    return String(value);
  } catch {
    return typeof value; // it refuses to be one
  }
}

/**
 * @param {any} module the instantiated app.js
 * @param {(error: Error) => void} onBroken called if the application crashes, and gives up (web/failure.js); later calls do nothing
 */
export function wrap(module, onBroken) {
  const noMemory = new RangeError('There is not enough memory for this.');

  /** Copies strings and bytes to the heap: they may be longer than the stack, and nothing protects what is below that. */
  const toHeap = (value) => {
    const isText = typeof value === 'string';
    const pointer = isText ? module.stringToNewUTF8(value) : module._malloc(value.length + 1);
    if (!pointer) throw noMemory;
    if (!isText) module.HEAPU8.set(value, pointer);
    return pointer;
  };

  /** Calls an exported function. It gets a pointer for each string, and a pointer and the length for bytes. */
  const call = (name, ...values) => {
    if (hasGivenUp()) return 0;
    const copies = [];
    const passed = [];
    try {
      for (const value of values) {
        if (typeof value === 'string' || value instanceof Uint8Array) copies.push(toHeap(value));
        if (typeof value === 'string') passed.push(copies.at(-1));
        else if (value instanceof Uint8Array) passed.push(copies.at(-1), value.length);
        else passed.push(value);
      }
      const result = module[`_phasebook_${name}`](...passed);
      copies.forEach(module._free);
      return result;
    } catch (error) {
      if (error === noMemory) {
        copies.forEach(module._free);
        throw error;
      }
      onBroken(error); // an abort, a trap, a full stack: nothing of the application can be relied on any more
      return 0;
    }
  };

  /** The same for functions that return a string. It is empty if the application has crashed. */
  const callForText = (...nameAndValues) => {
    const pointer = call(...nameAndValues);
    return hasGivenUp() ? '' : module.UTF8ToString(pointer);
  };

  /** The same for functions that return a sentence if something is wrong. Throws it as an error. */
  const callOrThrow = (...nameAndValues) => {
    const sentence = callForText(...nameAndValues) || (hasGivenUp() ? STOPPED : '');
    if (sentence) throw new Error(sentence);
  };

  const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

  return {
    openWindow: () => call('open_window'),
    setEnvironment: (width, height, ratio, dark, fits, reducedMotion, stage) =>
      call('set_environment', width, height, ratio, dark, fits, reducedMotion, stage),
    seed: (number) => call('seed', number),

    loadFace: (face, bytes) => callOrThrow('load_face', face, bytes),
    loaded: (name, bytes) => call('loaded', name, bytes),
    loadContents: (json) => callOrThrow('load_contents', json),
    openChapter: (stored, math, query) => callOrThrow('open_chapter', stored, math, query),

    restore: (settings) => call('restore', settings),
    restorePlace: (place) => call('restore_place', place),
    exportProgress: () => callForText('export_progress'),
    importProgress: (json) => callForText('import_progress', json),
    resetProgress: () => call('reset_progress'),

    file: (input, bytes) => call('file', input, bytes),
    event: (type, id, value) => call('event', type, id, value ?? ''),
    scroll: (top) => call('scroll', top),
    point: (figure, over, x, y, down, pressed, released) => call('point', figure, over, x, y, down, pressed, released),
    zoom: (figure, factor) => call('zoom', figure, factor),
    key: (figure, name) => call('key', figure, name),
    sizeCanvas: (figure, { width, height }, ratio, controls, mostHeight) =>
      call('size_canvas', figure, width, height, ratio, controls.top, controls.height, mostHeight),
    update: () => call('update'),
    paint: () => call('paint'),

    formulaSizes: () => JSON.parse(callForText('formula_sizes') || '[]'),
    sharedNumbers: () => JSON.parse(callForText('shared_numbers') || 'null'),
    blocks: (numbers) => call('blocks', bytesOf(numbers)),
    boxes: (layer, numbers) => call('boxes', layer, bytesOf(numbers)),
    boxIds: (lines) => call('box_ids', lines),
    words: (width, height, row, pixels) => call('words', width, height, row, bytesOf(pixels)),

    state: () => JSON.parse(callForText('state') || 'null'),
    set: (figure, parameter, value) => callOrThrow('set', textOf(figure), textOf(parameter), textOf(value)),
    answer: (item, options) => callOrThrow('answer', textOf(item), [options].flat().map(textOf).join(', ')),
  };
}
