// Loads lab.wasm, the small models of src/lab, and drives it: in a worker, on a page or under Node. Commands and reports are JSON, as
// messages.h says.

/**
 * @param {{wasm?: BufferSource | WebAssembly.Module, now?: () => number}} options `wasm`: the module, which is otherwise loaded from beside
 * this file;
 *   `now`: a clock in milliseconds
 * @returns {Promise<{command: (json: string) => string, advance: (budgetMs: number) => string, readonly working: boolean, choices: () =>
 * string}>} as
 *   class Session says; `choices` gives the tasks and encodings that there are, in JSON
 */
export async function loadTrainer({ wasm, now = () => performance.now() } = {}) {
  const made = await WebAssembly.instantiate(wasm ?? (await fetchModule()), { lab: { now } });
  const { exports } = made.instance ?? made;
  exports._initialize();
  const answer = (size) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), size));
  return {
    command(json) {
      const bytes = new TextEncoder().encode(json);
      const pointer = exports.allocate(bytes.length);
      if (!pointer) throw new RangeError('There is not enough memory for a command of this length.');
      new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
      return answer(exports.command(pointer, bytes.length));
    },
    advance: (budgetMs) => answer(exports.advance(budgetMs)),
    choices: () => answer(exports.choices()),
    get working() {
      return exports.working() !== 0;
    },
  };
}

async function fetchModule() {
  const url = new URL('lab.wasm', import.meta.url);
  if (url.protocol === 'file:') return (await import('node:fs')).readFileSync(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.arrayBuffer();
}

/**
 * A trainer that works between its commands, in slices.
 * @param {(json: string) => void} report called with each report, and with '' if the trainer cannot run or has died
 * @param {{sliceMs: number, later: (slice: () => Promise<void>) => void}} pace `later` calls a slice soon, when others have
 *   had their turn; the slice resolves when it is over
 */
export function serve(report, { sliceMs, later, ...options }) {
  let ended = false;
  let sliceIsDue = false;
  const die = () => {
    if (!ended) report('');
    ended = true;
  };
  const loading = loadTrainer(options);
  loading.catch(die);
  const attempt = (work) => loading.then((trainer) => !ended && work(trainer)).catch(die);
  const tell = (json) => {
    if (json && !ended) report(json);
  };
  const keepWorking = (trainer) => {
    if (!trainer.working || sliceIsDue) return;
    sliceIsDue = true;
    later(() => {
      sliceIsDue = false;
      return attempt((same) => {
        tell(same.advance(sliceMs));
        keepWorking(same);
      });
    });
  };
  return {
    command: (json) =>
      void attempt((trainer) => {
        tell(trainer.command(json));
        keepWorking(trainer);
      }),
    end() {
      ended = true;
    },
  };
}
