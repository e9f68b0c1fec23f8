# %% shared
import numpy as np
# %% starter
import numpy as np


def attend(q, k, v):
    """Returns [Tq, V]."""
    ...
# %% reference
def attend(q, k, v):
    scores = q @ k.T / np.sqrt(q.shape[-1])
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ v
# %% checks
CHECKS = [
    ("3 queries, 5 keys of width 4, values of width 7", lambda f: f(numbers(3, 4), numbers(5, 4, seed=2), numbers(5, 7, seed=3))),
    ("a single query", lambda f: f(numbers(1, 6, seed=4), numbers(4, 6, seed=5), numbers(4, 2, seed=6))),
    ("a single key: its value comes out", lambda f: f(numbers(3, 5), numbers(1, 5, seed=2), numbers(1, 2, seed=3))),
    ("reordered tokens give the same rows, reordered", lambda f: shuffled(f, numbers(4, 8, seed=7), np.array([2, 0, 3, 1]))),
    ("scores in the thousands", lambda f: f(100 * numbers(3, 4), 100 * numbers(5, 4, seed=2), numbers(5, 7, seed=3))),
]
TOLERANCE = 1e-9


def shuffled(f, x, order):
    return f(x[order], x[order], x[order])
# %% mistake unscaled
TOLERANCE = (1e-9, 1e-9, 1e-9, 1e-9, None)


def attend(q, k, v):
    scores = q @ k.T
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ v
# %% mistake scaled-by-width
TOLERANCE = (1e-9, 1e-9, 1e-9, 1e-9, None)


def attend(q, k, v):
    scores = q @ k.T / q.shape[-1]
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ v
# %% mistake scaled-too-late
TOLERANCE = (1e-9, 1e-9, 1e-9, 1e-9, None)


def attend(q, k, v):
    scores = q @ k.T
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ v / np.sqrt(q.shape[-1])
# %% mistake softmax-over-queries
TOLERANCE = (1e-9, 1e-9, 1e-9, 1e-9, None)


def attend(q, k, v):
    scores = q @ k.T / np.sqrt(q.shape[-1])
    powers = np.exp(scores - scores.max(axis=0, keepdims=True))
    weights = powers / powers.sum(axis=0, keepdims=True)
    return weights @ v
# %% mistake sum-of-everything
TOLERANCE = (1e-9, 1e-9, 1e-9, 1e-9, None)


def attend(q, k, v):
    scores = q @ k.T / np.sqrt(q.shape[-1])
    powers = np.exp(scores - scores.max())
    return powers / powers.sum() @ v
# %% mistake no-softmax
def attend(q, k, v):
    return q @ k.T / np.sqrt(q.shape[-1]) @ v
# %% mistake weights-returned
TOLERANCE = (1e-9, 1e-9, 1e-9, 1e-9, None)


def attend(q, k, v):
    scores = q @ k.T / np.sqrt(q.shape[-1])
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)
# %% mistake overflow
def attend(q, k, v):
    powers = np.exp(q @ k.T / np.sqrt(q.shape[-1]))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ v
