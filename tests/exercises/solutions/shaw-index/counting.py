import numpy as np


def shaw_index(queries, keys, clip):
    """Counts how many of the borders between rows lie below each distance."""
    borders = np.arange(-clip, clip)
    distance = keys[None, :] - queries[:, None]
    return (distance[:, :, None] > borders).sum(axis=-1)
