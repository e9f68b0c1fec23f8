import numpy as np


def rotate(x, positions, base=10000.0):
    T, K = x.shape[2], x.shape[3]
    if K % 2:
        raise ValueError
    P = K // 2
    theta = base ** (-2.0 * np.arange(P) / K)
    R = np.zeros((T, K, K))
    for t in range(T):
        for i in range(P):
            c, s = np.cos(positions[t] * theta[i]), np.sin(positions[t] * theta[i])
            R[t, i, i], R[t, i, i + P] = c, -s
            R[t, i + P, i], R[t, i + P, i + P] = s, c
    return (R @ x[..., None])[..., 0]
