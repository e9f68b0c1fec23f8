// Runs other programs. Their output is captured and only shown if they fail, so that a step takes one line.
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from './failure.mjs';

const children = new Set();
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

// Ends the child when this process ends, however it does.
export function endWithThisProcess(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

// Resolves to {code, output}, also if the program fails. `show` prints the output as it arrives; `onText` is called with it.
export function runUnchecked(command, args, { cwd, env, show = false, onText = () => undefined } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    endWithThisProcess(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        chunks.push(chunk);
        if (show) process.stdout.write(chunk);
        onText(chunk.toString());
      });
    }
    child.on('error', (error) => {
      children.delete(child);
      reject(
        error.code === 'ENOENT' ? new Failure(`The program ${command} was not found; install it and run the same command again.`) : error,
      );
    });
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 1, signal, output: Buffer.concat(chunks).toString() });
    });
  });
}

// The same for a program that has to succeed; resolves to its output. `errorMessage` is that of the Failure otherwise.
export async function run(command, args, { errorMessage, ...options } = {}) {
  const { code, output } = await runUnchecked(command, args, options);
  if (code !== 0)
    throw new Failure(errorMessage ?? `${command} ${args.join(' ')} failed; its output is above.`, options.show ? '' : output);
  return output;
}

// The full path of a program on PATH, or undefined.
export function findProgram(name, path = process.env.PATH ?? '') {
  for (const folder of path.split(delimiter)) {
    const file = join(folder || '.', name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {}
  }
  return undefined;
}
