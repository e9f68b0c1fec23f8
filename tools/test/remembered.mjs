// What passed before, and from which inputs: one file of JSON, {name of a test file: {hash, passed}}.
import {readIfThere, writeWhole} from '../lib/files.mjs';

export class Remembered {
  #file;
  #entries;

  constructor(file) {
    this.#file = file;
    try {
      this.#entries = JSON.parse(readIfThere(file) ?? '{}');
    } catch {
      this.#entries = {}; // a record cut short proves nothing
    }
  }

  // How many tests passed when the inputs were the same; undefined if they never did.
  passed(name, hash) {
    const entry = this.#entries[name];
    return entry?.hash === hash ? entry.passed : undefined;
  }

  // Written at once: whoever interrupts the run keeps what has passed.
  keep(name, hash, {passed, failed}) {
    if (failed === 0 && passed > 0) this.#entries[name] = {hash, passed};
    else delete this.#entries[name];
    writeWhole(this.#file, `${JSON.stringify(this.#entries, undefined, 1)}\n`);
  }
}
