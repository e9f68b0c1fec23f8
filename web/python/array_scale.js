// What the rows, columns and colours of an array_picture.js stand for: indices at the ends of both sides, and a key below.
import { make } from './dom.js';
import { numberText } from './number_text.js';

const LABEL_px = 18; // one line
const NAME_px = 70; // from here on there is room for "column" or "row" between the ends
const STEPS = 16; // of a colour bar

/**
 * One side: the first index, what is counted, the last index. What does not fit into its length is not seen, but keeps its place: the width
 * of a side decides that of the cells, and so its length.
 */
function makeAxis(name, count, direction) {
  const middle = make('span', { textContent: name });
  const last = make('span', { textContent: count - 1 });
  const element = make('div', { className: `axis ${direction}` }, make('span', { textContent: '0' }), middle, last);
  const fit = (length_px) => {
    middle.style.visibility = length_px < NAME_px + 2 * LABEL_px ? 'hidden' : '';
    last.style.visibility = count === 1 || length_px < 2 * LABEL_px ? 'hidden' : '';
  };
  return { element, fit };
}

/** Beside bars: the values at the top and at the bottom. */
function makeHeights({ largest, signed }) {
  const texts = signed ? [largest, 0, -largest] : [largest, 0];
  return {
    element: make('div', { className: 'axis vertical' }, ...texts.map((value) => make('span', { textContent: numberText(value) }))),
  };
}

/** @returns {{rows: HTMLElement, columns: HTMLElement, fit: (width_px: number, height_px: number) => void}} */
export function makeAxes(grid) {
  const rows = grid.isRow ? makeHeights(grid) : makeAxis('row', grid.rows, 'vertical');
  const columns = makeAxis(grid.isRow ? 'index' : 'column', grid.columns, 'horizontal');
  return {
    rows: rows.element,
    columns: columns.element,
    fit(width_px, height_px) {
      rows.fit?.(height_px);
      columns.fit(width_px);
    },
  };
}

/** Colours from one value to another. */
function paintBar(bar, from, to, ramp) {
  const colours = Array.from({ length: STEPS + 1 }, (_, i) => `rgb(${ramp(from + ((to - from) * i) / STEPS).join(' ')})`);
  bar.style.background = `linear-gradient(to right, ${colours.join(', ')})`;
}

/** @returns {{element: HTMLElement, paint: (ramp: (share: number) => number[]) => void}} */
export function makeKey({ largest, signed, isRow }) {
  const ends = signed ? [-1, 0, 1] : [0, 1];
  const bars = ends.slice(1).map(() => make('span', { className: 'colours' }));
  const labels = ends.map((share) => make('span', { textContent: numberText(share * largest + 0) }));
  const parts = [labels[0], ...bars.flatMap((bar, i) => [bar, labels[i + 1]])];
  const element = make('div', { className: 'key', hidden: isRow || largest === 0 }, ...parts);
  return { element, paint: (ramp) => bars.forEach((bar, i) => paintBar(bar, ends[i], ends[i + 1], ramp)) };
}
