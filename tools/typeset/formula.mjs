// Typesets one formula: the glyphs that the book draws and the MathML for browsers with the words for it, or an error.
import { flatten, Inexpressible } from './flatten.mjs';
import { coreMathml } from './mathml.mjs';

/**
 * @typedef {{tex: string, display: boolean, error: string}} BadFormula
 * @typedef {{tex: string, display: boolean, mathml: string} & import('./flatten.mjs').FlatFormula} GoodFormula
 */

/**
 * @param {{mathjax: (tex: string, display: boolean) => Promise<{svg: object, math: object}>, say: (math: object) => string}} tools
 * @param {{tex: string, display: boolean}} formula
 * @returns {Promise<GoodFormula | BadFormula>}
 */
export async function typesetFormula({ mathjax, say }, { tex, display }) {
  try {
    const { svg, math } = await mathjax(tex, display);
    rejectErrorNodes(math);
    return { tex, display, mathml: coreMathml(math, say(math)), ...flatten(svg) };
  } catch (error) {
    const reason = explain(error);
    if (reason === undefined) throw error;
    return { tex, display, error: reason };
  }
}

/** MathJax does not fail on errors but typesets them as an <merror> in red. */
function rejectErrorNodes(node) {
  if (node.kind === 'merror') throw new Inexpressible(node.attributes['data-mjx-error'] ?? 'MathJax could not typeset it');
  for (const child of node.children ?? []) rejectErrorNodes(child);
}

/** The reason, for the author, or undefined for a bug of ours. MathJax's TeX errors are plain objects with an id. */
function explain(error) {
  if (error instanceof Inexpressible) return error.message;
  return error?.id && error.message ? error.message.replace(/\.$/, '') : undefined;
}
