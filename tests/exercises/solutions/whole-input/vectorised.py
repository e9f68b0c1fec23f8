import numpy as np


def rope(x, positions, base):
    half = x.shape[-1] // 2
    angles = positions[:, None] * base ** (-np.arange(half) / half)
    cos, sin = np.cos(angles), np.sin(angles)
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * cos - b * sin, a * sin + b * cos], axis=-1)


def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    T = len(tokens)
    x = table[tokens]
    q = np.swapaxes((x @ wq.T).reshape(T, heads, -1), 0, 1)
    k = np.swapaxes((x @ wk.T).reshape(T, heads, -1), 0, 1)
    q, k = rope(q, positions, base), rope(k, positions, base)
    logits = q @ np.swapaxes(k, 1, 2) / np.sqrt(q.shape[-1])
    logits = logits + np.triu(np.full((T, T), -1e30), 1)
    logits = logits - logits.max(axis=-1, keepdims=True)
    e = np.exp(logits)
    return e / e.sum(axis=-1, keepdims=True)
