// Text of the book as Markdown, and its formulas as TeX, for notebooks.

const AROUND = { em: '*', strong: '**' };

// By element; each is called with its children, as TeX.
const TEX = {
  msup: ([base, above]) => `{${base}}^{${above}}`,
  msub: ([base, below]) => `{${base}}_{${below}}`,
  msubsup: ([base, below, above]) => `{${base}}_{${below}}^{${above}}`,
  mfrac: ([above, below]) => `\\frac{${above}}{${below}}`,
  msqrt: (inside) => `\\sqrt{${inside.join(' ')}}`,
};

function texOf(element) {
  const { localName, textContent } = element;
  const inside = [...element.children].map(texOf);
  if (TEX[localName]) return TEX[localName](inside);
  if (inside.length > 0) return inside.join(' ');
  const text = textContent.replace(/[\u2061-\u2064]/g, '').replace(/[#$%&_{}]/g, '\\$&'); // without what is invisible
  return localName === 'mi' && text.length > 1 ? `\\mathrm{${text}}` : text;
}

/** @param {Node} node */
export function markdownOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent.replace(/\s+/g, ' ').replace(/[\\`*_$]/g, '\\$&');
  if (node.localName === 'math') return `$${texOf(node)}$`;
  if (node.localName === 'code') return `\`${node.textContent}\``;
  const inside = [...node.childNodes].map(markdownOf).join('');
  if (node.localName === 'a') return `[${inside}](${node.href})`;
  const around = AROUND[node.localName] ?? '';
  return around + inside + around;
}
