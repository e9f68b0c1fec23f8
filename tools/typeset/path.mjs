// Converts SVG path data to plain contours and back. Nothing here depends on fonts or formulas.
import svgpath from 'svgpath';

/**
 * @typedef {[number, number]} Point
 * @typedef {{kind: 'L' | 'Q' | 'C', points: Point[]}} Segment  control points, then the end point
 * @typedef {{start: Point, segments: Segment[]}} Contour  closed: its end is joined to its start
 */

/**
 * Reads path data (SVG 1.1, section 8.3) into closed contours of absolute lines, quadratics and cubics.
 * @param {string} data
 * @returns {Contour[]}
 * @throws {SyntaxError} for arcs and for invalid path data
 */
export function parsePath(data) {
  const path = svgpath(data);
  if (path.err) throw new SyntaxError(path.err);
  const contours = [];
  let contour = null; // the open contour
  path
    .abs()
    .unshort()
    .iterate(([command, ...values], index, x, y) => {
      if (command === 'M' || command === 'Z') {
        contour = null;
        return;
      }
      if (!contour) contours.push((contour = { start: [x, y], segments: [] }));
      contour.segments.push(segmentOf(command, values, [x, y]));
    });
  return contours;
}

/** @param {string} command absolute and unabbreviated @param {number[]} values @param {Point} pen @returns {Segment} */
function segmentOf(command, values, [x, y]) {
  switch (command) {
    case 'H':
      return { kind: 'L', points: [[values[0], y]] };
    case 'V':
      return { kind: 'L', points: [[x, values[0]]] };
    case 'L':
    case 'Q':
    case 'C':
      return { kind: command, points: pairs(values) };
    default:
      throw new SyntaxError(`path data with “${command}”`);
  }
}

const pairs = (values) => Array.from({ length: values.length / 2 }, (_, i) => values.slice(2 * i, 2 * i + 2));

/**
 * Writes contours with only absolute M, L, Q, C and Z, with numbers rounded to hundredths: "M0 0L10 0L10 5Z".
 * @param {Contour[]} contours
 * @returns {string}
 */
export function formatPath(contours) {
  const numbers = (points) =>
    points
      .flat()
      .map((value) => Math.round(value * 100) / 100 || 0)
      .join(' ');
  return contours
    .map(({ start, segments }) => `M${numbers([start])}${segments.map(({ kind, points }) => kind + numbers(points)).join('')}Z`)
    .join('');
}

/**
 * @param {Contour[]} contours
 * @param {(point: Point) => Point} map an affine map
 * @returns {Contour[]}
 */
export function mapPoints(contours, map) {
  return contours.map(({ start, segments }) => ({
    start: map(start),
    segments: segments.map(({ kind, points }) => ({ kind, points: points.map(map) })),
  }));
}

/**
 * The part of polygons inside a rectangle (Sutherland and Hodgman, "Reentrant polygon clipping", CACM 1974).
 * @param {Contour[]} contours straight segments only, unless they are entirely inside
 * @param {[number, number, number, number]} box left, bottom, right, top
 * @returns {Contour[] | undefined} undefined if a curve would have to be cut
 */
export function clipPath(contours, [left, bottom, right, top]) {
  const sides = [
    [0, 1, left],
    [1, 1, bottom],
    [0, -1, right],
    [1, -1, top],
  ];
  const inside =
    ([axis, sign, limit]) =>
    (point) =>
      sign * (point[axis] - limit) >= 0;
  const clipped = [];
  for (const contour of contours) {
    const all = [contour.start, ...contour.segments.flatMap(({ points }) => points)];
    if (sides.every((side) => all.every(inside(side)))) {
      clipped.push(contour);
      continue;
    }
    if (contour.segments.some(({ kind }) => kind !== 'L')) return undefined;
    const [start, ...rest] = sides.reduce((polygon, side) => clipPolygon(polygon, side, inside(side)), all);
    if (start) clipped.push({ start, segments: rest.map((point) => ({ kind: 'L', points: [point] })) });
  }
  return clipped;
}

function clipPolygon(polygon, [axis, , limit], isInside) {
  return polygon.flatMap((point, i) => {
    const before = polygon.at(i - 1);
    const kept = isInside(point) ? [point] : [];
    if (isInside(point) === isInside(before)) return kept;
    const share = (limit - before[axis]) / (point[axis] - before[axis]);
    const crossing = before.map((value, k) => (k === axis ? limit : value + share * (point[k] - value)));
    return [crossing, ...kept];
  });
}
