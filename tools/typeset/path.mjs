// SVG path data as plain contours, and back. Nothing here knows fonts or formulas.

/**
 * @typedef {[number, number]} Point
 * @typedef {{kind: 'L' | 'Q' | 'C', points: Point[]}} Segment  control points, then the end point
 * @typedef {{start: Point, segments: Segment[]}} Contour  closed: its end is joined to its start
 */

const kArguments = {M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0};

/**
 * Reads path data (SVG 1.1, section 8.3) into closed contours of absolute lines, quadratics and cubics.
 * @param {string} data
 * @returns {Contour[]}
 * @throws {SyntaxError} for arcs and for what is not path data
 */
export function parsePath(data) {
  const contours = [];
  let pen = [0, 0];
  let start = pen;
  let contour = null;
  let previous = null; // the last segment, whose control point S and T mirror

  const draw = (kind, points) => {
    if (!contour) contours.push((contour = {start, segments: []}));
    previous = {kind, points};
    contour.segments.push(previous);
    pen = points.at(-1);
  };
  const mirrored = (kind) => (previous?.kind === kind ? previous.points.at(-2).map((c, axis) => 2 * pen[axis] - c) : pen);

  for (const {letter, values} of commands(data)) {
    const origin = letter === letter.toLowerCase() ? pen : [0, 0];
    const point = (i) => [values[i] + origin[0], values[i + 1] + origin[1]];
    switch (letter.toUpperCase()) {
      case 'M': pen = start = point(0); contour = previous = null; break;
      case 'L': draw('L', [point(0)]); break;
      case 'H': draw('L', [[values[0] + origin[0], pen[1]]]); break;
      case 'V': draw('L', [[pen[0], values[0] + origin[1]]]); break;
      case 'Q': draw('Q', [point(0), point(2)]); break;
      case 'T': draw('Q', [mirrored('Q'), point(0)]); break;
      case 'C': draw('C', [point(0), point(2), point(4)]); break;
      case 'S': draw('C', [mirrored('C'), point(0), point(2)]); break;
      case 'Z': pen = start; contour = previous = null; break;
    }
  }
  return contours;
}

/** Splits path data into commands; repeated arguments repeat the command (after M, as L). */
function* commands(data) {
  const tokens = data.match(/[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[^\s,]/gi) ?? [];
  let i = 0;
  while (i < tokens.length) {
    let letter = tokens[i++];
    const count = kArguments[letter.toUpperCase()];
    if (count === undefined) throw new SyntaxError(`path data with “${letter}”`);
    do {
      const values = tokens.slice(i, i + count).map(Number);
      if (values.length < count || values.some(Number.isNaN)) throw new SyntaxError(`path data that breaks off after “${letter}”`);
      i += count;
      yield {letter, values};
      if (letter === 'M') letter = 'L';
      if (letter === 'm') letter = 'l';
    } while (count > 0 && i < tokens.length && /[-+.\d]/.test(tokens[i][0]));
  }
}

/**
 * Writes contours with only absolute M, L, Q, C and Z, numbers to a hundredth: "M0 0L10 0L10 5Z".
 * @param {Contour[]} contours
 * @returns {string}
 */
export function formatPath(contours) {
  const numbers = (points) => points.flat().map((value) => Math.round(value * 100) / 100 || 0).join(' ');
  return contours
    .map(({start, segments}) => `M${numbers([start])}${segments.map(({kind, points}) => kind + numbers(points)).join('')}Z`)
    .join('');
}

/**
 * @param {Contour[]} contours
 * @param {(point: Point) => Point} map an affine map
 * @returns {Contour[]}
 */
export function mapPoints(contours, map) {
  return contours.map(({start, segments}) => ({
    start: map(start),
    segments: segments.map(({kind, points}) => ({kind, points: points.map(map)})),
  }));
}

/**
 * The part of polygons inside a rectangle (Sutherland and Hodgman, "Reentrant polygon clipping", CACM 1974).
 * @param {Contour[]} contours straight segments only, unless they lie inside as a whole
 * @param {[number, number, number, number]} box left, bottom, right, top
 * @returns {Contour[] | undefined} nothing when a curve would have to be cut
 */
export function clipPath(contours, [left, bottom, right, top]) {
  const sides = [[0, 1, left], [1, 1, bottom], [0, -1, right], [1, -1, top]];
  const inside = ([axis, sign, limit]) => (point) => sign * (point[axis] - limit) >= 0;
  const clipped = [];
  for (const contour of contours) {
    const all = [contour.start, ...contour.segments.flatMap(({points}) => points)];
    if (sides.every((side) => all.every(inside(side)))) {
      clipped.push(contour);
      continue;
    }
    if (contour.segments.some(({kind}) => kind !== 'L')) return undefined;
    const [start, ...rest] = sides.reduce((polygon, side) => clipPolygon(polygon, side, inside(side)), all);
    if (start) clipped.push({start, segments: rest.map((point) => ({kind: 'L', points: [point]}))});
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
