# %% shared
import numpy as np
# %% starter
import numpy as np


def sinusoidal(positions, width, base=10000.0):
    """Returns [T, D]."""
    ...
# %% reference
def sinusoidal(positions, width, base=10000.0):
    if width % 2:
        raise ValueError("the width must be even")
    exponents = np.arange(0, width, 2) / width
    angles = np.asarray(positions)[:, None] / base**exponents
    table = np.empty((len(positions), width))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return table
# %% checks
CHECKS = [
    ("5 positions from 0, width 8", lambda f: f(np.arange(5), 8)),
    ("positions in any order", lambda f: f(np.array([7, 2, 100]), 12)),
    ("positions between whole numbers", lambda f: f(np.array([0.5, 3.25, 9.0, 1.5]), 6)),
    ("with a base of 100", lambda f: f(np.arange(3, 10), 4, base=100.0)),
    ("around position 1,000,000", lambda f: f(np.array([999999, 1000000, 1000001]), 16)),
    ("width 2: one sine, one cosine", lambda f: f(np.array([3, 4, 5]), 2)),
    ("an odd width raises a ValueError", lambda f: f(np.arange(2), 5)),
]
TOLERANCE = 1e-9
# %% mistake doubled-exponent
def sinusoidal(positions, width, base=10000.0):
    if width % 2:
        raise ValueError("the width must be even")
    exponents = 2 * np.arange(0, width, 2) / width
    angles = np.asarray(positions)[:, None] / base**exponents
    table = np.empty((len(positions), width))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return table
# %% mistake sine-and-cosine-swapped
def sinusoidal(positions, width, base=10000.0):
    if width % 2:
        raise ValueError("the width must be even")
    exponents = np.arange(0, width, 2) / width
    angles = np.asarray(positions)[:, None] / base**exponents
    table = np.empty((len(positions), width))
    table[:, 0::2] = np.cos(angles)
    table[:, 1::2] = np.sin(angles)
    return table
# %% mistake in-halves
def sinusoidal(positions, width, base=10000.0):
    if width % 2:
        raise ValueError("the width must be even")
    exponents = np.arange(0, width, 2) / width
    angles = np.asarray(positions)[:, None] / base**exponents
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
# %% mistake counts-from-zero
def sinusoidal(positions, width, base=10000.0):
    if width % 2:
        raise ValueError("the width must be even")
    exponents = np.arange(0, width, 2) / width
    angles = np.arange(len(positions))[:, None] / base**exponents
    table = np.empty((len(positions), width))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return table
# %% mistake own-speed-for-each-column
def sinusoidal(positions, width, base=10000.0):
    if width % 2:
        raise ValueError("the width must be even")
    angles = np.asarray(positions)[:, None] / base ** (np.arange(width) / width)
    table = np.empty((len(positions), width))
    table[:, 0::2] = np.sin(angles[:, 0::2])
    table[:, 1::2] = np.cos(angles[:, 1::2])
    return table
# %% mistake odd-width-let-through
def sinusoidal(positions, width, base=10000.0):
    exponents = np.arange(0, width, 2) / width
    angles = np.asarray(positions)[:, None] / base**exponents
    table = np.empty((len(positions), width))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles[:, : width // 2])
    return table
# %% mistake base-fixed
def sinusoidal(positions, width, base=10000.0):
    if width % 2:
        raise ValueError("the width must be even")
    exponents = np.arange(0, width, 2) / width
    angles = np.asarray(positions)[:, None] / 10000.0**exponents
    table = np.empty((len(positions), width))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return table
# %% mistake float32
# A float32 angle near position 1,000,000 may be off by 0.06, and by how much depends on the order of the operations.
TOLERANCE = (2e-6, 2e-5, 2e-6, 2e-6, 0.3, 2e-6, 0)


def sinusoidal(positions, width, base=10000.0):
    if width % 2:
        raise ValueError("the width must be even")
    exponents = np.arange(0, width, 2) / width
    frequencies = (base**-exponents).astype(np.float32)
    angles = np.asarray(positions).astype(np.float32)[:, None] * frequencies
    table = np.empty((len(positions), width), dtype=np.float32)
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return table
