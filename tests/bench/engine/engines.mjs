// Adapts the engine to the benchmark. Only this module uses the names in its package.

export const VARIANTS = ['simd', 'relaxed', 'scalar'];

/** The variants that this machine can run: [{variant, engine}]. `load(variant)` resolves to an engine or rejects. */
export async function openEngines(load, variants = VARIANTS) {
  const opened = [];
  const missing = [];
  for (const variant of variants) {
    try {
      opened.push({ variant, engine: await load(variant) });
    } catch (error) {
      missing.push({ variant, why: error.message });
    }
  }
  return { opened, missing };
}

/** One contender for each engine. `prepare(engine)` returns {run, output, close}. */
export const engineContenders = (engines, prepare, more = {}) =>
  engines.map(({ variant, engine }) => ({ name: `engine, ${variant}`, group: 'engine', variant, ...prepare(engine), ...more }));

/**
 * The same for an operation that fills a buffer. `prepare(engine, out, hold)` returns the call; hold(values) returns a buffer with these
 * values.
 */
export const fillingContenders = (engines, size, prepare, more) =>
  engineContenders(
    engines,
    (engine) => {
      const held = [];
      const buffer = (length) => held[held.push(engine.buffer(length)) - 1];
      const hold = (values) => {
        const filled = buffer(values.length);
        filled.array.set(values);
        return filled;
      };
      const out = buffer(size);
      const run = prepare(engine, out, hold);
      return {
        run,
        output() {
          out.array.fill(NaN); // so that correct values of an earlier run do not remain
          run();
          return out.array;
        },
        close: () => held.forEach((one) => one.free()),
      };
    },
    more,
  );
