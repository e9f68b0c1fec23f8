// MathJax's MathML -> MathML Core (W3C), which browsers implement, without MathJax's internal attributes.
import { Inexpressible, partName } from './flatten.mjs';
import { styled } from './letters.mjs';

/** @typedef {import('./flatten.mjs').SvgNode} Node  any element; text nodes have kind '#text' and a value */

const EVERYWHERE = ['displaystyle', 'scriptlevel', 'mathbackground', 'mathcolor', 'mathsize', 'dir'];
const SCRIPTS = ['accent', 'accentunder'];
const ELEMENTS = {
  math: ['display'],
  mrow: [],
  mstyle: [],
  mphantom: [],
  msqrt: [],
  mroot: [],
  mi: ['mathvariant'],
  mn: [],
  mtext: [],
  mo: ['form', 'fence', 'separator', 'lspace', 'rspace', 'stretchy', 'symmetric', 'maxsize', 'minsize', 'largeop', 'movablelimits'],
  mspace: ['width', 'height', 'depth'],
  mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mfrac: ['linethickness'],
  msub: [],
  msup: [],
  msubsup: [],
  munder: SCRIPTS,
  mover: SCRIPTS,
  munderover: SCRIPTS,
  mmultiscripts: [],
  mprescripts: [],
  mtable: [],
  mtr: [],
  mtd: ['columnspan', 'rowspan'],
};
const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext']);
const SHORT_ACCENTS = { '^': 'ˆ', '~': '˜' };
const LONG_ACCENTS = { '^': '\u0302', '―': '‾' };
const ACCENTS = new Set('^~`´¨¯ˇ˘˙˚ˉ‾―_→←↔⃗⏞⏟⏜⏝⎴⎵');

/**
 * The words for the whole formula are a label of <math> itself. NVDA and JAWS take the MathML of such an element, whatever its label, and
 * let the reader walk in it. An element with role="math" around it would make NVDA say nothing at all (nvaccess/nvda#15058), and MathML
 * that is hidden behind words cannot be walked in. All who go by the names of elements, as VoiceOver, TalkBack and the names of options do,
 * get these words instead of a row of letters.
 *
 * Parts that \part names have that name in `data-part`. For what Core leaves to CSS, the result also has classes that the style sheet has
 * to define: `italic` (a word in italics: <mi class="italic">pos</mi>), and `left` or `right` (<mtd>, which is centred otherwise).
 * @param {Node} math the <math> element of MathJax's SerializedMmlVisitor
 * @param {string} spoken the words for the formula; empty for no label
 * @returns {string} HTML
 * @throws {Inexpressible} for elements that browsers do not support
 */
export function coreMathml(math, spoken) {
  return element(math, spoken ? { 'aria-label': spoken } : {});
}

/**
 * @param {Node} node @param {Object<string, string>} extra attributes that its parent determines
 * @param {boolean} script whether it is in a sub- or superscript
 */
function element(node, extra, script = false) {
  if (isPrimed(node)) return element(withoutScript(node), extra, script);
  const known = ELEMENTS[node.kind];
  if (!known) throw new Inexpressible(`its MathML needs <${node.kind}>, which browsers do not draw`);
  const { text, attributes } = TOKENS.has(node.kind) ? token(node) : { text: '', attributes: withoutClass(node) };
  const named = partName(node.attributes.class);
  const kept = Object.entries({
    ...spacing(node, script),
    ...attributes,
    ...accents(node),
    ...extra,
    ...(named && { 'data-part': named }),
  }).filter(([name, value]) => isCore(known, name, value));
  if (kept.length === 0 && isRow(node) && elementsOf(node).length === 1) return element(elementsOf(node)[0], {}, script);
  const kind = kept.length === 0 && isRow(node) ? 'mrow' : node.kind;
  const open = kind + kept.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join('');
  return `<${open}>${TOKENS.has(kind) ? escaped(text) : children(node, script)}</${kind}>`;
}

/** Any class here was added by this module, not by MathJax. Sizes relative to the content ("+0.8em") would be absolute in Core. */
function isCore(known, name, value) {
  if (['class', 'data-part', 'aria-label'].includes(name)) return true;
  if (['width', 'height', 'depth'].includes(name) && /^[-+]/.test(value)) return false;
  return known.includes(name) || EVERYWHERE.includes(name);
}

/** Removes the classes of MathJax, and that of \part, which has become an attribute. */
const withoutClass = ({ attributes: { class: _, ...attributes } }) => attributes;

const SCRIPTED = new Set(['msub', 'msup', 'msubsup', 'mmultiscripts']);

const APPLIED = '\u2061'; // invisible operator between a function's name and its argument
const THIN = '0.167em';

/** TeX puts a thin space between a function's name and its neighbours, unless these are brackets or operators; Core does not. */
function gapBefore(nodes, i, script) {
  const [before, node, after] = [nodes[i - 1], nodes[i], nodes[i + 1]];
  if (script || !before) return '';
  const isName = after?.kind === 'mo' && textOf(after) === APPLIED;
  const opens = (of) => of.kind === 'mo' && /^[([{|]$/.test(textOf(of));
  const isSign = (of) => of.kind === 'mo' && !/^[)\]}]$/.test(textOf(of));
  const wanted = isName ? !isSign(before) : before.kind === 'mo' && textOf(before) === APPLIED && !opens(node);
  return wanted ? `<mspace width="${THIN}"></mspace>` : '';
}

/** TeX puts no space around a slash or a prime, nor around any operator in a script; Core's operator dictionary does. */
function spacing(node, script) {
  return node.kind === 'mo' && (script || textOf(node) === '/' || isPrime(node)) ? { lspace: '0', rspace: '0' } : {};
}

/** In TeX a sign after an opening bracket, a comma or a relation is a prefix. In Core only a sign at the beginning of its row is one. */
function sign(nodes, i) {
  const [before, node] = [nodes[i - 1], nodes[i]];
  const isSign = node.kind === 'mo' && /^[-+−±∓]$/.test(textOf(node));
  return isSign && before?.kind === 'mo' && !/^[)\]}|!]$/.test(textOf(before)) ? { form: 'prefix' } : {};
}

/** The prime character is already raised and small at text size; as a superscript, browsers would raise and shrink it again. */
const isPrimed = (node) => (node.kind === 'msup' || node.kind === 'msubsup') && isPrime(elementsOf(node).at(-1));
const isPrime = (node) => node.kind === 'mo' && /^[′″‴]$/.test(textOf(node));

/** Puts the prime beside what it marks, together with any subscript. */
function withoutScript(node) {
  const parts = elementsOf(node);
  const marked = [parts[0], parts.at(-1)];
  if (node.kind === 'msup') return { ...node, kind: 'mrow', children: marked };
  return { ...node, kind: 'msub', children: [{ kind: 'mrow', attributes: {}, children: marked }, parts[1]] };
}

const isRow = ({ kind }) => kind === 'mrow' || kind === 'mstyle';

const isAccent = (node) => node?.kind === 'mo' && ACCENTS.has(textOf(node));

/** In MathJax, as in MathML 3, some characters are accents by default; Core needs an attribute. */
function accents(node) {
  const [, first, second] = elementsOf(node);
  switch (node.kind) {
    case 'mover':
      return isAccent(first) ? { accent: 'true' } : {};
    case 'munder':
      return isAccent(first) ? { accentunder: 'true' } : {};
    case 'munderover':
      return { ...(isAccent(first) && { accentunder: 'true' }), ...(isAccent(second) && { accent: 'true' }) };
    default:
      return {};
  }
}

const INFIX = { form: 'infix' }; // although it begins its row

/**
 * Where a narrow window may break a displayed formula, or a cell of one: before a relation, a plus or a minus that stands between two
 * terms, and in no brackets; and after a wide space, so that what follows it keeps its relation. Browsers break no MathML, so that what
 * stands between two breaks is a row of its own, which the style sheet can let wrap.
 */
function breaksOf(node, nodes) {
  const breaks = [];
  if (node.kind !== 'mtd' && node.attributes.display !== 'block') return breaks;
  let depth = 0;
  let isApart = false; // after a wide space, until the first relation
  nodes.forEach((child, i) => {
    if (depth === 0 && child.kind === 'mspace' && child.attributes.width === '2em' && i > 0 && i + 1 < nodes.length) {
      breaks.push(i + 1);
      isApart = true;
      return;
    }
    const text = child.kind === 'mo' ? textOf(child) : '';
    if (/^[([{]$/.test(text)) depth += 1;
    if (/^[)\]}]$/.test(text)) depth -= 1;
    const isTerm = i > 0 && nodes[i - 1].kind !== 'mo';
    const follows = i > 0 && (isTerm || /^[)\]}|!]$/.test(textOf(nodes[i - 1])));
    if (depth === 0 && follows && /^[=≈≠≤≥<>≪≫→←⇒+−-]$/.test(text)) {
      if (!isApart) breaks.push(i);
      isApart = false;
    }
  });
  return breaks;
}

/** An operator without text is an absent delimiter (\right.), with nothing to read or draw. */
const isAbsent = (node) => node.kind === 'mo' && textOf(node) === '';
const elementsOf = (node) => node.children.filter((child) => child.kind !== '#text' && !(node.kind === 'mrow' && isAbsent(child)));
const textOf = (node) =>
  node.children
    .map((child) => child.value ?? '')
    .join('')
    .replace(/^[ \n]+|[ \n]+$/g, ''); // no-break spaces are intentional, so they stay

function children(node, script) {
  if (node.kind !== 'mtable') {
    const nodes = elementsOf(node);
    const isLine = isRow(node) || node.kind === 'math';
    const breaks = breaksOf(node, nodes);
    const parts = nodes.map(
      (child, i) =>
        (isLine ? gapBefore(nodes, i, script) : '') +
        element(child, breaks.includes(i) ? INFIX : sign(nodes, i), script || (i > 0 && SCRIPTED.has(node.kind))),
    );
    if (breaks.length === 0) return parts.join('');
    return [0, ...breaks].map((from, i) => `<mrow>${parts.slice(from, breaks[i]).join('')}</mrow>`).join('');
  }
  const columns = (node.attributes.columnalign ?? 'center').split(/\s+/);
  return elementsOf(node)
    .map((row) => tableRow(row, columns))
    .join('');
}

function tableRow(row, columns) {
  if (row.kind !== 'mtr') throw new Inexpressible('it has an equation number');
  const cells = elementsOf(row).map((cell, i) => {
    const align = cell.attributes.columnalign ?? columns[Math.min(i, columns.length - 1)];
    return element(cell, align === 'center' ? {} : { class: align });
  });
  return `<mtr>${cells.join('')}</mtr>`;
}

/** The text, with accents replaced by the characters that browsers draw at the right height and width. */
function drawnText(node) {
  const text = textOf(node);
  if (node.kind !== 'mo') return text;
  return (node.attributes.stretchy === 'false' ? SHORT_ACCENTS[text] : LONG_ACCENTS[text]) ?? text;
}

/** The text in the letters of its variant, and the remaining attributes. The classes of MathJax are dropped. */
function token(node) {
  const { mathvariant: variant, class: _, ...attributes } = node.attributes;
  const text = drawnText(node);
  const characters = [...text];
  const single = node.kind === 'mi' && characters.length === 1;
  if (!variant || (variant === 'normal' && !single)) return { text, attributes };
  if (variant === 'normal') return { text, attributes: { ...attributes, mathvariant: 'normal' } };
  if (variant === 'italic') return { text, attributes: single ? attributes : { ...attributes, class: 'italic' } };
  return { text: characters.map((character) => styled(character, variant)).join(''), attributes };
}

// biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are wanted, combining ones too
const REFERENCES = /[\u00a0\u0300-\u036f\u200b-\u200f\u2000-\u200a\u2061-\u2064]/g;
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text) {
  return text
    .replace(/[&<>"]/g, (character) => ESCAPES[character])
    .replace(REFERENCES, (character) => `&#x${character.codePointAt(0).toString(16)};`);
}
