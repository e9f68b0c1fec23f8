// The few tables of a TrueType file that cutting and checking need (OpenType 1.9).

/**
 * @param {Buffer} font TrueType or OpenType
 * @returns {Map<string, Buffer>} tables by tag
 */
export function tablesOf(font) {
  const tables = new Map();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + 16 * i;
    const start = font.readUInt32BE(entry + 8);
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(start, start + font.readUInt32BE(entry + 12)));
  }
  return tables;
}

/**
 * @param {Map<string, Buffer>} tables
 * @returns {Map<number, number>} code point -> glyph, from the richest Unicode subtable
 */
export function glyphsByCodePoint(tables) {
  const cmap = tables.get('cmap');
  const subtables = Array.from({length: cmap.readUInt16BE(2)}, (_, i) => cmap.subarray(cmap.readUInt32BE(8 + 8 * i)));
  const full = subtables.find((subtable) => subtable.readUInt16BE(0) === 12);
  if (full) return segmentedCoverage(full);
  const basic = subtables.find((subtable) => subtable.readUInt16BE(0) === 4);
  if (basic) return segmentMapping(basic);
  throw new Error('a font without a Unicode character map (cmap format 4 or 12)');
}

/** cmap format 12 */
function segmentedCoverage(table) {
  const glyphs = new Map();
  for (let i = 0; i < table.readUInt32BE(12); i++) {
    const [first, last, glyph] = [0, 4, 8].map((offset) => table.readUInt32BE(16 + 12 * i + offset));
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
  }
  return glyphs;
}

/** cmap format 4: four parallel arrays, and glyphs either shifted by a delta or looked up at a distance from their range offset */
function segmentMapping(table) {
  const glyphs = new Map();
  const size = table.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size];
  for (let i = 0; i < size; i += 2) {
    const [end, start, delta, offset] = [ends, starts, deltas, offsets].map((array) => table.readUInt16BE(array + i));
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const listed = offset ? table.readUInt16BE(offsets + i + offset + 2 * (code - start)) : code;
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

/**
 * @param {Map<string, Buffer>} tables
 * @returns {(glyph: number) => number} advance width in font units
 */
export function advances(tables) {
  const last = tables.get('hhea').readUInt16BE(34) - 1;
  return (glyph) => tables.get('hmtx').readUInt16BE(4 * Math.min(glyph, last));
}

/** @returns {{unitsPerEm: number, ascent: number, descent: number, lineGap: number}} the numbers a line of text is placed by */
export function metrics(tables) {
  const hhea = tables.get('hhea');
  return {
    unitsPerEm: tables.get('head').readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
  };
}
