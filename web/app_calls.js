// The exported functions of the application (src/app/exports.cpp) as plain calls.

/** @param {any} module the instantiated app.mjs @param {(error: Error) => void} stopped is told once, should the application break */
export function wrap(module, stopped) {
  let broken = false;
  const call = (name, result, types, values) => {
    if (broken) return result === 'string' ? '' : undefined;
    try {
      return module.ccall(`phasebook_${name}`, result, types, values);
    } catch (error) {
      broken = true;
      stopped(error);
      return result === 'string' ? '' : undefined;
    }
  };
  /** Bytes that may be too many for the stack. @param {(at: number) => any} use is given their address */
  const lend = (bytes, use) => {
    const at = module._malloc(bytes.length);
    module.HEAPU8.set(bytes, at);
    const answer = use(at);
    module._free(at);
    return answer;
  };
  const must = (sentence) => {
    if (sentence) throw new Error(sentence);
  };
  return {
    openWindow: () => call('open_window', 'boolean', [], []),
    setSurroundings: (width, height, ratio, dark, workbench, reducedMotion) =>
      call('set_surroundings', null, ['number', 'number', 'number', 'boolean', 'boolean', 'boolean'], [width, height, ratio, dark, workbench, reducedMotion]),
    loadFace: (face, bytes) => must(lend(bytes, (at) => call('load_face', 'string', ['number', 'number', 'number'], [face, at, bytes.length]))),
    loaded: (name, bytes) => lend(bytes, (at) => call('loaded', null, ['string', 'number', 'number'], [name, at, bytes.length])),
    loadContents: (json) => must(call('load_contents', 'string', ['string'], [json])),
    restore: (settings, progress) => call('restore', null, ['string', 'string'], [settings, progress]),
    restorePlace: (place) => call('restore_place', null, ['string'], [place]),
    openChapter: (stored, math, query) => must(call('open_chapter', 'string', ['string', 'string', 'string'], [stored, math, query])),
    event: (type, id, value) => call('event', null, ['string', 'string', 'string'], [type, id, value]),
    scroll: (id, top) => call('scroll', null, ['string', 'number'], [id, top]),
    point: (figure, over, x, y, down, pressed, released) =>
      call('point', null, ['string', 'boolean', 'number', 'number', 'boolean', 'boolean', 'boolean'], [figure, over, x, y, down, pressed, released]),
    sizeFigure: (figure, height) => call('size_figure', null, ['string', 'number'], [figure, height]),
    sizeCanvas: (figure, width, ratio) => call('size_canvas', null, ['string', 'number', 'number'], [figure, width, ratio]),
    zoom: (figure, factor) => call('zoom', null, ['string', 'number'], [figure, factor]),
    key: (figure, name) => call('key', 'boolean', ['string', 'string'], [figure, name]),
    frame: () => call('frame', null, [], []),
    state: () => JSON.parse(call('state', 'string', [], []) || 'null'),
    set: (figure, parameter, value) => must(call('set', 'string', ['string', 'string', 'number'], [figure, parameter, value])),
    seed: (number) => call('seed', null, ['number'], [number]),
    exportProgress: () => call('export_progress', 'string', [], []),
    importProgress: (json) => call('import_progress', 'string', ['string'], [json]),
    resetProgress: () => call('reset_progress', null, [], []),
    answer: (item, option) => must(call('answer', 'string', ['string', 'string'], [item, option])),
  };
}
