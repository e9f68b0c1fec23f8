import numpy as np


def rotate_every_two(x):
    pairs = np.stack([-x[..., 1::2], x[..., 0::2]], axis=-1)
    return pairs.reshape(x.shape)


def rotate(x, positions, base=10000.0):
    K = x.shape[-1]
    if K % 2:
        raise ValueError(f"an odd head: {K}")
    inv_freq = 1.0 / (base ** (np.arange(0, K, 2) / K))
    angles = np.repeat(np.outer(positions, inv_freq), 2, axis=1)
    return x * np.cos(angles) + rotate_every_two(x) * np.sin(angles)
