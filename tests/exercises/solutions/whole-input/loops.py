import math
import numpy as np


def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    T, K = len(tokens), len(wq) // heads

    def head(w, t, h):
        x = table[int(tokens[t])].tolist()
        v = [sum([a * b for a, b in zip(row, x)]) for row in w[h * K : (h + 1) * K].tolist()]
        out = [0.0] * K
        for i in range(K // 2):
            angle = float(positions[t]) / base ** (2 * i / K)
            c, s = math.cos(angle), math.sin(angle)
            out[i] = v[i] * c - v[K // 2 + i] * s
            out[K // 2 + i] = v[i] * s + v[K // 2 + i] * c
        return out

    weights = np.zeros((heads, T, T))
    for h in range(heads):
        keys = [head(wk, t, h) for t in range(T)]
        for t in range(T):
            q = head(wq, t, h)
            logits = [sum([a * b for a, b in zip(q, k)]) / math.sqrt(K) for k in keys[: t + 1]]
            most = max(logits)
            e = [math.exp(z - most) for z in logits]
            for j in range(t + 1):
                weights[h, t, j] = e[j] / sum(e)
    return weights
