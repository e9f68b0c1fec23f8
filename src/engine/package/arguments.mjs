// The arguments of the commands that take a file: `check`, `config`.
import { parseArgs } from 'node:util';
import { didYouMean } from './did_you_mean.mjs';

/** {values, positionals}, as util.parseArgs gives them. Throws one sentence for what `command` does not take. */
export function readArguments(command, args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    const [, name] = /^Unknown option '(--[^']*)'/.exec(error.message) ?? [];
    if (!name) throw new Error(error.message.split('\n')[0]);
    throw new Error(`${command} has no option ${name}.${didYouMean(name, known)} It has ${known.join(', ')}.`);
  }
}
