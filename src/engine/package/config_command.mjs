// `phasebook-engine config`: what a model's configuration says of its positions. It reads the files it is given, and needs no network.
import { open } from 'node:fs/promises';
import { readArguments } from './arguments.mjs';
import { differences, sideBySide } from './config_compare.mjs';
import { ConfigError, configExamples, MOST_BYTES, readWithDetails } from './config_module.mjs';
import { words } from './config_words.mjs';

const OPTIONS = {
  length: { type: 'string' },
  json: { type: 'boolean' },
  compare: { type: 'string' },
};

export const about = "What a model's config.json says of its positions, and what to watch out for";
export const help = `phasebook-engine config: ${about}.

  phasebook-engine config FILE [--length N] [--json] [--compare OTHER]

FILE is a config.json, a params.json, a GGUF file (only its first megabyte is read), - for stdin, or one of the book's examples.

  --length <number>                  how many tokens you want it to read; also writes the keys that it needs for that
  --json                             the plan as JSON; config.d.ts describes it
  --compare <file>                   what differs from this file or example

Exit code 0: there is a plan, perhaps with warnings. 2: there is none, and each error is a line that says where and what to do.

Examples:
  phasebook-engine config llama-3.1-8b --length 131072
  phasebook-engine config qwen2.5-7b-yarn --compare llama-3.1-8b
`;

/** The beginning of a stream of chunks: as much of it as is read. */
async function beginningOf(chunks) {
  const parts = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size > MOST_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MOST_BYTES + 1);
}

async function beginningOfFile(path) {
  const file = await open(path);
  try {
    return await beginningOf(file.createReadStream({ end: MOST_BYTES, autoClose: false }));
  } finally {
    await file.close();
  }
}

async function contentsOf(path) {
  if (path === '-') return beginningOf(process.stdin);
  try {
    return await beginningOfFile(path);
  } catch (error) {
    const examples = await configExamples();
    const example = examples.find(({ name }) => name === path);
    if (example) return example.json;
    const names = error.code === 'ENOENT' ? ` The examples are ${examples.map(({ name }) => name).join(', ')}.` : '';
    throw new Error(`The file ${path} cannot be read (${error.code}).${names}`);
  }
}

const nameOf = (path) => (path === '-' ? 'stdin' : path);

/** {plan, details}. Where there is none, the error's `lines` are what to say. */
async function modelOf(path, length) {
  const contents = await contentsOf(path);
  try {
    return await readWithDetails(contents, length);
  } catch (error) {
    if (error instanceof ConfigError) error.lines = error.errors.map(({ sentence }) => `${nameOf(path)}: ${sentence}`);
    throw error;
  }
}

function lengthOf(text) {
  if (text === undefined) return undefined;
  const length = text.trim() === '' ? NaN : Number(text);
  if (!(Number.isInteger(length) && length >= 1 && length <= 1e9))
    throw new Error(`--length is '${text}', but must be a whole number of tokens from 1 to 1000000000.`);
  return length;
}

const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** What to write to stdout. Throws where a file gives no plan. */
export async function config(args) {
  const { values, positionals } = readArguments('config', args, OPTIONS);
  if (positionals.length !== 1) throw new Error('config takes one file: config FILE. The other of two goes after --compare.');
  const [path] = positionals;
  const other = values.compare;
  if (path === '-' && other === '-') throw new Error('Only one of the two files can be stdin.');
  const length = lengthOf(values.length);
  const a = await modelOf(path, length);
  if (other === undefined) return values.json ? asJson(a.plan) : words(a, length);
  const b = await modelOf(other, length);
  if (values.json) return asJson({ a: a.plan, b: b.plan, differences: differences(a.plan, b.plan) });
  return sideBySide(a, b, [path, other].map(nameOf));
}
