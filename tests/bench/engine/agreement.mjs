// Compares outputs before anything is timed, because times are only comparable if all contenders compute the same values.

const MAX_VALUES = 20_000;

/** Thrown if an output is wrong. */
export class Disagreement extends Error {}

/**
 * Compares `output`, of `size` values, with `expected(index)`: all values, or a sample spread over the whole output if it is large.
 * `tolerance` is absolute. -Infinity agrees with anything below -1e30, because masks are written in either way.
 */
export function requireAgreement({ work, name, output, size, expected, tolerance, maxValues = MAX_VALUES }) {
  if (output.length !== size) throw new Disagreement(`${name} gives ${output.length} values for ${work}, not ${size}: nothing was timed.`);
  const step = Math.max(1, Math.floor(size / maxValues) | 1); // odd, so that every column is sampled
  for (let index = 0; index < size; index += step) {
    const wanted = expected(index);
    const given = output[index];
    const agrees = wanted === -Infinity ? given < -1e30 : Math.abs(given - wanted) <= tolerance;
    if (!agrees)
      throw new Disagreement(
        `${name} gives ${given} as value ${index} of ${work}, where ${wanted} is right to within ${tolerance}: nothing was timed.`,
      );
  }
}
