import numpy as np


def to_halves(weight, heads):
    rows = len(weight)
    if rows % heads != 0 or (rows // heads) % 2 != 0:
        raise ValueError("cannot be split")
    K = rows // heads
    out = np.zeros(weight.shape)
    for h in range(heads):
        for i in range(K // 2):
            out[h * K + i] = weight[h * K + 2 * i]
            out[h * K + K // 2 + i] = weight[h * K + 2 * i + 1]
    return out
