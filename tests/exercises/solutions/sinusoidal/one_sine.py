import numpy as np


def sinusoidal(positions, width, base=10000.0):
    """A cosine is a sine a quarter turn ahead."""
    if width % 2:
        raise ValueError("an odd width has a column without a partner")
    columns = np.arange(width)
    pairs = columns // 2
    angles = np.outer(positions, base ** (-2 * pairs / width))
    return np.where(columns % 2 == 0, np.sin(angles), np.cos(angles))
