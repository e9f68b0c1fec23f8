// Owns the workers that run Python. Each run has a worker of its own, which ends with it, so that nothing of a run is left for the next;
// one more is started ahead, so that nobody waits for it. The program is fetched at the first run and compiled once.
import { fetchFile } from '../loading.js';
import { trustedScript } from '../trusted_types.js';
import { confined } from './confine.js';
import { explain } from './explain.js';
import { soundCount, soundError, soundJudgement, soundValue } from './sound.js';

const LONGEST_ms = 10_000;
const LONGEST_START_ms = 20_000;
const PROGRAM = 'python/micropython.wasm';
export const STOPPED = 'Stopped.';
const TOO_LONG = 'Stopped after ten seconds. Is there a loop that never ends?';

const BROKE_OFF = 'Python broke off.';

const now_ms = () => performance.now();
const compile = async (response) => WebAssembly.compile(confined(await response.arrayBuffer()));

export class Session {
  #compiled = null; // a promise
  #spare = null; // a promise of a worker that is ready
  #stop = null; // of the run that is going on

  /** Fetches Python ahead. @param {(bytes: number) => void} onBytes with the size of each piece that comes */
  prepare(onBytes) {
    this.#compiled ??= fetchFile(PROGRAM, compile, { type: 'application/wasm', onBytes }).catch((error) => {
      this.#compiled = null; // the next attempt may find the network again
      throw error;
    });
    this.#spare ??= this.#compiled.then(startWorker).catch((error) => {
      this.#spare = null;
      throw error;
    });
    return this.#spare;
  }

  /** Whether the next run can start at once. */
  get isPrepared() {
    return this.#spare !== null;
  }

  get isRunning() {
    return this.#stop !== null;
  }

  /**
   * `lines` is how many lines at the end of the output are the value.
   * @param {string} code
   * @param {{call?: string, onOutput?: (text: string) => void, onBytes?: (bytes: number) => void, onStart?: () => void}} options
   * @returns {Promise<{output: string, error: {line: number | null, message: string} | null, ms: number, value: object | null,
   *   lines: number}>}
   */
  async run(code, { call = '', ...options } = {}) {
    const { result, output, ms } = await this.#ask({ code, call }, options);
    const error = soundError(result.error);
    const [value, lines] = [soundValue(result.value), soundCount(result.lines)];
    return { output, error: error && explain(error, `${code}\n${call}`), ms, value, lines };
  }

  /** What judge.py says of an answer, and `ms`. @param {object | Promise<object>} exercise */
  async judge(exercise, code, options = {}) {
    const request = Promise.resolve(exercise).then((come) => ({ exercise: come, code }));
    const { result, ms } = await this.#ask(request, options);
    if (!result.checks) {
      const error = explain(soundError(result.error ?? { text: BROKE_OFF }), code, { isExercise: true });
      return { passed: false, checks: [], option: null, difference: null, output: '', error, ms };
    }
    const judgement = soundJudgement(result, await exercise);
    return { ...judgement, error: judgement.error && explain(typed(judgement.error), code, { isExercise: true }), ms };
  }

  /** Ends the run that is going on, at once. */
  stop() {
    this.#stop?.(STOPPED);
  }

  /** onStart: Python has come, and begins. */
  async #ask(request, { onOutput = () => undefined, onBytes, onStart = () => undefined }) {
    this.stop();
    let ended = '';
    let stop;
    const stopped = new Promise((resolve) => {
      stop = (why) => resolve((ended = why));
    });
    this.#stop = stop; // while the interpreter and the request are still coming
    try {
      const come = await Promise.race([Promise.all([this.prepare(onBytes), request]), stopped]);
      if (ended) return { result: failed(ended), output: '', ms: 0 }; // the worker is for the next
      this.#spare = null;
      onStart();
      return await this.#answered(...come, onOutput);
    } finally {
      if (this.#stop === stop) this.#stop = null;
    }
  }

  #answered(worker, request, onOutput) {
    const begin_ms = now_ms();
    let output = '';
    return new Promise((resolve) => {
      const end = (result) => {
        clearTimeout(timer);
        worker.terminate();
        if (this.#stop === stop) this.#stop = null;
        resolve({ result, output, ms: Math.round(now_ms() - begin_ms) });
        setTimeout(() => this.prepare().catch(() => undefined)); // one for the next run
      };
      const stop = (why) => end(failed(why));
      const timer = setTimeout(stop, LONGEST_ms, TOO_LONG);
      this.#stop = stop;
      worker.onmessage = ({ data }) => {
        if ('result' in data) return end(data.result ?? {});
        output += data.output;
        return onOutput(data.output);
      };
      worker.onerror = () => stop(BROKE_OFF);
      worker.postMessage(request);
    });
  }
}

const failed = (text) => ({ error: { line: null, type: '', text }, value: null });

/** An error of judge.py, whose message has both the type and the text. */
function typed({ line, message }) {
  const [, type, text] = /^(\w+)(?:: (.*))?$/s.exec(message) ?? [null, '', message];
  return { line, type, text: text ?? '' };
}

/** A promise of a worker that waits for a request. */
const startWorker = (compiled) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(trustedScript('python/worker.js'), { type: 'module' });
    const timer = setTimeout(() => fail('The file python/worker.js did not arrive, or Python did not start.'), LONGEST_START_ms);
    const fail = (sentence) => {
      clearTimeout(timer);
      worker.terminate();
      reject(new Error(sentence));
    };
    worker.onmessage = ({ data }) => {
      if (!data.ready) return fail(data.failed);
      clearTimeout(timer);
      return resolve(worker);
    };
    worker.onerror = () => fail('The file python/worker.js could not be loaded.');
    worker.postMessage(compiled);
  });
