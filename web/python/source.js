// Two things that MicroPython does not do for arrays, written so that it does. Lines stay where they are, and a program means
// what it means in Python.
//
//   x *= 2    makes a new array there, where NumPy changes x: only += and -= ask the object. It becomes x = __in_place__("*", x, (2)).
//   0 < x     is an error there, because an int does not ask the array. It becomes __left__(0) < x.
//
// Both functions are in builtins_more.py. Code that does not use NumPy stays as it is.

const TOKENS = [
  ['comment', /#[^\n]*/y],
  [
    'string',
    /(?:[rbfu]|[rb]{2}|f?rf?)?("""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')/iy,
  ],
  ['number', /(?:0[xob][\da-f_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?j?)/iy],
  ['name', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['space', /(?:[ \t\r\f]|\\\r?\n)+/y],
  ['newline', /\n/y],
  ['operator', /\*\*=|\/\/=|<<=|>>=|->|:=|[-+*/%@&|^=<>!]=|\*\*|\/\/|<<|>>|\.\.\.|[^\s]/y],
];

/** The tokens of code, one after the other, blanks and comments among them. */
export function tokensOf(code) {
  const tokens = [];
  for (let at = 0; at < code.length; ) {
    const found = TOKENS.map(([kind, pattern]) => {
      pattern.lastIndex = at;
      return [kind, pattern.exec(code)?.[0]];
    }).find(([, text]) => text);
    if (!found) return undefined;
    const [kind, text] = found;
    tokens.push({ kind, text, start: at, end: at + text.length });
    at += text.length;
  }
  return tokens;
}

const COMPARISONS = new Set(['<', '>', '<=', '>=']);
const ALL_COMPARISONS = new Set([...COMPARISONS, '==', '!=', 'in', 'is']);
// What an operand of a comparison cannot contain outside of brackets.
const BOUNDARIES = new Set(
  ', = := : ; -> and or not if elif else while return lambda assert yield for from with as raise del await'.split(' '),
);
const IN_PLACE = new Set(['*=', '/=', '//=', '%=', '**=', '@=', '&=', '|=', '^=', '<<=', '>>=']);
const isBoundary = ({ text }) => BOUNDARIES.has(text) || ALL_COMPARISONS.has(text) || IN_PLACE.has(text) || text === '+=' || text === '-=';

// The tokens that mean something, each with how deep in brackets it is; a line that ends within brackets goes on.
function meaningful(tokens) {
  let depth = 0;
  return tokens.flatMap((token) => {
    if (token.kind === 'comment' || token.kind === 'space' || (token.kind === 'newline' && depth > 0)) return [];
    if (')]}'.includes(token.text)) --depth;
    const placed = { ...token, depth };
    if ('([{'.includes(token.text)) ++depth;
    return [placed];
  });
}

// Where the operand begins that ends before token `at`, and whether it stands between two comparisons.
function operandBefore(tokens, at) {
  const { depth } = tokens[at];
  let first = at;
  while (first > 0) {
    const before = tokens[first - 1];
    if (before.depth < depth || before.kind === 'newline' || (before.depth === depth && isBoundary(before))) break;
    --first;
  }
  return { first, chained: first > 0 && tokens[first - 1].depth === depth && ALL_COMPARISONS.has(tokens[first - 1].text) };
}

function comparisonEdits(tokens, at) {
  const { first, chained } = operandBefore(tokens, at);
  if (chained || first === at || tokens[first].text === '*') return [];
  return [
    { place: tokens[first].start, text: '__left__(' },
    { place: tokens[at - 1].end, text: ')' },
  ];
}

function inPlaceEdits(tokens, at) {
  const { first } = operandBefore(tokens, at);
  const target = tokens.slice(first, at).map(({ text }) => text);
  if (tokens[at].depth > 0 || !/^[\p{L}\p{N}_.]+$/u.test(target.join(''))) return [];
  let end = at + 1;
  while (end < tokens.length && tokens[end].kind !== 'newline' && !(tokens[end].text === ';' && tokens[end].depth === 0)) ++end;
  if (end === at + 1) return [];
  const operator = tokens[at].text.slice(0, -1);
  return [
    { place: tokens[at].start, remove: tokens[at].text.length, text: `= __in_place__("${operator}", ${target.join('')},` },
    { place: tokens[at + 1].start, text: '(' },
    { place: tokens[end - 1].end, text: '))' },
  ];
}

/** The code as MicroPython should get it. */
export function forMicroPython(code) {
  const all = /\bnumpy\b/.test(code) ? tokensOf(code) : undefined;
  if (!all) return code;
  const tokens = meaningful(all);
  const edits = tokens.flatMap(({ text, kind }, at) => {
    if (kind !== 'operator') return [];
    if (COMPARISONS.has(text)) return comparisonEdits(tokens, at);
    return IN_PLACE.has(text) ? inPlaceEdits(tokens, at) : [];
  });
  const parts = [];
  let done = 0;
  for (const { place, remove = 0, text } of edits.sort((a, b) => a.place - b.place)) {
    parts.push(code.slice(done, place), text);
    done = place + remove;
  }
  return parts.join('') + code.slice(done);
}
