import numpy as np


def t5_bucket(distance, causal, buckets=32, most=128):
    """Makes the borders of the buckets first, and counts how many lie at or below a distance."""
    side = buckets if causal else buckets // 2
    exact = side // 2
    steps = np.arange(side - exact) / (side - exact)
    borders = np.concatenate([np.arange(1, exact), exact * (most / exact) ** steps])
    n = np.maximum(-distance, 0) if causal else np.abs(distance)
    counted = (np.expand_dims(n, -1) >= borders).sum(axis=-1)
    return counted if causal else counted + np.where(distance > 0, side, 0)
