// MathJax's SVG tree -> a flat list of glyphs and rectangles, in em with y up, which any program that fills paths can draw.
import { clipPath, formatPath, mapPoints, parsePath } from './path.mjs';

/**
 * @typedef {{kind: string, attributes: Object<string, string>, children: SvgNode[], value?: string}} SvgNode
 * @typedef {{path: string, x: number, y: number, scale: number}} PlacedGlyph  path: 1000 units per em; x, y: its origin, in em
 * @typedef {{name: string, box: [x: number, y: number, width: number, height: number]}} NamedPart  \part{name}{…}, in em, y up
 * @typedef {{width: number, height: number, depth: number, glyphs: PlacedGlyph[], rects: number[][], parts: NamedPart[]}} FlatFormula
 * @typedef {{sx: number, sy: number, tx: number, ty: number, clip: number[] | null}} Frame  the accumulated transform from user
 *   units to font units at text size, y up; clip is left, bottom, right, top in font units
 */

/** Thrown when a formula has a part that glyphs and rectangles cannot express. */
export class Inexpressible extends Error {}

const UNITS_PER_EM = 1000;
const em = (units) => Math.round(units * 100) / (100 * UNITS_PER_EM) || 0;

/**
 * @param {SvgNode} svg the root <svg> that MathJax made with `fontCache: 'none'`
 * @returns {FlatFormula}
 * @throws {Inexpressible}
 */
export function flatten(svg) {
  if (!svg.attributes.viewBox) throw new Inexpressible('it asks for the width of the whole line (\\tag and numbered equations do)');
  const [left, top, width, height] = svg.attributes.viewBox.split(/[\s,]+/).map(Number);
  const flat = { width: em(width), height: em(-top), depth: em(top + height), glyphs: [], rects: [], parts: [] };
  const page = { sx: 1, sy: -1, tx: -left, ty: 0, clip: null }; // SVG's y points down
  for (const child of svg.children) visit(child, page, flat);
  return flat;
}

/** @param {SvgNode} node @param {Frame} outer @param {FlatFormula} flat */
function visit(node, outer, flat) {
  const { kind, attributes, children } = node;
  rejectPaint(attributes);
  const frame = transformed(outer, attributes.transform);
  switch (kind) {
    case 'g':
      return visitGroup(node, frame, flat);
    case 'svg':
      return children.forEach((child) => visit(child, viewport(frame, attributes), flat));
    case 'path':
      return placeGlyph(attributes.d, frame, flat);
    case 'rect':
      return placeRect(attributes, frame, flat);
    case 'text':
      return rejectText(node);
    default:
      throw new Inexpressible(`it needs a <${kind}>, which formulas of this book cannot have (frames, ruled tables and strikes do)`);
  }
}

/** Adds a box around the contents of a group that \part names. */
function visitGroup({ attributes, children }, frame, flat) {
  const [glyphs, rects] = [flat.glyphs.length, flat.rects.length];
  children.forEach((child) => visit(child, frame, flat));
  const name = partName(attributes.class);
  if (!name) return;
  const boxes = [...flat.glyphs.slice(glyphs).map(boxOfGlyph), ...flat.rects.slice(rects)];
  if (boxes.length > 0) flat.parts.push({ name, box: around(boxes) });
}

/** "pos" for the class that \part{pos}{…} produces; undefined for any other. @param {string | undefined} classes */
export const partName = (classes) => /(?:^|\s)part-([\w-]+)/.exec(classes ?? '')?.[1];

function boxOfGlyph({ path, x, y, scale }) {
  const points = parsePath(path).flatMap(({ start, segments }) => [start, ...segments.flatMap(({ points }) => points)]);
  const side = (axis, pick) => (pick(...points.map((point) => point[axis])) / UNITS_PER_EM) * scale;
  const [left, bottom] = [side(0, Math.min), side(1, Math.min)];
  return [x + left, y + bottom, side(0, Math.max) - left, side(1, Math.max) - bottom];
}

function around(boxes) {
  const [left, bottom] = [0, 1].map((axis) => Math.min(...boxes.map((box) => box[axis])));
  const [right, top] = [0, 1].map((axis) => Math.max(...boxes.map((box) => box[axis] + box[axis + 2])));
  return [left, bottom, right - left, top - bottom].map((value) => em(value * UNITS_PER_EM));
}

/** Throws for colours other than that of the surrounding text, because they would be lost. */
function rejectPaint({ fill, stroke, style, 'stroke-width': strokeWidth }) {
  if ([fill, stroke].some((paint) => paint && paint !== 'currentColor') || style)
    throw new Inexpressible('it sets a colour, a style or a frame');
  if (Number(strokeWidth ?? 0) !== 0) throw new Inexpressible('it draws a frame');
}

function rejectText({ children }) {
  const text = children.map((child) => child.value).join('');
  const codes = [...text].map((character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
  throw new Inexpressible(`the mathematical font has no “${text}” (${codes.join(' ')})`);
}

/** @param {Frame} frame @param {string | undefined} list of translate and scale @returns {Frame} */
function transformed(frame, list = '') {
  for (const [, name, values] of list.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a, b] = values
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (name === 'translate') frame = translated(frame, a, b ?? 0);
    else if (name === 'scale') frame = { ...frame, sx: frame.sx * a, sy: frame.sy * (b ?? a) };
    else throw new Inexpressible(`it turns or slants a part (${name})`);
  }
  return frame;
}

const translated = (frame, x, y) => ({ ...frame, tx: frame.tx + frame.sx * x, ty: frame.ty + frame.sy * y });

/** A nested <svg> has its own coordinates and clips its contents. MathJax uses it to stretch the shafts of delimiters. */
function viewport(frame, { x = 0, y = 0, width, height, viewBox }) {
  const [left, bottom, viewWidth, viewHeight] = viewBox.split(/[\s,]+/).map(Number);
  const corner = translated(frame, Number(x), Number(y));
  const clip = [corner.tx, corner.ty, corner.tx + corner.sx * width, corner.ty + corner.sy * height];
  const scaled = { ...corner, sx: (corner.sx * width) / viewWidth, sy: (corner.sy * height) / viewHeight };
  return { ...translated(scaled, -left, -bottom), clip: frame.clip ? intersection(frame.clip, clip) : clip };
}

const intersection = (a, b) => a.map((limit, i) => (i < 2 ? Math.max(limit, b[i]) : Math.min(limit, b[i])));

function placeGlyph(data, { sx, sy, tx, ty, clip }, flat) {
  if (!data) return; // spaces have no outline
  if (!(sx > 0 && sy > 0)) throw new Inexpressible('it mirrors a part');
  const contours = parsePath(data);
  const position = { x: em(tx), y: em(ty) };
  if (!clip && Math.abs(sx - sy) < 1e-6) {
    flat.glyphs.push({ path: formatPath(contours), ...position, scale: Math.round(sx * 1e5) / 1e5 });
    return;
  }
  const stretched = mapPoints(contours, ([x, y]) => [x * sx, y * sy]);
  const visible = clip
    ? clipPath(
        stretched,
        clip.map((limit, i) => limit - (i % 2 ? ty : tx)),
      )
    : stretched;
  if (!visible) throw new Inexpressible('it stretches a delimiter whose shaft is curved');
  if (visible.length > 0) flat.glyphs.push({ path: formatPath(visible), ...position, scale: 1 });
}

function placeRect({ x = 0, y = 0, width, height }, frame, flat) {
  if (frame.clip) throw new Inexpressible('it cuts off a rule');
  const { tx, ty, sx, sy } = translated(frame, Number(x), Number(y));
  flat.rects.push([em(tx), em(ty), em(sx * width), em(sy * height)]);
}
