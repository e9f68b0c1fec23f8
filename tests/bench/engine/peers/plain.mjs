// The sinusoidal table in plain JavaScript: as people usually write it, and optimised. All functions fill `table` [T, D], interleaved, from
// position 0.

export function naive(table, D, base) {
  const T = table.length / D;
  for (let pos = 0; pos < T; pos += 1) {
    for (let i = 0; i < D / 2; i += 1) {
      const angle = pos / base ** ((2 * i) / D);
      table[pos * D + 2 * i] = Math.sin(angle);
      table[pos * D + 2 * i + 1] = Math.cos(angle);
    }
  }
}

/** Uses precomputed frequencies. */
export function precomputed(table, theta) {
  const P = theta.length;
  const T = table.length / (2 * P);
  let to = 0;
  for (let pos = 0; pos < T; pos += 1) {
    for (let i = 0; i < P; i += 1, to += 2) {
      const angle = pos * theta[i];
      table[to] = Math.sin(angle);
      table[to + 1] = Math.cos(angle);
    }
  }
}

const AFRESH = 64; // rows between exact values, so that errors cannot accumulate

/** Rotates each row from the previous one in double precision: four products and two sums instead of a sine and a cosine. */
export function rotation(table, theta, { sine, cosine, sineOfStep, cosineOfStep }) {
  const P = theta.length;
  const T = table.length / (2 * P);
  let to = 0;
  for (let pos = 0; pos < T; pos += 1) {
    if (pos % AFRESH === 0) {
      for (let i = 0; i < P; i += 1) {
        sine[i] = Math.sin(pos * theta[i]);
        cosine[i] = Math.cos(pos * theta[i]);
      }
    }
    for (let i = 0; i < P; i += 1, to += 2) {
      const s = sine[i];
      const c = cosine[i];
      table[to] = s;
      table[to + 1] = c;
      sine[i] = s * cosineOfStep[i] + c * sineOfStep[i];
      cosine[i] = c * cosineOfStep[i] - s * sineOfStep[i];
    }
  }
}

export const rotationPlan = (theta) => ({
  sine: new Float64Array(theta.length),
  cosine: new Float64Array(theta.length),
  sineOfStep: theta.map(Math.sin),
  cosineOfStep: theta.map(Math.cos),
});
