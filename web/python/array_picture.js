// An array as a picture: rows and columns as cells in the book's colours, one row as bars. A cursor reads single values, by pointer or by
// arrow keys; a fold below has the numbers as a table.
import { lookNow, paintBars, paintCells, placeOn } from './array_paint.js';
import { makeAxes, makeKey } from './array_scale.js';
import { make } from './dom.js';
import { numberText } from './number_text.js';

const MOST_IN_TABLE = 64; // rows, and columns

export const largestOf = (data) => data.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0);

/** The rows and columns that are shown, and the value at each. */
function gridOf({ shown, data, largest: given, signed }) {
  const [rows, columns] = shown.length === 1 ? [1, shown[0]] : shown;
  const finite = data.filter(Number.isFinite);
  const largest = given ?? largestOf(data);
  return {
    rows,
    columns,
    isRow: shown.length === 1,
    signed: signed ?? finite.some((value) => value < 0),
    largest,
    at: (row, column) => data[row * columns + column],
  };
}

const placeText = (grid, row, column) => (grid.isRow ? `[${column}]` : `[${row}, ${column}]`);

function shapeText(shape) {
  return `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
}

/** What is shown of the array, in words. */
export function captionOf({ shape, shown, dtype, about }) {
  if (about) return about;
  const kind =
    dtype === 'list'
      ? shape.length === 1
        ? `list of ${shape[0]}`
        : `list, ${shape.join(' × ')}`
      : `array, shape ${shapeText(shape)}, ${dtype}`;
  const first =
    shape.length > 2
      ? `, shown at index ${shape
          .slice(0, -2)
          .map(() => 0)
          .join(', ')}`
      : '';
  const whole = shape.slice(-shown.length).every((length, i) => length === shown[i]);
  return `${kind}${first}${whole ? '' : `, the first ${shown.join(' × ')}`}`;
}

function tableOf(grid) {
  const [rows, columns] = [grid.rows, grid.columns].map((count) => Math.min(count, MOST_IN_TABLE));
  const numbers = (count) => Array.from({ length: count }, (_, i) => i);
  const head = make('tr', {}, make('td'), ...numbers(columns).map((column) => make('th', { scope: 'col', textContent: column })));
  const body = numbers(rows).map((row) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row', textContent: grid.isRow ? '' : row }),
      ...numbers(columns).map((column) => make('td', { textContent: numberText(grid.at(row, column)) })),
    ),
  );
  const cut = rows < grid.rows || columns < grid.columns;
  const note = cut ? [make('p', { textContent: `The first ${rows} × ${columns} of ${grid.rows} × ${grid.columns} values.` })] : [];
  return make(
    'div',
    { className: 'values', tabIndex: 0, role: 'region', 'aria-label': 'Values' },
    make('table', {}, make('thead', {}, head), make('tbody', {}, ...body)),
    ...note,
  );
}

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Calls `draw` when the picture's size or colours change. */
function redraw(element, draw) {
  new ResizeObserver(draw).observe(element);
  const themes = new MutationObserver(draw);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
}

/** Calls `point` with the row and column under a pointer or a finger, and with those that arrow keys lead to. */
function listen(canvas, grid, cellNow, placeNow, point) {
  const pointed = ({ offsetX, offsetY }) => {
    const { wide, high } = cellNow();
    const [column, row] = [Math.floor((offsetX * devicePixelRatio) / wide), Math.floor((offsetY * devicePixelRatio) / high)];
    if (row >= 0 && column >= 0 && row < grid.rows && column < grid.columns) point(row, column);
  };
  canvas.addEventListener('pointerdown', pointed); // a tap moves nothing
  canvas.addEventListener('pointermove', pointed);
  canvas.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = placeNow();
    const inside = (place, count) => Math.max(0, Math.min(count - 1, place));
    point(...(at ? [inside(at[0] + step[0], grid.rows), inside(at[1] + step[1], grid.columns)] : [0, 0]));
  });
}

/**
 * @param {{shape: number[], shown: number[], dtype: string, data: number[], largest?: number, signed?: boolean, about?: string}} value
 *   largest, signed: the value of the strongest colour, and whether there are colours for both signs, if these are not its own; about: what
 *   is said of it in place of shape and type
 * @param {string} label what it is, for a screen reader
 */
export function arrayPicture(value, label) {
  const grid = gridOf(value);
  const canvas = make('canvas', { tabIndex: 0, role: 'application', 'aria-roledescription': 'picture of an array' });
  const readout = make('p', { className: 'readout', 'aria-live': 'polite' });
  const caption = make('p', { className: 'about', textContent: `${captionOf(value)}` });
  const fold = make('details', {}, make('summary', { textContent: 'Values' }));
  const cursor = make('div', { className: 'cursor', hidden: true });
  const [axes, key] = [makeAxes(grid), makeKey(grid)];
  const plot = make('div', { className: 'plot' }, axes.rows, make('div', { className: 'canvas' }, canvas, cursor), axes.columns);
  const element = make('div', { className: 'array' }, plot, key.element, readout, caption, fold);
  canvas.setAttribute('aria-label', `${label}: ${captionOf(value)}. Arrow keys read single values.`);
  let at = null;
  let cell = { wide: 1, high: 1 };

  const draw = () => {
    const ratio = devicePixelRatio;
    cell = placeOn(grid, (element.clientWidth || 320) - axes.rows.offsetWidth, ratio);
    const [width, height] = [cell.wide * grid.columns, cell.high * grid.rows];
    Object.assign(canvas, { width, height });
    Object.assign(canvas.style, { width: `${width / ratio}px`, height: `${height / ratio}px` });
    axes.fit(width / ratio, height / ratio);
    const look = lookNow(element, grid.signed);
    const paint = grid.isRow ? paintBars : paintCells;
    paint(canvas.getContext('2d'), grid, cell, look);
    key.paint(look.ramp);
    if (at) point(...at);
  };
  const point = (row, column) => {
    const [wide_px, high_px] = [cell.wide, cell.high].map((size) => size / devicePixelRatio);
    at = [row, column];
    cursor.hidden = false;
    const place = { left: column * wide_px, top: row * high_px, width: wide_px, height: high_px };
    for (const [name, px] of Object.entries(place)) cursor.style[name] = `${px}px`;
    readout.textContent = `${placeText(grid, row, column)} = ${numberText(grid.at(row, column))}`;
  };
  listen(
    canvas,
    grid,
    () => cell,
    () => at,
    point,
  );
  fold.addEventListener('toggle', () => {
    if (fold.open && fold.childElementCount === 1) fold.append(tableOf(grid));
  });
  redraw(element, draw);
  return element;
}
