#!/usr/bin/env node
// `phasebook-engine`: the engine on the command line. Every mistake is a sentence on stderr and exit code 2; `check`
// alone also ends with 1, for an answer that is not right.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { check, about as checkAbout, help as checkHelp } from './check.mjs';
import { commands, kebab } from './commands.mjs';
import { config, about as configAbout, help as configHelp } from './config_command.mjs';
import { didYouMean } from './did_you_mean.mjs';
import { createEngine } from './engine.mjs';
import { isNpy, npyPieces, readNpy } from './npy.mjs';
import { csvPieces, jsonPieces, readCsv, readJson, readNumber } from './text_formats.mjs';

const PROGRAM = 'phasebook-engine';
const FORMATS = ['json', 'csv', 'npy'];
const COMMON = [
  ['out', 'text', 'file to write; - is stdout, where everything goes if this is left out'],
  ['format', FORMATS, "json, csv or npy; as the file's name says, else json"],
  ['result', 'text', 'which of several results to write; all of them as JSON, else the main one'],
  ['variant', ['scalar', 'simd', 'relaxed'], 'of the engine; the fastest that runs here'],
];

// What the engine says about itself: name -> [its name in JavaScript, about].
const FACTS = {
  encodings: ['encodings', 'What there is to know of each encoding, as JSON'],
  'rope-variants': ['ropeVariants', 'The ways to set the angles of RoPE, as JSON'],
};

// The commands that take a file and options of their own. `run` gives {text, code}: what to write, and the exit code.
const FILE_COMMANDS = {
  check: { about: checkAbout, help: checkHelp, run: check },
  config: { about: configAbout, help: configHelp, run: async (args) => ({ text: await config(args), code: 0 }) },
};

class Mistake extends Error {}

function wrapped(name, read) {
  try {
    return read();
  } catch (error) {
    throw new Mistake(`--${name}: ${error.message}`);
  }
}

/** Values by option name, as text; flags are true or false. `--a b`, `--a=b`, `--flag`, `--no-flag`. */
function parseArguments(args, options, command) {
  const values = Object.create(null);
  const kindOf = (name) => options.find(([option]) => kebab(option) === name)?.[1];
  const known = options.map(([option]) => `--${kebab(option)}`);
  for (let at = 0; at < args.length; ++at) {
    const match = /^--([a-z0-9-]+)(?:=([\s\S]*))?$/.exec(args[at]);
    if (!match) throw new Mistake(`'${args[at]}' is not an option: options begin with --.`);
    let [, name, value] = match;
    if (name.startsWith('no-') && kindOf(name.slice(3)) === 'flag' && value === undefined) [name, value] = [name.slice(3), 'false'];
    const kind = kindOf(name);
    if (kind === undefined)
      throw new Mistake(`${command} has no option --${name}.${didYouMean(`--${name}`, known)} It has ${known.join(', ')}.`);
    if (kind === 'flag') value ??= 'true';
    else if (value === undefined && ++at >= args.length) throw new Mistake(`--${name} needs a value.`);
    value ??= args[at];
    if (Object.hasOwn(values, name)) throw new Mistake(`--${name} is given twice.`);
    values[name] = value;
  }
  return values;
}

let stdinIsTaken = false;
async function bytesOf(name, path) {
  if (path !== '-') {
    try {
      return await readFile(path);
    } catch (error) {
      throw new Mistake(`--${name}: the file ${path} cannot be read (${error.code}).`);
    }
  }
  if (stdinIsTaken) throw new Mistake('Only one option can read stdin.');
  stdinIsTaken = true;
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readArrayFile(name, path) {
  const bytes = await bytesOf(name, path);
  return wrapped(name, () => {
    if (isNpy(bytes)) return readNpy(bytes);
    const text = bytes.toString('utf8');
    return /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
  });
}

const LIST = /^[-+.\deE]+(\s*,\s*[-+.\deE]+)*$/;

/** Reads numbers from the command line itself, or from the file that it names. */
const readArray = (name, text) =>
  /^\s*\[/.test(text)
    ? wrapped(name, () => readJson(text))
    : LIST.test(text) && /\d/.test(text)
      ? wrapped(name, () => text.split(',').map(readNumber))
      : readArrayFile(name, text);

/** Reads `start:stop` or `start:stop:step`, which exclude the stop, or any array. */
function readPositions(name, text) {
  if (!/^[^:/\\]*:[^:/\\]*(:[^:/\\]*)?$/.test(text)) return Promise.resolve(readArray(name, text)).then((value) => value?.data ?? value);
  const [start, stop, step = 1] = wrapped(name, () => text.split(':').map(readNumber));
  const count = Math.max(0, Math.ceil((stop - start) / step));
  if (!Number.isSafeInteger(count) || count >= 2 ** 28)
    throw new Mistake(`--${name} is ${text}, but must be start:stop or start:stop:step with fewer than 2^28 values.`);
  if (step === 1 && Number.isSafeInteger(start) && name === 'positions') return { start, count };
  const values = new Float64Array(count);
  for (let i = 0; i < count; ++i) values[i] = start + i * step;
  return values;
}

async function readValue(name, kind, text) {
  if (kind === 'number') return wrapped(name, () => readNumber(text));
  if (kind === 'array') return readArray(name, text);
  if (kind === 'positions') return readPositions(name, text);
  if (kind === 'object') return /^\s*\{/.test(text) ? wrapped(name, () => readJson(text)) : readArrayFile(name, text);
  if (kind === 'flag') {
    if (text !== 'true' && text !== 'false') throw new Mistake(`--${name} is '${text}', but must be true or false.`);
    return text === 'true';
  }
  if (Array.isArray(kind) && !kind.includes(text)) throw new Mistake(`--${name} is '${text}', but must be ${kind.join(' or ')}.`);
  return text;
}

const isArray = (value) => ArrayBuffer.isView(value);
const encoder = new TextEncoder();

function* jsonOfAll(result) {
  let before = '{';
  for (const [name, value] of Object.entries(result)) {
    yield encoder.encode(`${before}"${name}": `);
    yield* isArray(value) ? jsonPieces(value) : [encoder.encode(JSON.stringify(value))];
    before = ',\n';
  }
  yield encoder.encode('}\n');
}

function* jsonLine(array, shape) {
  yield* jsonPieces(array, shape);
  yield encoder.encode('\n');
}

/** The pieces of what is written. They are valid one at a time. */
function render(result, { format, chosen, main }) {
  const several = !isArray(result);
  if (several && chosen !== undefined && !Object.hasOwn(result, chosen))
    throw new Mistake(`--result is '${chosen}', but must be ${Object.keys(result).join(' or ')}.`);
  if (!several && chosen !== undefined) throw new Mistake('--result is for operations with several results.');
  if (format === 'json' && several && chosen === undefined) return jsonOfAll(result);
  const value = several ? result[chosen ?? main] : result;
  const pieces = { json: jsonLine, csv: csvPieces, npy: npyPieces }[format];
  return isArray(value) ? pieces(value) : pieces(Float64Array.of(value), format === 'csv' ? undefined : []);
}

/** Writes one piece after the other, so that none waits in memory for a slow reader. */
async function write(pieces, path) {
  const toStdout = path === undefined || path === '-';
  const stream = toStdout ? process.stdout : createWriteStream(path);
  stream.on('error', () => undefined); // whoever writes is told as well
  const settled = (action) => new Promise((resolve, reject) => action((error) => (error ? reject(error) : resolve())));
  try {
    for (const piece of pieces) await settled((done) => stream.write(piece, done));
    if (!toStdout) await settled((done) => stream.end(done));
  } catch (error) {
    if (toStdout && error.code === 'EPIPE') process.exit(0); // the reader of the output has gone away
    throw new Mistake(
      toStdout ? `The output cannot be written (${error.code}).` : `--out: the file ${path} cannot be written (${error.code}).`,
    );
  }
}

const writeText = (text) => write([encoder.encode(text)]);

function formatOf({ format, out }) {
  const byName = out && out !== '-' ? extname(out).slice(1) : undefined;
  return format ?? (FORMATS.includes(byName) ? byName : 'json');
}

/** Replaces the engine's option names in a message by those of the command line: dModel by --d-model. */
const inOptionNames = (message, options) =>
  options.reduce(
    (text, [name]) => text.replace(new RegExp(`(?<![\\w.-])${name}\\b`, /[A-Z]/.test(name) ? 'g' : ''), `--${kebab(name)}`),
    message,
  );

async function runCommand(name, args) {
  const { run, options, result: main } = commands[name];
  const all = [...options, ...COMMON];
  const texts = parseArguments(args, all, name);
  const values = {};
  for (const [option, kind] of all) {
    const key = kebab(option);
    if (Object.hasOwn(texts, key)) values[option] = await readValue(key, kind, texts[key]);
  }
  const { out, format, result: chosen, variant, ...given } = values;
  const engine = await createEngine(variant === undefined ? {} : { variant });
  let result;
  try {
    result = engine[run](given);
  } catch (error) {
    throw new Mistake(inOptionNames(error.message, options));
  }
  await write(render(result, { format: formatOf({ format, out }), chosen, main }), out);
}

const describe = ([name, kind, meaning]) =>
  `  --${kebab(name)}${Array.isArray(kind) ? ` ${kind.join('|')}` : kind === 'flag' ? '' : ` <${kind}>`}`.padEnd(34) + ` ${meaning}`;

function help(name) {
  if (name) {
    const { about, options, example } = commands[name];
    return [
      `${PROGRAM} ${name}: ${about}.`,
      '',
      ...options.map(describe),
      ...COMMON.map(describe),
      '',
      'Example:',
      `  ${PROGRAM} ${name} ${example}`,
      '',
    ].join('\n');
  }
  return [
    `${PROGRAM}: positional encodings from the command line.`,
    '',
    `Usage: ${PROGRAM} <operation> [options]`,
    `       ${PROGRAM} <operation> --help`,
    '',
    ...Object.entries(commands).map(([each, { about }]) => `  ${each.padEnd(22)} ${about}`),
    ...Object.entries(FACTS).map(([each, [, about]]) => `  ${each.padEnd(22)} ${about}`),
    ...Object.entries(FILE_COMMANDS).map(([each, { about }]) => `  ${each.padEnd(22)} ${about}`),
    '',
    'Positions are 0:4 (0, 1, 2, 3), 0:100:5, or 0,1,2.5. An array is numbers in JSON, 1,2,3, a file (.npy, .csv, .json), or - for stdin.',
    'Files of NumPy hold float32, float64, int32 or int64 in C order. In CSV a line is a row of the last dimension.',
    '',
    'Example:',
    `  ${PROGRAM} sinusoidal ${commands.sinusoidal.example}`,
    '',
  ].join('\n');
}

async function main([name, ...args]) {
  const asksHelp = (text) => text === '--help' || text === '-h' || text === 'help';
  if (asksHelp(name ?? 'help') && Object.hasOwn(FILE_COMMANDS, args[0])) return writeText(FILE_COMMANDS[args[0]].help);
  if (name === undefined || asksHelp(name)) return writeText(help(Object.hasOwn(commands, args[0]) ? args[0] : undefined));
  if (name === '--version') return writeText(`${JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8')).version}\n`);
  if (Object.hasOwn(FACTS, name)) {
    const [property, about] = FACTS[name];
    if (args.length && !asksHelp(args[0])) throw new Mistake(`${name} takes no options.`);
    return writeText(args.length ? `${PROGRAM} ${name}: ${about}.\n` : `${JSON.stringify((await createEngine())[property], null, 2)}\n`);
  }
  if (Object.hasOwn(FILE_COMMANDS, name)) {
    const { help: own, run } = FILE_COMMANDS[name];
    if (args.some(asksHelp)) return writeText(own);
    const { text, code } = await run(args);
    process.exitCode = code;
    return writeText(text);
  }
  if (!Object.hasOwn(commands, name)) {
    const all = [...Object.keys(commands), ...Object.keys(FACTS), ...Object.keys(FILE_COMMANDS)];
    throw new Mistake(`There is no operation '${name}'.${didYouMean(name, all)} ${PROGRAM} --help lists them.`);
  }
  if (args.some(asksHelp)) return writeText(help(name));
  return runCommand(name, args);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const lines = error.lines ?? [error.message];
  process.stderr.write(lines.map((line) => `${PROGRAM}: ${line.replaceAll('\n', ' ')}\n`).join(''));
  process.exitCode = 2;
}
