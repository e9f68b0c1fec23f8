// What is said of a formula: MathML -> words, by the Speech Rule Engine, which also speaks for MathJax. Where a notation can be read in
// several ways the engine guesses. So everything that readers of this book know from its text is written out first, and the engine gets one
// line at a time.
import sre from 'speech-rule-engine';

/** @typedef {import('./flatten.mjs').SvgNode} Node */

// Ends of fractions and roots are said, because nobody hears how far a line reaches. So are capitals: K and k, D and d are different things
// in this book.
const STYLE = [
  'Caps_SayCaps',
  'Fraction_GeneralEndFrac',
  'Roots_RootEnd',
  'Log_LnAsNaturalLog',
  'MultsymbolDot_Dot',
  'AbsoluteValue_AbsEnd',
  'Matrix_EndMatrix',
].join(':');

const APPLIED = '\u2061';
const TIMES = '\u2062';
const FUNCTION_LETTERS = new Set(['R', 'f', 'ϕ', 'φ']); // R(m) rotates; any other letter before a bracket is multiplied

/**
 * @returns {Promise<(math: Node) => string>} from the <math> element of MathJax to a sentence without a full stop
 */
export async function openSpeech() {
  await sre.setupEngine({ locale: 'en', domain: 'clearspeak', style: STYLE, modality: 'speech', markup: 'none' });
  return (math) =>
    linesOf(math.children)
      .map((line) => tidied(sre.toSpeech(`<math>${markup(spelledOut(line))}</math>`)))
      .join('; ');
}

// -- Lines --

const isWide = ({ kind, attributes }) => kind === 'mspace' && parseFloat(attributes.width) >= 1;
const isAligned = ({ kind, attributes }) => kind === 'mtable' && /right left/.test(attributes.columnalign ?? '');

/** The formulas that stand below or, with a wide space, beside each other. */
function linesOf(nodes) {
  const lines = [[]];
  for (const node of nodes.flatMap(flattened)) {
    if (isAligned(node))
      lines.push(...node.children.filter(isElement).flatMap((row) => linesOf(row.children.flatMap((cell) => cell.children ?? []))), []);
    else if (isWide(node)) lines.push([]);
    else lines.at(-1).push(node);
  }
  return lines.filter((line) => line.length > 0);
}

const isElement = ({ kind }) => kind !== '#text';

/** Nodes without the groups that only TeX needs, its spaces and what is empty. Delimiters with what is between them stay a group. */
function flattened(node) {
  if (!isElement(node) || (node.kind === 'mi' && textOf(node) === '')) return [];
  const isGroup = ['mrow', 'mstyle', 'mpadded'].includes(node.kind);
  return isGroup ? node.children.flatMap(flattened) : [node];
}

const textOf = (node) =>
  (node.children ?? [])
    .map(({ value }) => value ?? '')
    .join('')
    .trim();
const token = (kind, text) => ({ kind, attributes: {}, children: [{ kind: '#text', value: text }] });
/** What is said of the operand before it: "transpose". */
const addition = (text) => ({ ...token('mtext', text), ends: true });

// -- Spelling out --

const VECTORS = new Set(['q', 'k', 'u', 'v']);

/** Whether a raised dot after this node means the dot product. After numbers, angles and the like it multiplies. */
const isVector = (node) => (node.kind === 'mo' ? textOf(node) === ')' : VECTORS.has(textOf(node.kind === 'mi' ? node : node.children[0])));

/** The nodes of a row with words for signs, and signs for what is multiplied or applied without one. */
function spelledOut(nodes) {
  const signs = nodes
    .flatMap(flattened)
    .flatMap(worded)
    .filter(({ kind }) => kind !== 'mspace');
  const row = signs.map((node, i) => (textOf(node) === '⋅' && i > 0 && !isVector(signs[i - 1]) ? token('mo', '×') : node));
  return row.flatMap((node, i) => {
    const sign = i > 0 ? signBetween(row[i - 1], node) : undefined;
    return sign ? [token('mo', sign), node] : [node];
  });
}

const isTranspose = (node) =>
  node.kind === 'mi' && (textOf(node) === '⊤' || (textOf(node) === 'T' && node.attributes.mathvariant === 'normal'));

const LABELS = new Set(['K', 'V']); // A^K: what is added to the keys, no power

/** What is said after its base for a superscript that is no power: K transpose, 50 degrees. */
function wordOfScript(script) {
  const [only, ...more] = flattened(script);
  if (more.length > 0 || !only) return undefined;
  if (isTranspose(only)) return 'transpose';
  return textOf(only) === '∘' ? 'degrees' : LABELS.has(textOf(only)) ? `superscript ${textOf(only)}` : undefined;
}

/** Whether nobody would hear where a subscript ends. */
const isLong = (script) => flattened(script).some(({ kind }) => kind === 'mo');

function worded(node) {
  if (node.kind === 'mi' && textOf(node) === '%') return [token('mtext', 'percent')];
  if (node.kind === 'mi' && textOf(node) === '_') return [];
  if (node.kind === 'mo' && textOf(node) === 'mod') return [token('mtext', 'modulo')];
  // an upright i is the letter i
  if (node.kind === 'mi' || node.kind === 'mo' || node.kind === 'mn') return [token(node.kind, textOf(node))];
  if (node.kind === 'mtext') return [token('mtext', textOf(node).replace(/:$/, ''))];
  const parts = node.children.filter(isElement);
  const word = node.kind === 'msup' || node.kind === 'msubsup' ? wordOfScript(parts.at(-1)) : undefined;
  if (word) return [...withoutLast(node, parts), addition(word)];
  const written = {
    ...node,
    attributes: {},
    children: node.kind === 'mtable' || node.kind === 'mtr' ? parts.flatMap(worded) : parts.map(asRow),
  };
  return node.kind === 'msub' && isLong(parts[1]) ? [written, addition('end sub')] : [written];
}

/** The base of a power, with its subscript if it has one. */
const withoutLast = ({ kind }, [base, below]) => worded(kind === 'msup' ? base : { kind: 'msub', attributes: {}, children: [base, below] });

/** One node for one place in a fraction, root, script or cell. */
function asRow(part) {
  const row = spelledOut(part.kind === 'mtd' ? part.children : [part]);
  return part.kind === 'mtd'
    ? { kind: 'mtd', attributes: {}, children: row }
    : row.length === 1
      ? row[0]
      : { kind: 'mrow', attributes: {}, children: row };
}

const OPENING = /^[([{⌊]$/;
const CLOSING = /^[)\]}⌋]$/;
const isName = (node) => node.kind === 'mi' && (textOf(node).length > 1 || FUNCTION_LETTERS.has(textOf(node)));
/** b_h[…] is an element of a list. */
const isIndexed = (before, after) => before.kind === 'msub' && textOf(after) === '[';
const isSum = ({ children: [base] }) => base?.kind === 'mo'; // with its limits
const endsOperand = (node) => node.ends || (node.kind === 'mo' ? CLOSING.test(textOf(node)) : node.kind !== 'mtext' && !isSum(node));
const beginsOperand = (node) => (node.kind === 'mo' ? OPENING.test(textOf(node)) : node.kind !== 'mtext');

/** The invisible sign between two neighbours: none if either is a sign itself. */
function signBetween(before, after) {
  if (!endsOperand(before) || !beginsOperand(after)) return undefined;
  return (isName(before) && after.kind === 'mo') || isIndexed(before, after) ? APPLIED : TIMES;
}

// -- Markup and words --

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function markup(nodes) {
  return nodes
    .map(({ kind, value, children }) =>
      kind === '#text' ? value.replace(/[&<>]/g, (character) => ESCAPES[character]) : `<${kind}>${markup(children)}</${kind}>`,
    )
    .join('');
}

/** What a person would say where the engine names a character or means another branch of mathematics. */
const MENDED = [
  [/\blamda\b/g, 'lambda'],
  [/(?<!\bcap )\b([A-Z])\b/g, 'cap $1'], // which the engine leaves out where it takes a letter for a function
  [/\bthe fraction with numerator\b/g, 'the fraction'],
  [/\b(and denominator|divided by|slash)\b/g, 'over'],
  [/\bof over\b/g, 'over'],
  [/\bthe fraction ((?:cap )?\w+) over ((?:cap )?\w+) end fraction\b/g, '$1 over $2'],
  [/\b(the square root of (?:cap )?\w+) end root\b/g, '$1'],
  [/\bof open paren (\w+(?: sub \w+)?) close paren/g, 'of $1'],
  [/\bleft floor (.*?) right floor\b/g, 'the floor of $1 end floor'],
  [/\btimes (transpose|degrees|superscript|end sub)\b/g, '$1'],
  [/\balmost equals\b/g, 'is about'],
  [/\bmetric\b/g, 'norm'],
  [/\bhorizontal bar\b/g, 'bar'],
  [/\bthe real of\b/g, 'the real part of'],
  [/\bpositive\b/g, 'plus'],
];

const tidied = (words) =>
  MENDED.reduce((sentence, [pattern, better]) => sentence.replace(pattern, better), words)
    .replace(/\s+/g, ' ')
    .trim();
