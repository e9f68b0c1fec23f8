// The options of a question as lists that can be read: lettered, numbered, or in two columns. Where their order would tell the answer,
// it is another one, and the same in every edition.
import { createHash } from 'node:crypto';
import { attribute, byClass, byId, byTag, findAll, hasClass, plainText, rawText } from './html.mjs';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const drawn = (id) => createHash('sha256').update(id).digest('hex');
export const shuffled = (options) => [...options].sort((a, b) => (drawn(a.id) < drawn(b.id) ? -1 : 1));

/**
 * What can be chosen in a question.
 * @param {object} node the section of the question
 * @typedef {{id: string, mark: string, text: object, feedback?: object}} Option
 * @returns {{form: 'lines' | 'steps' | 'letters' | 'order' | 'pairs' | 'none', options: Option[]}}
 */
export function optionsOf(node) {
  const group = byClass(node, 'lines') ?? byClass(node, 'options');
  if (!group) return { form: 'none', options: [] };
  if (hasClass(group, 'match')) return { form: 'pairs', options: [] };
  const isLines = group.tagName === 'pre';
  const found = findAll(group, (part) => hasClass(part, 'option') || (hasClass(part, 'tile') && !hasClass(part, 'side'))).map((part) => {
    const id = attribute(part, 'id');
    const input = byTag(part, 'input');
    const feedback = byId(node, `${id}.feedback`);
    return { id, mark: input && attribute(input, 'data-number'), text: byId(part, `${id}.text`), feedback: feedback && said(feedback) };
  });
  if (attribute(group, 'data-sort') !== undefined) return { form: 'order', options: shuffled(found) };
  if (found.every(({ mark }) => mark)) return { form: isLines ? 'lines' : 'steps', options: found };
  return { form: 'letters', options: shuffled(found).map((option, index) => ({ ...option, mark: LETTERS[index] })) };
}

/** Both sides of a question that asks for pairs, and what is left over. */
export function sidesOf(node) {
  const group = byClass(node, 'match');
  const sides = findAll(group, (part) => hasClass(part, 'side')).map((part) => {
    const id = attribute(part, 'id');
    return { id, stem: id.replace(/\.side$/, ''), text: byId(part, `${id}.text`) };
  });
  const rows = findAll(group, (part) => hasClass(part, 'row'));
  const stems = new Set(rows.map((row) => attribute(row, 'id')));
  const left = sides.filter(({ stem }) => !stems.has(stem)).map((side) => ({ ...side, feedback: byId(node, `${side.stem}.feedback`) }));
  return { rows, sides: shuffled(sides).map((side, index) => ({ ...side, mark: LETTERS[index] })), left };
}

/** A feedback without the place where the application says the verdict. @returns {object | undefined} undefined if nothing is left */
export function said(node) {
  const [first, ...others] = node.childNodes.filter((child) => !attribute(child, 'id')?.endsWith('.feedback.lead'));
  const rest = { ...node, childNodes: first ? [begun(first), ...others] : [] };
  return rawText(rest).trim() ? rest : undefined;
}

/** A text without the space that it begins with; any other node as it is. */
const begun = (node) => (node.nodeName === '#text' ? { ...node, value: node.value.trimStart() } : node);

/** Which of the options the answer names: it repeats an option and what is said of it. */
export function rightOptions(options, answer) {
  const paragraphs = findAll(answer, ({ tagName }) => tagName === 'p').map((part) => plainText(part));
  return options.filter(({ text, feedback }) => {
    const whole = [plainText(text), feedback ? plainText(feedback) : ''].join(' ').trim();
    return paragraphs.some((paragraph) => paragraph.replace(/^(Step|Line) \d+: /, '') === whole);
  });
}
