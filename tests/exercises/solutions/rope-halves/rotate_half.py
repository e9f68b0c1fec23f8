import numpy as np


def rotate_half(x):
    x1, x2 = np.split(x, 2, axis=-1)
    return np.concatenate((-x2, x1), axis=-1)


def rotate(x, positions, base=10000.0):
    dim = x.shape[-1]
    inv_freq = np.exp(-np.log(base) * np.arange(0, dim, 2) / dim)
    freqs = positions[:, None] * inv_freq[None, :]
    emb = np.concatenate((freqs, freqs), axis=-1)
    cos, sin = np.cos(emb)[None, None], np.sin(emb)[None, None]
    return x * cos + rotate_half(x) * sin
