// `phasebook-engine check`: judges a file of Python with the reader's own Python. It reads and writes nothing else, and needs no network.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';
import { didYouMean } from './did_you_mean.mjs';

const PASSED = 0;
const NOT_PASSED = 1;
const MISSING = 3; // driver.py's, for a package that is missing
const MOST_OUTPUT_bytes = 64 << 20;
const python = (name) => fileURLToPath(new URL(`python/${name}`, import.meta.url));

const OPTIONS = {
  exercise: { type: 'string' },
  list: { type: 'boolean' },
  json: { type: 'boolean' },
  torch: { type: 'boolean' },
  python: { type: 'string' },
};

export const about = 'Your answer to an exercise of the book, a file of Python, judged by your own Python';
export const help = `phasebook-engine check: ${about}.

  phasebook-engine check FILE.py --exercise ID
  phasebook-engine check --list

  --exercise <text>                  which; --list tells them all
  --list                             the exercises, and the function that each asks for
  --json                             the judgement as JSON
  --torch                            the function gets tensors of PyTorch instead of arrays; it may return either
  --python <program>                 a Python with NumPy; else the variable PYTHON, else python3

Exit code 0: it passes. 1: it does not. 2: it could not be judged.
`;

/** The first line of the function that an exercise asks for; its starter may give others. */
const signatureOf = ({ function: name, sections }) => new RegExp(`^def (${name}\\(.*\\)):`, 'm').exec(sections.starter)?.[1] ?? name;

function list(exercises) {
  const width = Math.max(...Object.keys(exercises).map((id) => id.length));
  return Object.entries(exercises)
    .map(([id, exercise]) => `${id.padEnd(width)}  ${signatureOf(exercise)}\n`)
    .join('');
}

function readable(file) {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new Error(`The file ${file} cannot be read (${error.code}).`);
  }
}

/** What the driver writes. `program` is the reader's Python. */
function judged(program, id, file, more) {
  const args = [python('driver.py'), python('exercises.json'), id, file, ...more];
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_bytes,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const another = 'name another with --python or in the variable PYTHON';
  if (error) throw new Error(`${program} cannot be started (${error.code}). Install Python 3, or ${another}.`);
  if (status === MISSING) throw new Error(`${program} has no ${stderr}. Install ${stderr} for it, or ${another}.`);
  if (status !== 0 || !stdout)
    throw new Error(`${program} ended without a judgement: ${stderr.trim().split('\n').at(-1) || `code ${status}`}.`);
  return JSON.parse(stdout);
}

const checkLine = ({ name, passed, expected, got }) => (passed ? `  ✓ ${name}\n` : `  ✗ ${name}: expected ${expected}, got ${got}\n`);

function verdict({ passed, checks, error }, words, homepage) {
  const where = words?.link ? ` (${homepage ? new URL(words.link, homepage) : words.link})` : '';
  const said = words && `${words.sentence}${where}`;
  const failed = error && `${error.line ? `Line ${error.line}: ` : ''}${error.message}`;
  const count = checks.filter((check) => check.passed).length;
  const total = checks.length && `${passed ? 'Passed' : 'Not passed'}: ${count} of ${checks.length} checks.`;
  return [failed, said, total].filter(Boolean).join('\n');
}

/** {text, code}: what to write to stdout, and the exit code. Throws where nothing could be judged. */
export function check(args) {
  const { values, positionals } = readArguments('check', args, OPTIONS);
  const exercises = JSON.parse(readFileSync(python('exercises.json'), 'utf8'));
  if (values.list) return { text: list(exercises), code: PASSED };
  const id = values.exercise;
  if (positionals.length !== 1 || id === undefined) throw new Error('check takes one file and an exercise: check FILE.py --exercise ID.');
  if (!Object.hasOwn(exercises, id))
    throw new Error(`There is no exercise '${id}'.${didYouMean(id, Object.keys(exercises))} phasebook-engine check --list tells them all.`);
  const [file] = positionals;
  readable(file);
  const program = values.python ?? (process.env.PYTHON || 'python3');
  const { passed, checks, error, option, output } = judged(program, id, file, values.torch ? ['--torch'] : []);
  const { mistakes, diagnoses } = exercises[id];
  const diagnosis = Object.hasOwn(mistakes, option) ? { id: option, ...diagnoses[option] } : null;
  const result = { passed, checks, diagnosis, error, option };
  const code = passed ? PASSED : NOT_PASSED;
  if (values.json) return { text: `${JSON.stringify(result, null, 2)}\n`, code };
  const { homepage } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  return { text: `${output}${checks.map(checkLine).join('')}${verdict(result, diagnoses[option], homepage)}\n`, code };
}
