// A display without a screen (Xvfb), for programs that draw only in windows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure } from './failure.mjs';
import { endWithThisProcess } from './run.mjs';

const SCREEN = '1920x1440x24';
const START_ms = 20_000;
const EMPTY_FOR_s = '30'; // it ends by itself when its last window has been closed for as long as this, should its owner be killed

const ADVICE = 'install it (on Debian: apt-get install xvfb) and run the same command again.';

/** Starts Xvfb on the first free display. Resolves to {name, close()}; the name is for the variable DISPLAY. */
export async function openDisplay(program = 'Xvfb') {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-terminate', EMPTY_FOR_s], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(server);
  const close = async () => {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
  try {
    return { name: `:${await displayNumber(server)}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Xvfb writes the number of the display that it has found free, when programs can connect to it. */
function displayNumber(server) {
  return new Promise((resolve, reject) => {
    let words = '';
    let number = '';
    const late = setTimeout(
      () => reject(new Failure(`Xvfb opened no display in ${START_ms / 1000} seconds; its output is above.`, words)),
      START_ms,
    );
    server.stderr.on('data', (text) => {
      words += text;
    });
    server.stdio[3].on('data', (text) => {
      number += text;
      if (!number.endsWith('\n')) return;
      clearTimeout(late);
      resolve(number.trim());
    });
    server.once('error', (error) => {
      clearTimeout(late);
      reject(
        error.code === 'ENOENT' ? new Failure(`Xvfb, the display that Firefox draws on in the tests, was not found: ${ADVICE}`) : error,
      );
    });
    server.once('exit', (code, signal) => {
      clearTimeout(late);
      reject(new Failure(`Xvfb ended (${signal ?? `code ${code}`}) before it opened a display; its output is above.`, words));
    });
  });
}
