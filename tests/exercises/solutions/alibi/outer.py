import math
import numpy as np


def slopes(heads):
    n = 2 ** int(math.log2(heads))
    more = [2 ** (-4 * i / n) for i in range(1, 2 * n, 2)]
    return np.array([2 ** (-8 * i / n) for i in range(1, n + 1)] + more[: heads - n])


def bias(queries, keys, heads, causal):
    i, j = np.asarray(queries), np.asarray(keys)
    steps = np.maximum(i[:, None] - j, j - i[:, None])
    table = np.outer(-slopes(heads), steps.ravel()).reshape(heads, len(i), len(j))
    if not causal:
        return table
    return np.stack([np.where(j > i[:, None], -np.inf, one) for one in table])
