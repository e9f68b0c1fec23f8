# %% shared
import numpy as np
# %% starter
import numpy as np


def doubled(x):
    """x: [T]. Returns [T]."""
    ...
# %% reference
def doubled(x):
    return 2 * np.asarray(x)
# %% checks
CHECKS = [
    ("three numbers", lambda f: f(np.array([1.0, 3.0, 5.0]))),
    ("made-up numbers", lambda f: f(numbers(4))),
]
TOLERANCE = 1e-9
# %% mistake squared
def doubled(x):
    return np.asarray(x) * np.asarray(x)
# %% mistake halved
def doubled(x):
    return np.asarray(x) / 2
# %% mistake unchanged
def doubled(x):
    return np.asarray(x)
# %% mistake once
def doubled(x):
    out = np.array(x)
    out[0] = 2 * out[0]
    return out
