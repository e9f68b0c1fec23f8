// Wraps the application's exported functions (src/app/exports.cpp) as JavaScript functions.

/**
 * @param {any} module the instantiated app.mjs
 * @param {(error: Error) => void} onBroken called once if the application crashes; later calls do nothing
 */
export function wrap(module, onBroken) {
  let broken = false;

  const call = (name, result, types, values) => {
    const nothing = result === 'string' ? '' : undefined;
    if (broken) return nothing;
    try {
      return module.ccall(`phasebook_${name}`, result, types, values);
    } catch (error) {
      broken = true;
      onBroken(error);
      return nothing;
    }
  };

  /** Passes bytes on the heap, as they may not fit on the stack. @param {(pointer: number) => any} use */
  const withBytes = (bytes, use) => {
    const pointer = module._malloc(bytes.length);
    module.HEAPU8.set(bytes, pointer);
    const answer = use(pointer);
    module._free(pointer);
    return answer;
  };

  /** Throws the error that some functions return as a sentence; it is empty on success. */
  const check = (sentence) => {
    if (sentence) throw new Error(sentence);
  };

  return {
    openWindow: () => call('open_window', 'boolean', [], []),
    setSurroundings: (width, height, ratio, dark, workbench, reducedMotion) =>
      call(
        'set_surroundings', null,
        ['number', 'number', 'number', 'boolean', 'boolean', 'boolean'],
        [width, height, ratio, dark, workbench, reducedMotion],
      ),
    seed: (number) => call('seed', null, ['number'], [number]),

    loadFace: (face, bytes) =>
      check(withBytes(bytes, (pointer) =>
        call('load_face', 'string', ['number', 'number', 'number'], [face, pointer, bytes.length]))),
    loaded: (name, bytes) =>
      withBytes(bytes, (pointer) =>
        call('loaded', null, ['string', 'number', 'number'], [name, pointer, bytes.length])),
    loadContents: (json) => check(call('load_contents', 'string', ['string'], [json])),
    openChapter: (stored, math, query) =>
      check(call('open_chapter', 'string', ['string', 'string', 'string'], [stored, math, query])),

    restore: (settings) => call('restore', null, ['string'], [settings]),
    restorePlace: (place) => call('restore_place', null, ['string'], [place]),
    exportProgress: () => call('export_progress', 'string', [], []),
    importProgress: (json) => call('import_progress', 'string', ['string'], [json]),
    resetProgress: () => call('reset_progress', null, [], []),

    event: (type, id, value) => call('event', null, ['string', 'string', 'string'], [type, id, value]),
    scroll: (id, top) => call('scroll', null, ['string', 'number'], [id, top]),
    point: (figure, over, x, y, down, pressed, released) =>
      call(
        'point', null,
        ['string', 'boolean', 'number', 'number', 'boolean', 'boolean', 'boolean'],
        [figure, over, x, y, down, pressed, released],
      ),
    zoom: (figure, factor) => call('zoom', null, ['string', 'number'], [figure, factor]),
    key: (figure, name) => call('key', 'boolean', ['string', 'string'], [figure, name]),
    sizeFigure: (figure, height) => call('size_figure', null, ['string', 'number'], [figure, height]),
    sizeCanvas: (figure, width, ratio) =>
      call('size_canvas', null, ['string', 'number', 'number'], [figure, width, ratio]),
    frame: () => call('frame', null, [], []),

    state: () => JSON.parse(call('state', 'string', [], []) || 'null'),
    set: (figure, parameter, value) =>
      check(call('set', 'string', ['string', 'string', 'number'], [figure, parameter, value])),
    answer: (item, option) => check(call('answer', 'string', ['string', 'string'], [item, option])),
  };
}
