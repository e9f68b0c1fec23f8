# %% shared
import numpy as np
# %% starter
import numpy as np


def shaw_index(queries, keys, clip):
    """Returns [Tq, Tk]."""
    ...
# %% reference
def shaw_index(queries, keys, clip):
    distance = keys[None, :] - queries[:, None]
    return np.clip(distance, -clip, clip) + clip
# %% checks
CHECKS = [
    ("6 tokens, a clip of 2", lambda f: f(np.arange(6), np.arange(6), 2)),
    ("3 queries, 5 keys, a clip of 4", lambda f: f(np.array([2, 0, 3]), np.arange(5), 4)),
    ("2 new tokens after 7 in the cache", lambda f: f(np.arange(7, 9), np.arange(9), 3)),
    ("a clip of 0", lambda f: f(np.arange(4), np.arange(3), 0)),
    ("a clip beyond every distance", lambda f: f(np.arange(3), np.arange(4), 9)),
    ("around position 1,000,000", lambda f: f(np.array([1000000]), np.arange(999996, 1000003), 2)),
]
TOLERANCE = 1e-9
# %% mistake mirrored
def shaw_index(queries, keys, clip):
    distance = queries[:, None] - keys[None, :]
    return np.clip(distance, -clip, clip) + clip
# %% mistake not-shifted
def shaw_index(queries, keys, clip):
    distance = keys[None, :] - queries[:, None]
    return np.clip(distance, -clip, clip)
# %% mistake one-too-low
def shaw_index(queries, keys, clip):
    distance = keys[None, :] - queries[:, None]
    return np.clip(distance, -clip, clip) + clip - 1
# %% mistake one-too-high
def shaw_index(queries, keys, clip):
    distance = keys[None, :] - queries[:, None]
    return np.clip(distance, -clip, clip) + clip + 1
# %% mistake not-clipped
def shaw_index(queries, keys, clip):
    distance = keys[None, :] - queries[:, None]
    return distance + clip
# %% mistake no-direction
def shaw_index(queries, keys, clip):
    distance = np.abs(keys[None, :] - queries[:, None])
    return np.clip(distance, -clip, clip) + clip
# %% mistake counts-from-zero
def shaw_index(queries, keys, clip):
    distance = np.arange(len(keys))[None, :] - np.arange(len(queries))[:, None]
    return np.clip(distance, -clip, clip) + clip
# %% mistake keys-first
def shaw_index(queries, keys, clip):
    distance = keys[:, None] - queries[None, :]
    return np.clip(distance, -clip, clip) + clip
