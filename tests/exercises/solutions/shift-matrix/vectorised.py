import numpy as np


def shift(k, width, base=10000.0):
    even = np.arange(0, width, 2)
    odd = even + 1
    angles = k / base ** (even / width)
    out = np.zeros((width, width))
    out[even, even] = np.cos(angles)
    out[odd, odd] = np.cos(angles)
    out[even, odd] = np.sin(angles)
    out[odd, even] = -np.sin(angles)
    return out
