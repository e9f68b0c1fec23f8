import cmath
import numpy as np


def rotate(x, positions, base=10000.0):
    K = x.shape[-1]
    if K % 2 != 0:
        raise ValueError("K must be even")
    turned = []
    for n, row in enumerate(x.reshape(-1, K).tolist()):
        m = float(positions[n % len(positions)])
        for i in range(K // 2):
            z = complex(row[2 * i], row[2 * i + 1]) * cmath.exp(1j * m * base ** (-2 * i / K))
            turned += [z.real, z.imag]
    return np.array(turned).reshape(x.shape)
