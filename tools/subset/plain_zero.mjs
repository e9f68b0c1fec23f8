// Takes the slash out of a font's zero. The zero of Atkinson Hyperlegible Next is an oval with a slash across its counter (the white inside), and the face has
// no OpenType feature for a plain one.
import { Failure } from '../lib/failure.mjs';

/** @typedef {{x: number, y: number, onCurve: boolean}} Point */

// The bits of a point's flag in the table `glyf`.
const ON_CURVE = 1;
const REPEAT = 8;
const AXES = [
  { axis: 'x', short: 2, same: 16 },
  { axis: 'y', short: 4, same: 32 },
]; // with `short`, `same` means a positive difference

const HEADER_BYTES = 10; // the number of contours and the bounding box

/** @param {Buffer} font TrueType @returns {Map<string, {entry: number, offset: number, length: number}>} */
function tablesOf(font) {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
      const entry = 12 + 16 * i;
      return [
        font.toString('latin1', entry, entry + 4),
        { entry, offset: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) },
      ];
    }),
  );
}

/** The bytes of a glyph, a view into the font. */
export function glyphBytes(font, glyph) {
  const tables = tablesOf(font);
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map((tag) => tables.get(tag).offset);
  const long = font.readInt16BE(head + 50) === 1;
  const start = (index) => glyf + (long ? font.readUInt32BE(loca + 4 * index) : 2 * font.readUInt16BE(loca + 2 * index));
  return font.subarray(start(glyph), start(glyph + 1));
}

function readFlags(bytes, at, count) {
  const flags = [];
  while (flags.length < count) {
    const flag = bytes[at++];
    flags.push(...Array(flag & REPEAT ? 1 + bytes[at++] : 1).fill(flag));
  }
  return { flags, at };
}

/** @param {Buffer} bytes of a glyph that is no composite @returns {Point[][]} */
export function readContours(bytes) {
  const ends = Array.from({ length: bytes.readInt16BE(0) }, (_, i) => bytes.readUInt16BE(HEADER_BYTES + 2 * i) + 1);
  const instructions = HEADER_BYTES + 2 * ends.length;
  let { flags, at } = readFlags(bytes, instructions + 2 + bytes.readUInt16BE(instructions), ends.at(-1) ?? 0);
  const points = flags.map((flag) => ({ onCurve: (flag & ON_CURVE) !== 0 }));
  for (const { axis, short, same } of AXES) {
    let value = 0;
    flags.forEach((flag, i) => {
      if (flag & short) value += flag & same ? bytes[at++] : -bytes[at++];
      else if (!(flag & same)) [value, at] = [value + bytes.readInt16BE(at), at + 2];
      points[i][axis] = value;
    });
  }
  return ends.map((end, i) => points.slice(ends[i - 1] ?? 0, end));
}

function coordinate(difference, { short, same }) {
  if (difference === 0) return { flag: same, bytes: [] };
  if (Math.abs(difference) < 256) return { flag: difference > 0 ? short | same : short, bytes: [Math.abs(difference)] };
  return { flag: 0, bytes: [(difference >> 8) & 255, difference & 255] };
}

/** @param {Point[][]} contours @returns {Buffer} all of the glyph after its bounding box, without instructions */
function written(contours) {
  const points = contours.flat();
  const flags = points.map(({ onCurve }) => (onCurve ? ON_CURVE : 0));
  const coordinates = AXES.flatMap((kind) =>
    points.flatMap((point, i) => {
      const { flag, bytes } = coordinate(point[kind.axis] - (points[i - 1]?.[kind.axis] ?? 0), kind);
      flags[i] |= flag;
      return bytes;
    }),
  );
  let end = -1;
  const ends = contours.flatMap(({ length }) => [(end += length) >> 8, end & 255]);
  return Buffer.from([...ends, 0, 0, ...flags, ...coordinates]);
}

const bounds = (points, axis) => [Math.min(...points.map((point) => point[axis])), Math.max(...points.map((point) => point[axis]))];

/** The outline in the box of the counters. It runs the other way around, as a hole does. */
function counter(outline, counters) {
  const place = (axis) => {
    const [[from, to], [low, high]] = [bounds(outline, axis), bounds(counters.flat(), axis)];
    return (value) => Math.round(low + ((value - from) * (high - low)) / (to - from));
  };
  const [x, y] = [place('x'), place('y')];
  const [first, ...rest] = outline.map((point) => ({ ...point, x: x(point.x), y: y(point.y) }));
  return [first, ...rest.reverse()];
}

function sum(bytes) {
  let total = 0;
  for (let at = 0; at < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0;
  return total;
}

/** Tables begin at multiples of four bytes; the bytes between them are zero and count. */
function correctChecksums(font) {
  const tables = tablesOf(font);
  const { entry, offset, length } = tables.get('glyf');
  font.writeUInt32BE(sum(font.subarray(offset, offset + Math.ceil(length / 4) * 4)), entry + 4);
  const adjustment = tables.get('head').offset + 8;
  font.writeUInt32BE(0, adjustment);
  font.writeUInt32BE((0xb1b0afba - sum(font)) >>> 0, adjustment);
}

/**
 * The outline of the zero stays, so does its advance. The two counters beside the slash become one, as wide and as high as both. The glyph gets fewer points
 * and is written over the old one, so nothing else in the file moves.
 * @param {Buffer} font TrueType
 * @param {number} glyph the index of the zero
 * @returns {Buffer}
 */
export function withPlainZero(font, glyph) {
  const changed = Buffer.from(font);
  const bytes = glyphBytes(changed, glyph);
  const [outline, ...counters] = readContours(bytes);
  if (counters.length !== 2) throw new Failure(`The zero should have the two counters beside its slash, but has ${counters.length}.`);
  const plain = written([outline, counter(outline, counters)]);
  if (HEADER_BYTES + plain.length > bytes.length) throw new Failure('A plain zero is larger than the one with a slash.');
  bytes.writeInt16BE(2, 0);
  bytes.fill(0, HEADER_BYTES);
  plain.copy(bytes, HEADER_BYTES);
  correctChecksums(changed);
  return changed;
}
