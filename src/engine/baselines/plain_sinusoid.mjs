// The sinusoidal table in plain JavaScript, to measure the engine against in the reader's own tab.

const frequencies = (width, base) => Float64Array.from({ length: width / 2 }, (_, i) => base ** ((-2 * i) / width));

/**
 * The formula as you would write it, with the frequencies computed beforehand: a sine and a cosine per pair. Returns the function that
 * fills the table.
 */
export function makePlain(table, width, base) {
  const theta = frequencies(width, base);
  return () => {
    for (let at = 0, pos = 0; at < table.length; pos += 1) {
      for (let i = 0; i < theta.length; i += 1, at += 2) {
        const angle = pos * theta[i];
        table[at] = Math.sin(angle);
        table[at + 1] = Math.cos(angle);
      }
    }
  };
}

const ROWS_PER_ANCHOR = 64;

/**
 * The same by angle addition: each row rotates the row before it by one position, in doubles, and every 64th row is computed afresh so that
 * rounding errors cannot add up. We could not write it any faster.
 */
export function makeTurning(table, width, base) {
  const theta = frequencies(width, base);
  const stepSine = theta.map(Math.sin);
  const stepCosine = theta.map(Math.cos);
  const sine = new Float64Array(theta.length);
  const cosine = new Float64Array(theta.length);
  const anchor = (pos) => {
    for (let i = 0; i < theta.length; i += 1) {
      sine[i] = Math.sin(pos * theta[i]);
      cosine[i] = Math.cos(pos * theta[i]);
    }
  };
  return () => {
    for (let at = 0, pos = 0; at < table.length; pos += 1) {
      if (pos % ROWS_PER_ANCHOR === 0) anchor(pos);
      for (let i = 0; i < theta.length; i += 1, at += 2) {
        const s = sine[i];
        const c = cosine[i];
        table[at] = s;
        table[at + 1] = c;
        sine[i] = s * stepCosine[i] + c * stepSine[i];
        cosine[i] = c * stepCosine[i] - s * stepSine[i];
      }
    }
  };
}
