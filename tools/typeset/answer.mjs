// The file that typeset writes: formulas with one shared list of outlines.

/**
 * @typedef {[outline: number, x: number, y: number, scale: number]} Glyph
 * @typedef {{typesetter: string, outlines: string[], formulas: object[]}} Answer  each formula has glyphs: Glyph[] and
 *   rects: [x, y, width, height][] in em, y up from the baseline, x from the left end
 */

/**
 * @param {string} typesetter identifies the version of everything that the formulas were made with
 * @param {(import('./formula.mjs').GoodFormula | import('./formula.mjs').BadFormula)[]} formulas
 * @returns {Answer} outlines are numbered in the order of their first use
 */
export function pack(typesetter, formulas) {
  const numbers = new Map();
  const number = (path) => {
    if (!numbers.has(path)) numbers.set(path, numbers.size);
    return numbers.get(path);
  };
  const packed = formulas.map((formula) =>
    formula.error ? formula : { ...formula, glyphs: formula.glyphs.map(({ path, x, y, scale }) => [number(path), x, y, scale]) },
  );
  return { typesetter, outlines: [...numbers.keys()], formulas: packed };
}

/**
 * @param {Answer} answer
 * @returns {object[]} the formulas that were given to `pack`
 */
export function unpack({ outlines, formulas }) {
  return formulas.map((formula) =>
    formula.error
      ? formula
      : { ...formula, glyphs: formula.glyphs.map(([outline, x, y, scale]) => ({ path: outlines[outline], x, y, scale })) },
  );
}

/** Writes one formula or outline per line, so that diffs between two answers are readable. */
export function serialise({ typesetter, outlines, formulas }) {
  const list = (items) => (items.length ? `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]` : '[]');
  return `{"typesetter": ${JSON.stringify(typesetter)},\n"outlines": ${list(outlines)},\n"formulas": ${list(formulas)}}\n`;
}
