// What is wrong with code that Python cannot read. MicroPython says "invalid syntax" and a line; here the tokens are looked at.
import { tokensOf } from './source.js';

const LONGEST = 100_000; // characters, as this is done in the page
const PARTNERS = { ')': '(', ']': '[', '}': '{' };
const OPENING = new Set(Object.values(PARTNERS));
const WITH_COLON = new Set('def if for while else elif class with try except finally'.split(' '));
const CONDITIONS = new Set(['if', 'elif', 'while']);

const onLine = (at, line) => (at === line ? 'on this line' : `on line ${at}`);

/** The tokens that mean something, each with its line and with the bracket that it stands in. */
function placed(code) {
  let line = 1;
  const stack = [];
  const tokens = [];
  let wrong = null; // the first bracket without a partner
  for (const { kind, text } of tokensOf(code) ?? []) {
    const partner = PARTNERS[text];
    if (partner) {
      if (stack.at(-1)?.text === partner) stack.pop();
      else wrong ??= stack.some((open) => open.text === partner) ? stack.at(-1) : { text, line };
    }
    if (kind !== 'space' && kind !== 'comment') tokens.push({ kind, text, line, within: stack.at(-1)?.text ?? '' });
    if (OPENING.has(text)) stack.push({ text, line });
    line += text.split('\n').length - 1;
  }
  return { tokens, wrong: wrong ?? stack.at(-1) ?? null };
}

/** The statement that a line belongs to. */
function statementAt(tokens, line) {
  const statement = [];
  for (const token of tokens) {
    const ends = token.kind === 'newline' && !token.within;
    if (!ends && token.kind !== 'newline') statement.push(token);
    if (ends && token.line >= line) break;
    if (ends) statement.length = 0;
  }
  return statement;
}

const isCalled = (text) => /[\p{L}\d_\])]$/u.test(text) && !/^(and|else|if|in|is|not|or|return|yield)$/.test(text);

/** What MicroPython does not know, although Python does. */
function unknownHere(statement) {
  for (const [i, { text, within }] of statement.entries()) {
    const begins = ['{', '[', '(', ','].includes(statement[i - 1]?.text);
    if (text === '**' && within === '{' && begins) return 'Python here knows no {**a}: write a | b.';
    if (text === '*' && within === '{' && begins) return 'Python here knows no {*a, b}: write set(a) | {b}.';
    if (text === '*' && within === '[' && begins) return 'Python here knows no [*a, b]: write list(a) + [b].';
    if (text === '*' && within === '(' && begins && !isCalled(beforeBracket(statement, i)))
      return 'Python here knows no (*a, b): write tuple(a) + (b,).';
    if (text === '/' && statement[0].text === 'def' && within === '(' && begins)
      return 'Python here knows no / among the parameters: leave it out.';
  }
  return statement[0]?.text === 'match' && statement.at(-1).text === ':' ? 'Python here knows no match: write if and elif.' : '';
}

/** What stands before the bracket that token `at` is in: a name, if the bracket is that of a call. */
function beforeBracket(statement, at) {
  let depth = 0;
  for (let i = at - 1; i >= 0; --i) {
    if (PARTNERS[statement[i].text]) ++depth;
    else if (OPENING.has(statement[i].text) && depth-- === 0) return statement[i - 1]?.text ?? '';
  }
  return '';
}

/**
 * @param {string} code
 * @param {number | null} line where Python stopped
 * @returns {string} a sentence, or nothing
 */
export function syntaxHelp(code, line) {
  if (line === null || code.length > LONGEST) return '';
  const { tokens, wrong } = placed(code);
  const quotation = tokens.find(({ kind, text }) => kind === 'operator' && (text === '"' || text === "'"));
  if (quotation && quotation.line <= line) return `The quotation mark ${onLine(quotation.line, line)} is never closed.`;
  if (wrong && wrong.line <= line) {
    const says = PARTNERS[wrong.text] ? 'closes nothing' : 'is never closed';
    return `The bracket ${wrong.text} ${onLine(wrong.line, line)} ${says}.`;
  }
  const statement = statementAt(tokens, line);
  const unknown = unknownHere(statement);
  if (unknown || statement.length === 0) return unknown;
  const first = statement[0].text === 'async' ? statement[1]?.text : statement[0].text;
  const outside = statement.filter(({ within }) => !within).map(({ text }) => text);
  if (WITH_COLON.has(first) && !outside.includes(':'))
    return `A colon is missing at the end of ${statement.at(-1).line === line ? 'this line' : `line ${statement.at(-1).line}`}.`;
  if (CONDITIONS.has(first) && outside.includes('=')) return 'One = gives a name a value; to compare two values, write ==.';
  return '';
}
