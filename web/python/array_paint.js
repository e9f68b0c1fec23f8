// Paints the cells or bars of an array_picture.js on its canvas.
import { makeRamp } from './ramp.js';

const WIDEST_CELL_px = 24;
const TALLEST_px = 480;
const BARS_px = 120;

/** Where cells lie, in whole device pixels, so that their edges are sharp. */
export function placeOn(grid, width_px, ratio) {
  const wide_px = Math.min(WIDEST_CELL_px, width_px / grid.columns);
  const high_px = Math.min(wide_px, TALLEST_px / grid.rows);
  const [wide, high] = [wide_px, grid.isRow ? BARS_px : high_px].map((px) => Math.max(1, Math.floor(px * ratio)));
  return { wide, high };
}

export function lookNow(element, signed) {
  const css = getComputedStyle(element);
  const [low, high, edge] = ['stage', 'accent', 'hairline'].map((name) => css.getPropertyValue(`--${name}`) || '#000000');
  return { ramp: makeRamp({ dark: css.colorScheme === 'dark', signed, low, high }), edge, accent: high };
}

export function paintCells(context, grid, { wide, high }, { ramp }) {
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

export function paintBars(context, grid, { wide, high }, { accent, edge }) {
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
