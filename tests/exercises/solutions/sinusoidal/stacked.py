import numpy as np


def sinusoidal(positions, width, base=10000.0):
    if width % 2 == 1:
        raise ValueError("width is odd")
    positions = np.asarray(positions, dtype=float)
    frequencies = np.exp(-np.log(base) * np.arange(0, width, 2) / width)
    angles = positions[:, np.newaxis] * frequencies[np.newaxis, :]
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(len(positions), width)
