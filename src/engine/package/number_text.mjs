// Numbers as ASCII, written straight into bytes: ten million values of a table take about a second, where strings would take twenty.

/** The shortest text that reads back as the same number: a float32 if `single`, otherwise a float64. */
export function shortest(value, single) {
  if (!single || !Number.isFinite(value) || Number.isInteger(value)) return String(Object.is(value, -0) ? 0 : value);
  for (let digits = 6; digits < 9; ++digits) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(Number(value.toPrecision(9)));
}

const PIECE_BYTES = 1 << 18;
const SLACK = 4096; // for what is written before somebody looks whether the piece is full
const codesOf = (letters) => Array.from(letters, (letter) => letter.charCodeAt(0));
const [ZERO, MINUS, POINT, EXPONENT] = codesOf('0-.e');
export const [COMMA, BLANK, LINE_FEED] = codesOf(', \n');

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

// For each exponent of a float32's bits: half the distance to the next number, the largest power of ten up to 2^(exponent + 1), and its
// exponent.
const HALVES = Float64Array.from({ length: 256 }, (_, exponent) => 2 ** (exponent - 151));
const EXPONENTS = Int32Array.from({ length: 256 }, (_, exponent) => Math.floor((exponent - 126) * Math.log10(2)));
const POWERS = Float64Array.from(EXPONENTS, (exponent) => Number(`1e${exponent}`));
const SCALES = Float64Array.from({ length: 64 }, (_, places) => Number(`1e${places}`)); // by how many places the point moves to the right

/**
 * The nine digits of the shortest number that reads back as `value` (positive, below 2^31), as a whole number; 0 where double precision
 * cannot tell. The value's neighbours lie 2 half away.
 */
function nineDigits(value, half, exponent) {
  const scale = SCALES[8 - exponent];
  const scaled = value * scale;
  const reach = half * scale;
  const doubt = 1e-5; // far more than what rounding has done to `scaled`
  let best = (scaled + 0.5) | 0;
  let unit = 1;
  for (let coarser = 10; coarser <= 1000; coarser *= 10) {
    const candidate = ((scaled / coarser + 0.5) | 0) * coarser;
    const off = Math.abs(candidate - scaled);
    if (off > reach - doubt) {
      if (off < reach + doubt) return 0;
      break;
    }
    best = candidate;
    unit = coarser;
  }
  return Math.abs(Math.abs(best - scaled) - 0.5 * unit) < doubt ? 0 : best;
}

/** Text that is handed on in pieces, so that it is never there as a whole. */
export class Text {
  #bytes = new Uint8Array(PIECE_BYTES + SLACK);
  #size = 0;

  get isFull() {
    return this.#size >= PIECE_BYTES;
  }
  /** What has been written since the last time. It is valid until more is written. */
  take() {
    const piece = this.#bytes.subarray(0, this.#size);
    this.#size = 0;
    return piece;
  }
  /** One character, by its code. */
  byte(code) {
    this.#bytes[this.#size++] = code;
  }
  ascii(text) {
    for (let i = 0; i < text.length; ++i) this.#bytes[this.#size++] = text.charCodeAt(i);
  }
  /** A whole number of 32 bits. */
  whole(value) {
    const bytes = this.#bytes;
    let rest = value;
    if (rest < 0) (bytes[this.#size++] = MINUS), (rest = -rest);
    let count = 1;
    for (let limit = 10; rest >= limit; limit *= 10) ++count;
    this.#size += count;
    for (let at = this.#size; count > 0; --count) {
      const left = Math.floor(rest / 10);
      bytes[--at] = ZERO + rest - 10 * left;
      rest = left;
    }
  }
  /** The same text as `shortest(value, true)`. */
  float32(value) {
    if (value === (value | 0)) return this.whole(value);
    float[0] = value;
    const word = bits[0] & 0x7fffffff;
    const easy = word >= 0x00800000 && word < 0x4f000000 && (word & 0x007fffff) !== 0; // normal, below 2^31, and no power of two
    if (!easy) return this.ascii(shortest(value, true));
    const size = Math.abs(value);
    const place = word >>> 23;
    const exponent = size < POWERS[place] ? EXPONENTS[place] - 1 : EXPONENTS[place];
    const nine = exponent > 8 ? 0 : nineDigits(size, HALVES[place], exponent);
    if (nine < 1e8 || nine >= 1e9) return this.ascii(shortest(value, true));
    if (value < 0) this.#bytes[this.#size++] = MINUS;
    this.#size = this.#point(nine, exponent, this.#bytes, this.#size);
    if (exponent < -6) (this.#bytes[this.#size++] = EXPONENT), this.whole(exponent);
  }
  /** Writes nine * 10^(exponent - 8) as JavaScript writes numbers, but for e and what follows it. Returns where the text ends. */
  #point(nine, exponent, bytes, start) {
    let count = 9;
    let rest = nine;
    for (let left = (rest / 10) | 0; rest === 10 * left; left = (rest / 10) | 0) (rest = left), --count;
    const leading = exponent < 0 && exponent >= -6;
    let at = start;
    if (leading) {
      bytes[at++] = ZERO;
      bytes[at++] = POINT;
      for (let zeros = -1 - exponent; zeros > 0; --zeros) bytes[at++] = ZERO;
    } else {
      ++at; // for the point, which comes between the digits
    }
    for (let i = at + count - 1; i >= at; --i) {
      const left = (rest / 10) | 0;
      bytes[i] = ZERO + rest - 10 * left;
      rest = left;
    }
    if (leading) return at + count;
    const before = exponent < 0 ? 1 : exponent + 1; // digits before the point
    for (let i = 0; i < before; ++i) bytes[start + i] = bytes[at + i];
    if (count <= before) return start + before;
    bytes[start + before] = POINT;
    return at + count;
  }
}
