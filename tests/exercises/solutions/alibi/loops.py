import numpy as np


def slopes(heads):
    power = 1
    while 2 * power <= heads:
        power *= 2
    first = 2.0 ** (-8.0 * np.arange(1, power + 1) / power)
    between = 2.0 ** (-4.0 * np.arange(1, 2 * power + 1, 2) / power)
    return np.concatenate([first, between[: heads - power]])


def bias(queries, keys, heads, causal):
    m = slopes(heads)
    out = np.zeros((heads, len(queries), len(keys)))
    for h in range(heads):
        for a, i in enumerate(queries):
            for b, j in enumerate(keys):
                out[h, a, b] = -np.inf if causal and j > i else -m[h] * abs(i - j)
    return out
