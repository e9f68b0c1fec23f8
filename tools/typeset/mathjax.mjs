// The one place that knows MathJax: TeX -> its SVG tree and its MathML tree.
import MathJax from 'mathjax';
import {macros} from './macros.mjs';

/**
 * Loads MathJax 4 with the STIX Two font, offline. There is no way to define commands or labels inside a formula, so that
 * what a formula looks like never depends on those before it.
 * @returns {Promise<(tex: string, display: boolean) => Promise<{svg: object, math: object}>>} gives the root elements, each
 *   {kind, attributes, children}; rejects with MathJax's own sentence for bad TeX
 */
export async function openMathJax() {
  await MathJax.init({
    loader: {load: ['input/tex-base', '[tex]/ams', '[tex]/boldsymbol', '[tex]/configmacros', '[tex]/html', 'output/svg', 'adaptors/liteDOM'], versionWarnings: false},
    tex: {packages: ['base', 'ams', 'boldsymbol', 'configmacros', 'html'], macros, formatError: (_, error) => { throw error; }},
    output: {font: 'mathjax-stix2', linebreaks: {inline: false}, displayOverflow: 'overflow'},
    svg: {fontCache: 'none'},
    startup: {typeset: false},
  });
  const {adaptor} = MathJax.startup;
  return async (tex, display) => {
    MathJax.texReset();
    const container = await MathJax.tex2svgPromise(tex, {display});
    const mathml = adaptor.parse(MathJax.tex2mml(tex, {display}), 'text/html');
    return {svg: adaptor.tags(container, 'svg')[0], math: adaptor.tags(adaptor.body(mathml), 'math')[0]};
  };
}
