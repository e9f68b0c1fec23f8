# %% shared
import numpy as np


def row_of(position, width, base):
    angles = position / base ** (np.arange(0, width, 2) / width)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(width)


def rows_of(positions, width, base):
    return np.stack([row_of(position, width, base) for position in positions])
# %% starter
import numpy as np


def embed(table, tokens, base=10000.0):
    """Returns [T, D]."""
    ...
# %% reference
def embed(table, tokens, base=10000.0):
    width = table.shape[1]
    return table[tokens] * np.sqrt(width) + rows_of(range(len(tokens)), width, base)
# %% checks
CHECKS = [
    ("5 tokens from a vocabulary of 9, width 6", lambda f: f(numbers(9, 6), np.array([4, 0, 8, 3, 7]))),
    ("the same token three times", lambda f: f(numbers(5, 8, seed=2), np.array([2, 2, 2]))),
    ("a text of one token", lambda f: f(numbers(4, 2, seed=3), np.array([3]))),
    ("a text longer than the vocabulary", lambda f: f(numbers(3, 4, seed=4), np.array([0, 2, 1, 1, 0, 2, 0]))),
    ("with a base of 100", lambda f: f(numbers(6, 10, seed=5), np.array([5, 1, 0]), base=100.0)),
    ("embeddings of zeros: only the positions are left", lambda f: f(np.zeros((2, 12)), np.array([1, 0, 1]))),
]
TOLERANCE = 1e-9
# %% mistake unscaled
def embed(table, tokens, base=10000.0):
    width = table.shape[1]
    return table[tokens] + rows_of(range(len(tokens)), width, base)
# %% mistake sum-scaled
def embed(table, tokens, base=10000.0):
    width = table.shape[1]
    return (table[tokens] + rows_of(range(len(tokens)), width, base)) * np.sqrt(width)
# %% mistake divided
def embed(table, tokens, base=10000.0):
    width = table.shape[1]
    return table[tokens] / np.sqrt(width) + rows_of(range(len(tokens)), width, base)
# %% mistake scaled-by-vocabulary
def embed(table, tokens, base=10000.0):
    width = table.shape[1]
    return table[tokens] * np.sqrt(len(table)) + rows_of(range(len(tokens)), width, base)
# %% mistake position-by-token
def embed(table, tokens, base=10000.0):
    width = table.shape[1]
    return table[tokens] * np.sqrt(width) + rows_of(tokens, width, base)
# %% mistake counts-from-one
def embed(table, tokens, base=10000.0):
    width = table.shape[1]
    return table[tokens] * np.sqrt(width) + rows_of(range(1, len(tokens) + 1), width, base)
# %% mistake doubled-exponent
def embed(table, tokens, base=10000.0):
    width = table.shape[1]
    return table[tokens] * np.sqrt(width) + rows_of(range(len(tokens)), width, base**2)
# %% mistake in-halves
def embed(table, tokens, base=10000.0):
    width = table.shape[1]
    rows = rows_of(range(len(tokens)), width, base)
    return table[tokens] * np.sqrt(width) + np.concatenate([rows[:, 0::2], rows[:, 1::2]], axis=1)
