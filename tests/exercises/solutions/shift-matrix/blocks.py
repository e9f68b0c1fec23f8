import numpy as np


def shift(k, width, base=10000.0):
    """A cosine of each hand times the identity, plus a sine of it times a quarter turn."""
    frequencies = np.repeat(base ** (-np.arange(0, width, 2) / width), 2)
    quarter = np.zeros((width, width))
    for s in range(0, width, 2):
        quarter[s : s + 2, s : s + 2] = np.array([[0.0, 1.0], [-1.0, 0.0]])
    return np.eye(width) * np.cos(k * frequencies) + quarter * np.sin(k * frequencies)[:, None]
