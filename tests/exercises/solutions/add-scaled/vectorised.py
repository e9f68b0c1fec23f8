import numpy as np


def embed(table, tokens, base=10000.0):
    width = table.shape[-1]
    x = table[tokens] * width**0.5
    angles = np.arange(len(tokens))[:, None] / np.power(base, np.arange(0, width, 2) / width)
    x[:, ::2] += np.sin(angles)
    x[:, 1::2] += np.cos(angles)
    return x
