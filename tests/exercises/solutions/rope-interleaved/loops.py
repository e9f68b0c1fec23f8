import math
import numpy as np


def rotate(x, positions, base=10000.0):
    B, H, T, K = x.shape
    if K % 2:
        raise ValueError("odd")
    out = np.zeros((B, H, T, K))
    for t in range(T):
        for i in range(K // 2):
            angle = float(positions[t]) / base ** (2 * i / K)
            c, s = math.cos(angle), math.sin(angle)
            for b in range(B):
                for h in range(H):
                    p, q = x[b, h, t, 2 * i], x[b, h, t, 2 * i + 1]
                    out[b, h, t, 2 * i] = p * c - q * s
                    out[b, h, t, 2 * i + 1] = p * s + q * c
    return out
