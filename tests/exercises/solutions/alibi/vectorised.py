import numpy as np


def slopes(heads):
    power = 1
    while 2 * power <= heads:
        power *= 2
    first = 2.0 ** (-8.0 * np.arange(1, power + 1) / power)
    between = 2.0 ** (-4.0 * np.arange(1, 2 * power + 1, 2) / power)
    return np.concatenate([first, between[: heads - power]])


def bias(queries, keys, heads, causal):
    distance = np.abs(queries[:, None] - keys[None, :])
    values = -slopes(heads).reshape(heads, 1, 1) * distance
    if causal:
        later = np.broadcast_to(keys > queries[:, None], values.shape)
        values[later] = -np.inf
    return values
