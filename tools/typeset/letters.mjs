// Mathematical alphanumeric symbols (Unicode 1D400 to 1D7FF). MathML Core has no `mathvariant` except "normal", so a bold W is the
// character 𝐖. Letters that Unicode had before that block keep their old code points; they are the exceptions below.

const LATIN = {
  bold: 0x1d400,
  italic: 0x1d434,
  'bold-italic': 0x1d468,
  script: 0x1d49c,
  'bold-script': 0x1d4d0,
  fraktur: 0x1d504,
  'double-struck': 0x1d538,
  'bold-fraktur': 0x1d56c,
  'sans-serif': 0x1d5a0,
  'bold-sans-serif': 0x1d5d4,
  'sans-serif-italic': 0x1d608,
  'sans-serif-bold-italic': 0x1d63c,
  monospace: 0x1d670,
};
const GREEK = { bold: 0x1d6a8, italic: 0x1d6e2, 'bold-italic': 0x1d71c, 'bold-sans-serif': 0x1d756, 'sans-serif-bold-italic': 0x1d790 };
const DIGITS = { bold: 0x1d7ce, 'double-struck': 0x1d7d8, 'sans-serif': 0x1d7e2, 'bold-sans-serif': 0x1d7ec, monospace: 0x1d7f6 };
const EXCEPTIONS = {
  italic: { h: 'ℎ', ı: '𝚤', ȷ: '𝚥' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
};
const GREEK_ORDER = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ';

/**
 * A character in a MathML `mathvariant`, or the character itself if Unicode has no such form.
 * @param {string} character
 * @param {string} variant
 * @returns {string}
 */
export function styled(character, variant) {
  const exception = EXCEPTIONS[variant]?.[character];
  if (exception) return exception;
  const place = (table, base, offset) =>
    table[variant] ? String.fromCodePoint(table[variant] + offset + character.codePointAt(0) - base) : character;
  if (/[A-Z]/.test(character)) return place(LATIN, 0x41, 0);
  if (/[a-z]/.test(character)) return place(LATIN, 0x61, 26);
  if (/[0-9]/.test(character)) return place(DIGITS, 0x30, 0);
  const greek = GREEK_ORDER.indexOf(character);
  return greek >= 0 && GREEK[variant] ? String.fromCodePoint(GREEK[variant] + greek) : character;
}
