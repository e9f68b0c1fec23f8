// Fetches files of the book and shows the progress. Whatever goes wrong is an error with a sentence for the reader.

export const STALL_TIMEOUT_ms = 8000; // for the next bytes of any file

const watches = new Set(); // functions that begin to wait anew, because something has come

/**
 * Waits for a file, but not for ever. `stalled` rejects when nothing of any file has come for a while; then the request
 * is aborted, as browsers keep few connections and trying again needs one.
 */
function watchForStall(name) {
  const abort = new AbortController();
  let timer;
  let giveUp;
  const stalled = new Promise((_, reject) => {
    giveUp = () => {
      reject(new Error(`The file ${name} did not arrive.`));
      abort.abort();
    };
  });
  stalled.catch(() => undefined); // most files come, and nobody waits for this
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, STALL_TIMEOUT_ms);
  };
  const end = () => {
    clearTimeout(timer);
    watches.delete(wait);
  };
  watches.add(wait);
  wait();
  return { signal: abort.signal, stalled, end };
}

/** The same for something that is fetched in another way, such as a module. */
export async function withStallTimeout(name, task) {
  const { stalled, end } = watchForStall(name);
  try {
    return await Promise.race([task, stalled]);
  } finally {
    end();
  }
}

const SMALLEST_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Whether the page's policy lets WebAssembly be compiled. */
function mayCompile() {
  try {
    return Boolean(new WebAssembly.Module(SMALLEST_MODULE));
  } catch {
    return false;
  }
}

/** Why a file could not be used. Text that ends early is no JSON; a stream that breaks off rejects with a TypeError. */
function whatIsWrong({ name }) {
  if (name === 'RangeError') return 'needs more memory than there is';
  if (name !== 'CompileError') return 'arrived incomplete';
  return mayCompile() ? 'could not be compiled' : "could not be compiled: this site's policy does not allow WebAssembly";
}

/**
 * Fetches a file and passes a response with its bytes to `use`, whose promise it returns.
 * @param {string} name relative to the modules, or to `base`: files of one edition are in one folder
 * @param {(response: Response) => Promise<T>} use
 * @param {{base?: string, type?: string, cache?: RequestCache, onBytes?: (count: number) => void}} options
 * @returns {Promise<T>} rejects with a sentence if the file does not arrive, or cannot be used
 * @template T
 */
export async function fetchFile(name, use, { base = import.meta.url, type = '', cache = 'default', onBytes } = {}) {
  const { signal, stalled, end } = watchForStall(name);
  const counter = new TransformStream({
    transform(chunk, controller) {
      watches.forEach((wait) => wait());
      onBytes?.(chunk.byteLength);
      controller.enqueue(chunk);
    },
    flush: end,
  });
  const come = async () => {
    const response = await fetch(new URL(name, base), { signal, cache }).catch(() => null);
    if (!response?.ok) {
      const status = response ? ` (${response.status})` : '';
      throw new Error(`The file ${name} could not be loaded${status}.`);
    }
    const whole = new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': type } });
    return use(whole).catch((error) => {
      throw new Error(`The file ${name} ${whatIsWrong(error)}.`);
    });
  };
  try {
    return await Promise.race([come(), stalled]);
  } finally {
    end();
  }
}

const asText = (response) => response.text();
const asJson = async (response) => {
  const text = await response.text();
  JSON.parse(text); // throws if it is not all there
  return text;
};
const asBytes = async (response) => new Uint8Array(await response.arrayBuffer());
const compile = (response) => WebAssembly.compileStreaming(response);
export const fetchText = (name, base) => fetchFile(name, asText, { base });
export const fetchJson = (name) => fetchFile(name, asJson);
export const fetchBytes = (name) => fetchFile(name, asBytes);
export const fetchProgram = (name) => fetchFile(name, compile, { type: 'application/wasm' });

/**
 * A loader that counts bytes: `json` (its text), `bytes`, and `program`, which compiles WebAssembly.
 * @param {string[]} names the files that are going to be loaded
 * @param {(share: number) => void} onProgress called with the share of their bytes received, 0 to 1; 0 until their
 *   sizes are known
 * @param {RequestCache} cache
 */
export function countingLoader(names, onProgress, cache) {
  let total = Infinity;
  let received = 0;
  const report = () => onProgress(Math.min(1, received / total));
  const onBytes = (count) => {
    received += count;
    report();
  };

  fetchJson('sizes.json')
    .then((text) => {
      const sizes = JSON.parse(text);
      total = names.reduce((sum, name) => sum + (sizes[name] ?? 0), 0) || Infinity;
      report();
    })
    .catch(() => undefined); // only the progress bar needs it

  const counted = (name, use, type) => fetchFile(name, use, { type, cache, onBytes });
  return {
    json: (name) => counted(name, asJson),
    bytes: (name) => counted(name, asBytes),
    program: (name) => counted(name, compile, 'application/wasm'),
  };
}

/** Shows a share from 0 to 1 in the progress bar; null hides the bar. */
export function showProgress(share) {
  const bar = document.getElementById('loading');
  bar.hidden = share === null;
  if (share === null) return;
  bar.setAttribute('aria-valuenow', Math.round(share * 100));
  bar.style.width = `${share * 100}%`;
}
