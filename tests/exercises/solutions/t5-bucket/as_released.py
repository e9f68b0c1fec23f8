import math

import numpy as np


def t5_bucket(distance, causal, buckets=32, most=128):
    """Step by step as in transformers."""
    result = np.zeros_like(distance)
    if not causal:
        buckets //= 2
        result = result + (distance > 0).astype(int) * buckets
        distance = np.abs(distance)
    else:
        distance = -np.minimum(distance, np.zeros_like(distance))
    exact = buckets // 2
    small = distance < exact
    scaled = np.log(np.where(small, exact, distance) / exact) / math.log(most / exact) * (buckets - exact)
    large = exact + scaled.astype(int)
    large = np.minimum(large, np.full_like(large, buckets - 1))
    result += np.where(small, distance, large)
    return result
