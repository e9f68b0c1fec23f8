# %% shared
import math

import numpy as np


def in_halves(x, positions, base):
    width = x.shape[-1]
    half = width // 2
    angles = np.asarray(positions)[:, None] / base ** (np.arange(0, width, 2) / width)
    c, s = np.cos(angles), np.sin(angles)
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * c - b * s, a * s + b * c], axis=-1)


def split(x, heads):
    """[T, H * K] to [H, T, K]"""
    return x.reshape(x.shape[0], heads, x.shape[1] // heads).transpose(1, 0, 2)


def hidden(tokens):
    """True where a key comes after its query: [T, T]."""
    t = np.arange(tokens)
    return t[None, :] > t[:, None]


def logits_of(q, k):
    return q @ k.transpose(0, 2, 1) / math.sqrt(q.shape[-1])


def weights_of(logits):
    logits = np.where(hidden(logits.shape[-1]), -np.inf, logits)
    e = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
# %% starter
import numpy as np


def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    """tokens, positions: [T], table: [N, D], wq, wk: [H * K, D].
    Returns the attention weights, [H, T, T]."""
    ...
# %% reference
def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    x = table[tokens]
    q = in_halves(split(x @ wq.T, heads), positions, base)
    k = in_halves(split(x @ wk.T, heads), positions, base)
    return weights_of(logits_of(q, k))
# %% checks
def model(f, tokens, positions, heads, width, d, size=2.0, **base):
    """Runs f with made-up weights: `heads` heads of this width, vectors of `d` numbers."""
    wq = size * numbers(heads * width, d, seed=2)
    wk = size * numbers(heads * width, d, seed=3)
    return f(np.array(tokens), numbers(11, d, seed=1), wq, wk, heads, np.array(positions), **base)


CHECKS = [
    ("5 tokens, 7 heads of 4, vectors of 6", lambda f: model(f, [3, 1, 4, 1, 5], range(5), 7, 4, 6)),
    ("a single token has all the weight", lambda f: model(f, [10], [7], 3, 2, 4)),
    ("positions with a gap", lambda f: model(f, [9, 2, 6, 5], [0, 1, 40, 41], 2, 6, 4)),
    ("with a base of 100", lambda f: model(f, [8, 9, 7], range(3), 2, 8, 6, base=100.0)),
    (
        "weights from position 1,000,000 on equal those from 0 on (difference 0)",
        lambda f: model(f, [2, 7, 1], range(1000000, 1000003), 2, 4, 8) - model(f, [2, 7, 1], range(3), 2, 4, 8),
    ),
    ("logits above 1,000", lambda f: model(f, [8, 2, 8, 1], range(4), 2, 4, 6, size=50.0)),
]
TOLERANCE = 1e-9
# %% mistake rotated-before-the-split
def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    x = table[tokens]
    q = split(in_halves(x @ wq.T, positions, base), heads)
    k = split(in_halves(x @ wk.T, positions, base), heads)
    return weights_of(logits_of(q, k))
# %% mistake embeddings-rotated
def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    x = in_halves(table[tokens], positions, base)
    return weights_of(logits_of(split(x @ wq.T, heads), split(x @ wk.T, heads)))
# %% mistake heads-mixed
def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    x = table[tokens]
    shape = (heads, len(tokens), wq.shape[0] // heads)
    q = in_halves((x @ wq.T).reshape(shape), positions, base)
    k = in_halves((x @ wk.T).reshape(shape), positions, base)
    return weights_of(logits_of(q, k))
# %% mistake interleaved
def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    def interleaved(x):
        return in_halves(np.concatenate([x[..., 0::2], x[..., 1::2]], axis=-1), positions, base)

    x = table[tokens]
    q, k = split(x @ wq.T, heads), split(x @ wk.T, heads)
    return weights_of(logits_of(interleaved(q), interleaved(k)))
# %% mistake unscaled
def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    x = table[tokens]
    q = in_halves(split(x @ wq.T, heads), positions, base)
    k = in_halves(split(x @ wk.T, heads), positions, base)
    return weights_of(q @ k.transpose(0, 2, 1))
# %% mistake masked-too-late
def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    x = table[tokens]
    q = in_halves(split(x @ wq.T, heads), positions, base)
    k = in_halves(split(x @ wk.T, heads), positions, base)
    logits = logits_of(q, k)
    e = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.where(hidden(len(tokens)), 0.0, e / e.sum(axis=-1, keepdims=True))
# %% mistake counts-from-zero
def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    x = table[tokens]
    q = in_halves(split(x @ wq.T, heads), np.arange(len(tokens)), base)
    k = in_halves(split(x @ wk.T, heads), np.arange(len(tokens)), base)
    return weights_of(logits_of(q, k))
# %% mistake overflow
def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    x = table[tokens]
    q = in_halves(split(x @ wq.T, heads), positions, base)
    k = in_halves(split(x @ wk.T, heads), positions, base)
    logits = np.where(hidden(len(tokens)), -np.inf, logits_of(q, k))
    e = np.exp(logits)
    return e / e.sum(axis=-1, keepdims=True)
