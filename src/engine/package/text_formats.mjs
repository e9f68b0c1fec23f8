// Numbers as text: CSV and JSON.
import { BLANK, COMMA, LINE_FEED, shortest, Text } from './number_text.mjs';

/** A function that writes the values of an array of this kind into `text`. */
function writerFor(array, text) {
  if (array instanceof Float32Array) return (value) => text.float32(value);
  return array instanceof Int32Array ? (value) => text.whole(value) : (value) => text.ascii(shortest(value, false));
}

/** Pieces of CSV. There is a line for each row of the last dimension; an array of one dimension has one value per line. */
export function* csvPieces(array, shape = array.shape ?? [array.length]) {
  const text = new Text();
  const write = writerFor(array, text);
  const width = shape.length > 1 ? shape.at(-1) : 1;
  for (let at = 0, column = 0; at < array.length; ++at) {
    if (column > 0) text.byte(COMMA);
    write(array[at]);
    if (++column === width) text.byte(LINE_FEED), (column = 0);
    if (text.isFull) yield text.take();
  }
  yield text.take();
}

/** Pieces of JSON: nested arrays. JSON has no infinities, so they are written as strings, which readJson accepts. */
export function* jsonPieces(array, shape = array.shape ?? [array.length]) {
  const text = new Text();
  const write = writerFor(array, text);
  let at = 0;
  const writeNext = () => {
    const value = array[at++];
    if (Number.isFinite(value)) write(value);
    else text.ascii(`"${value}"`);
  };
  function* nested(depth) {
    const isRow = depth === shape.length - 1;
    text.ascii('[');
    for (let i = 0; i < shape[depth]; ++i) {
      if (i > 0) text.byte(COMMA), isRow || text.byte(LINE_FEED), text.byte(BLANK);
      if (isRow) writeNext();
      else yield* nested(depth + 1);
      if (text.isFull) yield text.take();
    }
    text.ascii(']');
  }
  if (shape.length === 0) writeNext();
  else yield* nested(0);
  yield text.take();
}

const INFINITIES = new Map(Object.entries({ Infinity, '-Infinity': -Infinity, inf: Infinity, '-inf': -Infinity, nan: NaN, NaN }));

export function readNumber(text) {
  const trimmed = text.trim();
  if (INFINITIES.has(trimmed)) return INFINITIES.get(trimmed);
  const number = trimmed === '' ? NaN : Number(trimmed);
  if (Number.isNaN(number)) throw new RangeError(`'${trimmed}' is not a number`);
  return number;
}

/** {data, shape}. Values are separated by commas, semicolons, tabs or blanks; empty lines and lines that begin with # are skipped. */
export function readCsv(text) {
  const rows = [];
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const cells = line.trim().split(/\s*[,;]\s*|\s+/);
    try {
      rows.push(cells.map(readNumber));
    } catch (error) {
      throw new RangeError(`line ${index + 1} of the CSV: ${error.message}`);
    }
    if (rows[0].length !== cells.length)
      throw new RangeError(`line ${index + 1} of the CSV has ${cells.length} values, but the first has ${rows[0].length}`);
  });
  const width = rows[0]?.length ?? 0;
  return { data: Float64Array.from(rows.flat()), shape: width > 1 ? [rows.length, width] : [rows.length] };
}

export function readJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`the JSON cannot be read: ${error.message}`);
  }
  const restore = (each) => (Array.isArray(each) ? each.map(restore) : (INFINITIES.get(each) ?? each));
  return Array.isArray(value)
    ? restore(value)
    : value !== null && Array.isArray(value.data)
      ? { ...value, data: restore(value.data) }
      : value;
}
