import numpy as np


def to_halves(weight, heads):
    rows = weight.shape[0]
    K = rows // heads
    if K * heads != rows:
        raise ValueError("rows are left over")
    if K % 2:
        raise ValueError("a head is odd")
    order = [h * K + i for h in range(heads) for first in (0, 1) for i in range(first, K, 2)]
    P = np.zeros((rows, rows))
    for new, old in enumerate(order):
        P[new, old] = 1
    return P @ weight
