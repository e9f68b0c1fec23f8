// MicroPython writes some numbers with more digits than tell them from all others: 98.30670000000001 for 98.3067. CPython, like JavaScript,
// writes the fewest. The digits that are written are read as the same number, so what a program has printed can be put right afterwards.

const FLOAT = /(?<!\d)\d+\.\d+(?:e[+-]\d+)?/g; // begins at the first digit alone, so that a long row of digits is read once
const [FEWEST, MOST] = [16, 17]; // digits of those that may be wrong
const LONGEST = 40; // characters of a float that Python writes by itself

const digitsOf = (text) =>
  text
    .replace(/e.*/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '');

function shortest(text) {
  if (text.length > LONGEST) return text;
  const exponent = /e.*/.exec(text)?.[0] ?? '';
  const mantissa = text.slice(0, text.length - exponent.length);
  const digits = digitsOf(text);
  // A last 0 was asked for with a format; repr never writes one.
  if (digits.length < FEWEST || digits.length > MOST || mantissa.endsWith('0')) return text;
  const fewest = Number(text).toExponential().replace(/e.*/, '').replace('.', '');
  if (fewest.length > digits.length) return text;
  if (exponent) {
    const [, start, power] = /(.*)e(.*)/.exec(Number(text).toExponential());
    return `${start}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  const plain = Number(text).toString();
  if (plain.includes('e')) return text;
  return plain.includes('.') ? plain : `${plain}.0`;
}

/** What MicroPython has printed, with each float as CPython prints it. */
export const withShortFloats = (text) => text.replace(FLOAT, shortest);
