// An array as a picture: rows and columns as cells in the book's colours, one row as bars. A cursor reads single values, by pointer or by
// arrow keys; a fold below has the numbers as a table.
import { make } from './dom.js';
import { makeRamp } from './ramp.js';

const TALLEST_px = 320;
const LARGEST_CELL_px = 28;
const BARS_px = 120;
const MOST_IN_TABLE = 64; // rows, and columns

export const numberText = (value) => {
  if (value === null || Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '−inf';
  const text = Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : String(Number(value.toPrecision(4)));
  return text.replaceAll('-', '−');
};

export const largestOf = (data) => data.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0);

/** The rows and columns that are shown, and the value at each. */
function gridOf({ shown, data, largest: given }) {
  const [rows, columns] = shown.length === 1 ? [1, shown[0]] : shown;
  const finite = data.filter(Number.isFinite);
  const largest = given ?? largestOf(data);
  return {
    rows,
    columns,
    isRow: shown.length === 1,
    signed: finite.some((value) => value < 0),
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

/** Where cells lie, in whole device pixels, so that their edges are sharp. */
function placeOn(grid, width_px, ratio) {
  const side = Math.max(1, Math.floor(Math.min(LARGEST_CELL_px, width_px / grid.columns, TALLEST_px / grid.rows) * ratio));
  const wide = Math.max(1, Math.floor(Math.min(LARGEST_CELL_px, width_px / grid.columns) * ratio));
  return grid.isRow ? { wide, high: Math.round(BARS_px * ratio) } : { wide: side, high: side };
}

function lookNow(element, signed) {
  const css = getComputedStyle(element);
  const [low, high, ink, edge] = ['stage', 'accent', 'ink', 'hairline'].map((name) => css.getPropertyValue(`--${name}`) || '#000000');
  return { ramp: makeRamp({ dark: css.colorScheme === 'dark', signed, low, high }), ink, edge, accent: high };
}

function paintCells(context, grid, { wide, high }, { ramp }) {
  const image = context.createImageData(grid.columns, grid.rows);
  for (let i = 0; i < grid.rows * grid.columns; i += 1) {
    const value = grid.at(0, i);
    if (value === null || Number.isNaN(value)) continue; // no colour
    const share = Math.max(-1, Math.min(1, value / (grid.largest || 1)));
    image.data.set([...ramp(share), 255], 4 * i);
  }
  const small = Object.assign(document.createElement('canvas'), { width: grid.columns, height: grid.rows });
  small.getContext('2d').putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, wide * grid.columns, high * grid.rows);
}

function paintBars(context, grid, { wide, high }, { accent, edge }) {
  const zero = Math.round(grid.signed ? high / 2 : high - 1);
  const scale = (grid.signed ? high / 2 : high) / (grid.largest || 1);
  context.fillStyle = edge;
  context.fillRect(0, zero, wide * grid.columns, 1);
  context.fillStyle = accent;
  const gap = wide > 3 ? 1 : 0;
  for (let column = 0; column < grid.columns; column += 1) {
    const value = grid.at(0, column);
    if (!Number.isFinite(value)) continue;
    const length = Math.round(value * scale);
    context.fillRect(column * wide, length > 0 ? zero - length : zero, wide - gap, Math.max(1, Math.abs(length)));
  }
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

/**
 * @param {{shape: number[], shown: number[], dtype: string, data: number[], largest?: number, about?: string}} value
 *   largest: the value of the strongest colour, if it is not its own; about: what is said of it in place of shape and type
 * @param {string} label what it is, for a screen reader
 */
export function arrayPicture(value, label) {
  const grid = gridOf(value);
  const canvas = make('canvas', { tabIndex: 0, role: 'application', 'aria-roledescription': 'picture of an array' });
  const readout = make('p', { className: 'readout', 'aria-live': 'polite' });
  const caption = make('p', { className: 'about', textContent: `${captionOf(value)}` });
  const fold = make('details', {}, make('summary', { textContent: 'Values' }));
  const cursor = make('div', { className: 'cursor', hidden: true });
  const element = make('div', { className: 'array' }, make('div', { className: 'canvas' }, canvas, cursor), readout, caption, fold);
  canvas.setAttribute('aria-label', `${label}: ${captionOf(value)}. Arrow keys read single values.`);
  let at = null;
  let cell = { wide: 1, high: 1 };

  const draw = () => {
    const ratio = devicePixelRatio || 1;
    cell = placeOn(grid, element.clientWidth || 320, ratio);
    const [width, height] = [cell.wide * grid.columns, cell.high * grid.rows];
    Object.assign(canvas, { width, height });
    Object.assign(canvas.style, { width: `${width / ratio}px`, height: `${height / ratio}px` });
    const paint = grid.isRow ? paintBars : paintCells;
    paint(canvas.getContext('2d'), grid, cell, lookNow(element, grid.signed));
    if (at) point(...at);
  };
  const point = (row, column) => {
    const ratio = devicePixelRatio || 1;
    at = [row, column];
    cursor.hidden = false;
    Object.assign(cursor.style, {
      left: `${(column * cell.wide) / ratio}px`,
      top: `${(row * cell.high) / ratio}px`,
      width: `${cell.wide / ratio}px`,
      height: `${cell.high / ratio}px`,
    });
    readout.textContent = `${placeText(grid, row, column)} = ${numberText(grid.at(row, column))}`;
  };
  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    const ratio = devicePixelRatio || 1;
    const [column, row] = [Math.floor((offsetX * ratio) / cell.wide), Math.floor((offsetY * ratio) / cell.high)];
    if (row >= 0 && column >= 0 && row < grid.rows && column < grid.columns) point(row, column);
  });
  canvas.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [row, column] = at ?? [0, 0];
    const inside = (place, count) => Math.max(0, Math.min(count - 1, place));
    point(...(at ? [inside(row + step[0], grid.rows), inside(column + step[1], grid.columns)] : [0, 0]));
  });
  fold.addEventListener('toggle', () => {
    if (fold.open && fold.childElementCount === 1) fold.append(tableOf(grid));
  });
  new ResizeObserver(draw).observe(element);
  const themes = new MutationObserver(draw);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  return element;
}
