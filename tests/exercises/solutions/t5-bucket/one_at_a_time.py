import math

import numpy as np


def bucket(ahead, causal, buckets, most):
    first = 0
    if causal:
        n = max(-ahead, 0)
    else:
        buckets //= 2
        n = abs(ahead)
        if ahead > 0:
            first = buckets
    exact = buckets // 2
    if n < exact:
        return first + n
    far = exact + math.floor((buckets - exact) * math.log(n / exact) / math.log(most / exact))
    return first + min(far, buckets - 1)


def t5_bucket(distance, causal, buckets=32, most=128):
    flat = [bucket(int(each), causal, buckets, most) for each in distance.ravel()]
    return np.array(flat).reshape(distance.shape)
