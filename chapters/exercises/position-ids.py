# %% shared
import numpy as np
# %% starter
import numpy as np


def position_ids(mask, cached):
    """Returns [B, new]."""
    ...
# %% reference
def position_ids(mask, cached):
    ids = np.maximum(np.cumsum(mask, axis=1) - 1, 0)
    return ids[:, cached:]
# %% checks
def padded(length, *paddings):
    """A row of the mask for each padding."""
    return np.array([[0] * padding + [1] * (length - padding) for padding in paddings])


CHECKS = [
    ("3 texts of 5 tokens, nothing cached", lambda f: f(padded(5, 0, 2, 4), 0)),
    ("4 columns cached, 3 new", lambda f: f(padded(7, 0, 2, 3, 1), 4)),
    ("5 columns cached, 1 new", lambda f: f(padded(6, 0, 3), 5)),
    ("1 text without padding", lambda f: f(padded(8, 0), 2)),
    ("padding that reaches into the new columns", lambda f: f(padded(9, 5, 1, 7), 3)),
    ("a text in two parts, 6 columns and 4", lambda f: in_parts(f, padded(10, 4, 0, 1), 6)),
]
TOLERANCE = 1e-9


def in_parts(f, mask, first):
    return np.concatenate([f(mask[:, :first], 0), f(mask, first)], axis=1)
# %% mistake cache-forgotten
def position_ids(mask, cached):
    return np.maximum(np.cumsum(mask[:, cached:], axis=1) - 1, 0)
# %% mistake padding-counted
def position_ids(mask, cached):
    ids = np.cumsum(np.ones_like(mask), axis=1) - 1
    return ids[:, cached:]
# %% mistake counts-from-one
def position_ids(mask, cached):
    return np.cumsum(mask, axis=1)[:, cached:]
# %% mistake minus-one
def position_ids(mask, cached):
    return (np.cumsum(mask, axis=1) - 1)[:, cached:]
# %% mistake one-for-padding
def position_ids(mask, cached):
    ids = np.where(mask == 0, 1, np.cumsum(mask, axis=1) - 1)
    return ids[:, cached:]
# %% mistake down-the-batch
def position_ids(mask, cached):
    ids = np.maximum(np.cumsum(mask, axis=0) - 1, 0)
    return ids[:, cached:]
# %% mistake all-columns
def position_ids(mask, cached):
    return np.maximum(np.cumsum(mask, axis=1) - 1, 0)
# %% mistake cache-counted-twice
def position_ids(mask, cached):
    ids = np.maximum(np.cumsum(mask, axis=1) - 1, 0)
    return ids[:, cached:] + cached
