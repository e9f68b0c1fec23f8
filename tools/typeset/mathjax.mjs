// The only module that uses MathJax: TeX -> its SVG tree and its MathML tree.
import MathJax from 'mathjax';
import { macros } from './macros.mjs';

/** Lines of aligned formulas that would touch each other with the little room that MathJax gives them. */
function apart(tex) {
  const around = [];
  return tex.replace(/\\begin\{(\w+)\}|\\end\{\w+\}|\\\\(?!\[)/g, (found, opened) => {
    if (opened) around.push(opened);
    else if (found !== '\\\\') around.pop();
    else if (around.at(-1) === 'aligned') return `${found}[0.4em]`;
    return found;
  });
}

/**
 * Loads MathJax 4 with the STIX Two font, offline. Formulas cannot define commands or labels, so that their appearance never
 * depends on earlier formulas.
 * @returns {Promise<(tex: string, display: boolean) => Promise<{svg: object, math: object}>>} resolves to the root elements, each
 *   {kind, attributes, children}; rejects with MathJax's own message for invalid TeX
 */
export async function openMathJax() {
  await MathJax.init({
    loader: {
      load: ['input/tex-base', '[tex]/ams', '[tex]/boldsymbol', '[tex]/configmacros', '[tex]/html', 'output/svg', 'adaptors/liteDOM'],
      versionWarnings: false,
    },
    tex: {
      packages: ['base', 'ams', 'boldsymbol', 'configmacros', 'html'],
      macros,
      formatError: (_, error) => {
        throw error;
      },
    },
    output: { font: 'mathjax-stix2', linebreaks: { inline: false }, displayOverflow: 'overflow' },
    svg: { fontCache: 'none' },
    startup: { typeset: false },
  });
  const { adaptor } = MathJax.startup;
  return async (tex, display) => {
    MathJax.texReset();
    const container = await MathJax.tex2svgPromise(apart(tex), { display });
    const mathml = adaptor.parse(MathJax.tex2mml(tex, { display }), 'text/html');
    return { svg: adaptor.tags(container, 'svg')[0], math: adaptor.tags(adaptor.body(mathml), 'math')[0] };
  };
}
