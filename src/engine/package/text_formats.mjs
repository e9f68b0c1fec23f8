// Numbers as text: CSV and JSON.

/** The shortest text that reads back as the same number: a float32 if `single`, otherwise a float64. */
function shortest(value, single) {
  if (!single || !Number.isFinite(value) || Number.isInteger(value)) return String(Object.is(value, -0) ? 0 : value);
  for (let digits = 6; digits < 9; ++digits) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(Number(value.toPrecision(9)));
}

/** One line for each row of the last dimension; an array of one dimension has one value per line. */
export function writeCsv(array, shape = array.shape ?? [array.length]) {
  const width = shape.length > 1 ? shape.at(-1) : 1;
  const texts = Array.from(array, (value) => shortest(value, array instanceof Float32Array));
  const lines = [];
  for (let at = 0; at < texts.length; at += width) lines.push(texts.slice(at, at + width).join(','));
  return lines.map((line) => `${line}\n`).join('');
}

/** Nested arrays. JSON has no infinities, so they are written as strings, which readJson accepts. */
export function writeJson(array, shape = array.shape ?? [array.length]) {
  const texts = Array.from(array, (value) => (Number.isFinite(value) ? shortest(value, array instanceof Float32Array) : `"${value}"`));
  let at = 0;
  const nest = ([size, ...inner]) => (size === undefined ? texts[at++] : `[${Array.from({length: size}, () => nest(inner)).join(inner.length ? ',\n ' : ', ')}]`);
  return nest(shape);
}

const kInfinities = {Infinity, '-Infinity': -Infinity, inf: Infinity, '-inf': -Infinity, nan: NaN, NaN};

export function readNumber(text) {
  const trimmed = text.trim();
  if (trimmed in kInfinities) return kInfinities[trimmed];
  const number = trimmed === '' ? NaN : Number(trimmed);
  if (Number.isNaN(number)) throw new RangeError(`'${trimmed}' is no number`);
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
    if (rows[0].length !== cells.length) throw new RangeError(`line ${index + 1} of the CSV has ${cells.length} values, but the first has ${rows[0].length}`);
  });
  const width = rows[0]?.length ?? 0;
  return {data: Float64Array.from(rows.flat()), shape: width > 1 ? [rows.length, width] : [rows.length]};
}

export function readJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`the JSON cannot be read: ${error.message}`);
  }
  const restore = (each) => (Array.isArray(each) ? each.map(restore) : typeof each === 'string' && each in kInfinities ? kInfinities[each] : each);
  return Array.isArray(value) ? restore(value) : value !== null && Array.isArray(value.data) ? {...value, data: restore(value.data)} : value;
}
