// The characters that a font has to have.
import { styled } from '../typeset/letters.mjs';

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decoded = (text) =>
  text.replace(/&#x([0-9a-f]+);/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16))).replace(/&(\w+);/g, (_, name) => NAMED[name]);

/**
 * The characters that a browser draws for MathML, including those that are not in its text: an <mi> of one letter is italic
 * (MathML Core, 3.2.2), a root is a stretched √, a hyphen in an <mo> is a minus.
 * @param {{mathml?: string}[]} formulas
 * @returns {string} characters, sorted
 */
export function mathCharacters(formulas) {
  const found = new Set(' ');
  for (const { mathml = '' } of formulas) {
    for (const [, kind, attributes, inside] of mathml.matchAll(/<(mi|mn|mo|mtext)([^>]*)>([^<]*)</g)) {
      const characters = [...decoded(inside)];
      characters.forEach((character) => found.add(character));
      if (kind === 'mi' && characters.length === 1 && !attributes.includes('mathvariant')) found.add(styled(characters[0], 'italic'));
      if (kind === 'mo' && characters.includes('-')) found.add('−');
    }
    if (/<m(sqrt|root)\b/.test(mathml)) found.add('√');
  }
  return [...found].sort().join('');
}
