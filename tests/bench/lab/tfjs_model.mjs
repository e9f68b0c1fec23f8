// The lab's model (src/lab/config.h) with full attention and sinusoidal positions in TensorFlow.js, written for its WebAssembly backend.
// What made it faster than a plain transcription, 54 ms a step to 22:
// - Products of two matrices bring their own gradients, with the transposed operand made first, because a product that transposes is
// several times slower.
//   Batches of small products, in attention, are as fast either way.
// - Queries, keys and values are three maps: one map would have to be split, or transposed as a tensor of rank 5, for which there is no
// fast kernel.
// - Tokens come as one-hot rows, because the gradient of a look-up (UnsortedSegmentSum) does not exist on this backend.

/** Names and shapes of all parameters, in the order in which the model takes them. */
export function shapesOf({ layers, dModel: D, vocabulary }) {
  const shapes = { embedding: [vocabulary, D] };
  const linear = (name, inputs, outputs) => Object.assign(shapes, { [`${name}.weight`]: [inputs, outputs], [`${name}.bias`]: [outputs] });
  const norm = (name) => Object.assign(shapes, { [`${name}.scale`]: [D], [`${name}.shift`]: [D] });
  for (let layer = 0; layer < layers; layer += 1) {
    norm(`${layer}.norm1`);
    for (const name of ['query', 'key', 'value', 'output']) linear(`${layer}.${name}`, D, D);
    norm(`${layer}.norm2`);
    linear(`${layer}.up`, D, 2 * D);
    linear(`${layer}.down`, 2 * D, D);
  }
  norm('norm');
  linear('head', D, vocabulary);
  return shapes;
}

/** Value `column` of the sinusoidal vector of `position`. */
function sinusoid(position, column, D) {
  const angle = position * 10000 ** (-(column - (column % 2)) / D);
  return column % 2 ? Math.cos(angle) : Math.sin(angle);
}

/** Returns (parameters by name, one-hot tokens [batch * length, vocabulary]) => scores of the same shape. */
export function createModel(tf, { layers, dModel: D, heads: H, length: T, batch: B }) {
  const K = D / H;
  const positions = Float32Array.from({ length: T * D }, (_, i) => sinusoid(Math.floor(i / D), i % D, D));

  const product = tf.customGrad((a, b, save) => {
    save([a, b]);
    const gradFunc = (dy, [a, b]) => [tf.matMul(dy, tf.transpose(b)), tf.matMul(tf.transpose(a), dy)];
    return { value: tf.matMul(a, b), gradFunc };
  });
  const gelu = (x) => tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1));

  return (parameters, tokens) => {
    const linear = (name, x) => tf.add(product(x, parameters[`${name}.weight`]), parameters[`${name}.bias`]);
    const norm = (name, x) => {
      const centred = tf.sub(x, tf.mean(x, -1, true));
      const inverse = tf.rsqrt(tf.add(tf.mean(tf.square(centred), -1, true), 1e-5));
      return tf.add(tf.mul(tf.mul(centred, inverse), parameters[`${name}.scale`]), parameters[`${name}.shift`]);
    };
    const byHead = (x) => tf.reshape(tf.transpose(tf.reshape(x, [B, T, H, K]), [0, 2, 1, 3]), [B * H, T, K]);
    const byToken = (x) => tf.reshape(tf.transpose(tf.reshape(x, [B, H, T, K]), [0, 2, 1, 3]), [B * T, D]);
    const attention = (layer, x) => {
      const [q, k, v] = ['query', 'key', 'value'].map((name) => byHead(linear(`${layer}.${name}`, x)));
      const weights = tf.softmax(tf.mul(tf.matMul(q, tf.transpose(k, [0, 2, 1])), 1 / Math.sqrt(K)));
      return linear(`${layer}.output`, byToken(tf.matMul(weights, v)));
    };

    let x = tf.reshape(tf.add(tf.reshape(product(tokens, parameters.embedding), [B, T, D]), tf.tensor(positions, [T, D])), [B * T, D]);
    for (let layer = 0; layer < layers; layer += 1) {
      x = tf.add(x, attention(layer, norm(`${layer}.norm1`, x)));
      x = tf.add(x, linear(`${layer}.down`, gelu(linear(`${layer}.up`, norm(`${layer}.norm2`, x)))));
    }
    return linear('head', norm('norm', x));
  };
}
