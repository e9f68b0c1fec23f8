// Copies the text of the book without the look of the view, which may be transparent, and each formula in one piece,
// where browsers put every letter of it on a line of its own.

/** A pattern for a token of a formula. A single letter is copied as the mathematical italic that it is shown as. */
function patternOf(token) {
  if (/^\p{L}$/u.test(token)) return '\\p{L}';
  return token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The letters, numbers and signs of a formula in order. */
const tokensOf = (formula) =>
  [...formula.querySelectorAll('mi, mn, mo, mtext')]
    .map(({ textContent }) => textContent)
    .filter((token) => token.trim());

/** @param {string} text as the browser copies it @param {Element[]} formulas in it, in order */
export function joinFormulas(text, formulas) {
  let joined = '';
  for (const formula of formulas) {
    const tokens = tokensOf(formula);
    const found = new RegExp(`(^|\\n+)${tokens.map(patternOf).join('\\s*')}(\\n+|$)`, 'u').exec(text);
    if (!found) continue;
    const around = formula.getAttribute('display') === 'block' ? '\n\n' : '';
    joined += text.slice(0, found.index) + around + tokens.join('') + around;
    text = text.slice(found.index + found[0].length);
  }
  return joined + text;
}

/** Handles the event `copy`. */
export function copyText(event) {
  const selection = getSelection();
  if (selection.isCollapsed || event.target.closest?.('input')) return;
  const formulas = [...document.querySelectorAll('#article math')].filter((formula) => selection.containsNode(formula));
  const html = document.createElement('div');
  html.append(selection.getRangeAt(0).cloneContents());
  event.clipboardData.setData('text/plain', joinFormulas(selection.toString(), formulas));
  event.clipboardData.setData('text/html', html.innerHTML);
  event.preventDefault();
}
