// Outputs are compared before anything is timed: a contender that computes something else would not be a contender.

const kMaxValues = 20_000;

/** An output that is not what was asked for, in a sentence. */
export class Disagreement extends Error {}

/**
 * Compares `output`, of `size` values, with `expected(index)`, everywhere or, where the output is large, at places spread over all of it. `tolerance` is
 * absolute. -Infinity agrees with anything below -1e30: masks are written as either.
 */
export function requireAgreement({work, name, output, size, expected, tolerance, mostValues = kMaxValues}) {
  if (output.length !== size) throw new Disagreement(`${name} gives ${output.length} values for ${work}, not ${size}: nothing was timed.`);
  const step = Math.max(1, Math.floor(size / mostValues) | 1); // odd, so that no column is left out
  for (let index = 0; index < size; index += step) {
    const wanted = expected(index);
    const given = output[index];
    const agrees = wanted === -Infinity ? given < -1e30 : Math.abs(given - wanted) <= tolerance;
    if (!agrees) throw new Disagreement(`${name} gives ${given} as value ${index} of ${work}, where ${wanted} is right to within ${tolerance}: nothing was timed.`);
  }
}
