// What a reader is told of an error: Python's own words, and one sentence that helps.
import { syntaxHelp } from './syntax_help.js';

const LONGEST = 2200; // characters of what Python says
const PAGE_HAS = 'This page has a small NumPy of its own';
const STRANGE_INDENT =
  'Lines of one block begin at the same column: a line too far to the left or right, or a tab among spaces, breaks it.';

/** What to do where this page's Python does not go far enough. An exercise is judged here and nowhere else. */
const instead = (isExercise, ofListing) => (isExercise ? 'The exercise can be solved without it.' : ofListing);
const UNREADABLE =
  'Python could not read this line. Look here, and at the end of the line before, for a missing bracket, colon or quotation mark.';
const CONTINUES = /^\s*(else|elif|except|finally)\b/; // a statement that began above, at the same column

// By type; each is called with Python's text, the code, the line, and whether it is an exercise's. The first that says something is taken.
const HELP = {
  NameError: (text) => {
    const name = /'(\w+)'/.exec(text)?.[1];
    if (name === 'np' || name === 'numpy') return 'Put `import numpy as np` above it.';
    if (name === 'math') return 'Put `import math` above it.';
    if (/^local variable/.test(text)) return 'A name of this line is given a value only in a branch that was not taken, or further down.';
    return name && `Nothing above gives ${name} a value: is it spelt as it was there?`;
  },
  IndentationError: () => STRANGE_INDENT,
  SyntaxError: (text, code, line) => {
    if (text.includes('outside function')) return 'Is it indented, below the line that begins with def?';
    const [, continues] = CONTINUES.exec(code.split('\n')[line - 1] ?? '') ?? [];
    const strange =
      continues && `Does ${continues} begin at the same column as the line that it belongs to, with its block indented below?`;
    return syntaxHelp(code, line) || strange || UNREADABLE;
  },
  IndexError: () => 'An index counts from 0, so the last of n is n − 1.',
  KeyError: () => 'There is no such key in it.',
  ZeroDivisionError: () => 'Something is divided by zero.',
  ImportError: (text, code, line, isExercise) => {
    const name = /(?:named '|import name )(\w+)/.exec(text)?.[1] ?? 'it';
    const brings = 'Python in this page brings little along: NumPy (a small one), math and a few more.';
    return `${brings} ${instead(isExercise, `For ${name}, save the listing and run it on your own machine.`)}`;
  },
  AttributeError: (text, code, line, isExercise) => {
    if (text.startsWith('NumPy has')) return instead(isExercise, 'Save the listing and run it on your own machine, with all of NumPy.');
    const name = /attribute '(\w+)'/.exec(text)?.[1];
    if (!name) return '';
    if (new RegExp(`\\b(np|numpy)\\.${name}\\b`).test(code))
      return `${PAGE_HAS}, without ${name}. ${instead(isExercise, 'If NumPy has it, save the listing and run it on your own machine.')}`;
    return /ndarray/.test(text) ? `${PAGE_HAS}: its arrays have no ${name}.` : '';
  },
  ValueError: (text) =>
    /broadcast/.test(text) ? 'Shapes are compared from the right: two lengths fit if they are equal, or if one of them is 1.' : '',
  TypeError: (text, code, line, isExercise) => {
    const called = /^(\w+)\(\) takes .*argument/.exec(text)?.[1];
    if (called && new RegExp(`\\b(np|numpy)\\.${called}\\b`).test(code)) return `NumPy's documentation says how np.${called} is called.`;
    const option = /keyword argument '(\w+)'/.exec(text)?.[1];
    if (option && new RegExp(`\\b(np|numpy)\\..*\\b${option} *=`).test(code.split('\n')[line - 1]))
      return `${PAGE_HAS}, whose functions have fewer options: leave ${option} out${isExercise ? '' : ', or run the listing on your own machine'}.`;
    if (/argument/.test(text)) return 'Compare the call with the line that begins with def.';
    return /unsupported types?/.test(text) ? 'The two sides are of types that do not go together.' : '';
  },
  RecursionError: () => 'A function called itself, again and again, and nothing stopped it.',
  OSError: () => 'Code in this page can read no files but its own modules, and write none.',
  MemoryError: () => 'Code has 64 MB in this page, and this wants more.',
};

/**
 * @param {{type: string, text: string, line: number | null}} error
 * @param {string} code
 * @param {{isExercise?: boolean}} options
 * @returns {{line: number | null, message: string}}
 */
export function explain({ type, text, line }, code, { isExercise = false } = {}) {
  const own = type === 'RuntimeError' && /recursion|pystack/.test(text) ? 'RecursionError' : type;
  const said = [own, text].filter(Boolean).join(': ').slice(0, LONGEST);
  const help = Object.hasOwn(HELP, own) ? HELP[own](text, code, line, isExercise) : ''; // a reader's own class may be called constructor
  const message = /[.!?…]$/.test(said) || !help ? said : `${said}.`;
  return { line, message: [message, help].filter(Boolean).join(' ') };
}
