// The input data of the rows, and their expected results, computed slowly in double precision.

/** radians per position of each pair of D columns */
export const frequencies = (D, base) => Float64Array.from({ length: D / 2 }, (_, i) => base ** ((-2 * i) / D));

/** Value `index` of the sinusoidal table [T, D]. */
export function sinusoid(D, base, layout = 'interleaved') {
  const theta = frequencies(D, base);
  return (index) => {
    const pos = Math.floor(index / D);
    const column = index % D;
    const [i, isCosine] = layout === 'interleaved' ? [column >> 1, column % 2 === 1] : [column % (D / 2), column >= D / 2];
    return isCosine ? Math.cos(pos * theta[i]) : Math.sin(pos * theta[i]);
  };
}

/** Pseudo-random numbers from -1 to 1, the same each time, none of them tiny. */
export function someNumbers(count, seed = 1) {
  const values = new Float32Array(count);
  let state = (seed * 2654435761) >>> 0 || 1;
  for (let i = 0; i < count; i += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    values[i] = (state | 1) / 2 ** 31;
  }
  return values;
}

/** Value `index` of x [H, T, K] rotated by position, with pairs in halves. */
export function rotated(x, { T, K, base }) {
  const theta = frequencies(K, base);
  return (index) => {
    const column = index % K;
    const pos = Math.floor(index / K) % T;
    const i = column % (K / 2);
    const row = index - column;
    const [a, b, angle] = [x[row + i], x[row + i + K / 2], pos * theta[i]];
    return column < K / 2 ? a * Math.cos(angle) - b * Math.sin(angle) : a * Math.sin(angle) + b * Math.cos(angle);
  };
}

const dot = (a, at, b, bt, length) => {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += a[at + i] * b[bt + i];
  return sum;
};

/** Value `index` of the cosine similarity [N, N] of rows of D values. */
export function cosine(x, N, D) {
  const lengths = Float64Array.from({ length: N }, (_, row) => Math.sqrt(dot(x, row * D, x, row * D, D)));
  return (index) => {
    const [i, j] = [Math.floor(index / N), index % N];
    return dot(x, i * D, x, j * D, D) / (lengths[i] * lengths[j]);
  };
}

/** Value `index` of softmax(q kᵀ / sqrt K) v, all of shape [H, S, K]. */
export function attended(q, k, v, { S, K }) {
  return (index) => {
    const column = index % K;
    const row = index - column;
    const head = row - (row % (S * K));
    const weights = Array.from({ length: S }, (_, j) => Math.exp(dot(q, row, k, head + j * K, K) / Math.sqrt(K)));
    return weights.reduce((sum, weight, j) => sum + weight * v[head + j * K + column], 0) / weights.reduce((a, b) => a + b, 0);
  };
}
