// How much arithmetic training takes: the multiplications, with an addition each, in the products of matrices. Everything else (biases,
// LayerNorm, GELU, softmax, positions, the optimiser) is left out, as is usual; so a share of the machine's peak that is computed from this
// is a little too low.

/** Of a model's forward pass over `batch` texts of `length` tokens, with full attention. */
export function forwardProducts({ layers, dModel, vocabulary, length, batch }) {
  const maps = 4 * dModel * dModel + 2 * dModel * (2 * dModel); // query, key, value and output; the two maps of the MLP
  const attention = 2 * length * dModel; // scores and the weighted sum of values, over all heads
  return batch * length * (layers * (maps + attention) + dModel * vocabulary);
}

/** Of a step: the backward pass needs, for each product a·b of the forward pass, one for the gradient of a and one for that of b. */
export const stepProducts = (model) => 3 * forwardProducts(model);

/** Floating-point operations of a step: a multiplication and an addition are two. */
export const stepOperations = (model) => 2 * stepProducts(model);
