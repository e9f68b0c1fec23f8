// Caches which tests passed with which inputs, in one JSON file: {name of a test file: {hash, passed}}.
import { readIfExists, writeAtomically } from '../lib/files.mjs';

export class ResultCache {
  #file;
  #entries;

  constructor(file) {
    this.#file = file;
    try {
      this.#entries = JSON.parse(readIfExists(file) ?? '{}');
    } catch {
      this.#entries = {}; // a truncated file proves nothing
    }
  }

  // How many tests passed with the same inputs; undefined if they never passed.
  passed(name, hash) {
    const entry = this.#entries[name];
    return entry?.hash === hash ? entry.passed : undefined;
  }

  // Writes the file at once, so that an interrupted run keeps its results.
  record(name, hash, { passed, failed }) {
    if (failed === 0 && passed > 0) this.#entries[name] = { hash, passed };
    else delete this.#entries[name];
    writeAtomically(this.#file, `${JSON.stringify(this.#entries, undefined, 1)}\n`);
  }
}
