// Copies the text of the book without the styles of the view, in which it may be transparent. Puts each formula on one
// line, because browsers put each of its letters on a line of its own.

/** A pattern for a token of a formula. Browsers copy a single letter as the mathematical italic that they show. */
function patternOf(token) {
  if (/^\p{L}$/u.test(token)) return '\\p{L}';
  return token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The letters, numbers and operators of a formula, in order. */
const tokensOf = (formula) =>
  [...formula.querySelectorAll('mi, mn, mo, mtext')].map(({ textContent }) => textContent).filter((token) => token.trim());

/** @param {string} text as the browser copies it @param {Element[]} formulas those in the text, in order */
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

/** Handles the `copy` event. */
export function copyText(event) {
  const selection = getSelection();
  if (selection.isCollapsed || event.target.closest?.('input, textarea')) return;
  const formulas = [...document.querySelectorAll('#article math')].filter((formula) => selection.containsNode(formula));
  const html = document.createElement('div');
  html.append(selection.getRangeAt(0).cloneContents());
  for (const button of html.querySelectorAll('button')) button.remove();
  event.clipboardData.setData('text/plain', joinFormulas(selection.toString(), formulas));
  event.clipboardData.setData('text/html', html.innerHTML);
  event.preventDefault();
}
