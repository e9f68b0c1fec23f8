import math
import numpy as np


def rotate(x, positions, base=10000.0):
    if x.shape[-1] % 2 == 1:
        raise ValueError("the width is odd")
    half = x.shape[-1] // 2
    out = x.copy()
    for t, position in enumerate(positions.tolist()):
        for i in range(half):
            angle = position * base ** (-i / half)
            c, s = math.cos(angle), math.sin(angle)
            a, b = x[:, :, t, i], x[:, :, t, half + i]
            out[:, :, t, i] = a * c - b * s
            out[:, :, t, half + i] = a * s + b * c
    return out
