# %% shared
import numpy as np


def angles_of(positions, width, base):
    return np.asarray(positions)[:, None] / base ** (np.arange(0, width, 2) / width)


def interleaved(x, c, s):
    y = np.empty(x.shape)
    a, b = x[..., 0::2], x[..., 1::2]
    y[..., 0::2] = a * c - b * s
    y[..., 1::2] = a * s + b * c
    return y


def in_halves(x, c, s):
    half = x.shape[-1] // 2
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * c - b * s, a * s + b * c], axis=-1)


def refuse_odd(x):
    if x.shape[-1] % 2:
        raise ValueError("the width of a head must be even")
# %% starter
import numpy as np


def rotate(x, positions, base=10000.0):
    """Returns [B, H, T, K]."""
    ...
# %% reference
def rotate(x, positions, base=10000.0):
    refuse_odd(x)
    angles = angles_of(positions, x.shape[-1], base)
    return in_halves(x, np.cos(angles), np.sin(angles))
# %% checks
def scores(f, query, key):
    """One query and one key at these positions: their score, unscaled."""
    q = f(numbers(1, 1, 1, 6, seed=8), np.array([query]))
    k = f(numbers(1, 1, 1, 6, seed=9), np.array([key]))
    return (q * k).sum()


def odd_width(f):
    f(numbers(1, 1, 2, 3), np.arange(2))
    return np.zeros((1, 1, 2, 3))  # whatever came of it


CHECKS = [
    ("3 texts, 7 heads, 5 tokens, width 4", lambda f: f(numbers(3, 7, 5, 4), np.arange(5))),
    ("positions 100 to 102, width 6", lambda f: f(numbers(1, 2, 3, 6, seed=2), np.arange(100, 103))),
    ("positions in any order", lambda f: f(numbers(2, 1, 4, 2, seed=3), np.array([4, 0, 9, 4]))),
    ("positions between whole numbers", lambda f: f(numbers(1, 1, 3, 4, seed=4), np.array([0.5, 3.25, 8.0]))),
    ("with a base of 100", lambda f: f(numbers(1, 1, 2, 6, seed=5), np.array([3, 10]), base=100.0)),
    ("around position 1,000,000", lambda f: f(numbers(1, 1, 2, 8, seed=6), np.array([999999, 1000000]))),
    (
        "the last token alone equals the last of all (difference 0)",
        lambda f: f(numbers(1, 2, 4, 6, seed=7)[:, :, 3:], np.array([3])) - f(numbers(1, 2, 4, 6, seed=7), np.arange(4))[:, :, 3:],
    ),
    ("scores at 7 and 3 equal those at 107 and 103 (difference 0)", lambda f: scores(f, 7, 3) - scores(f, 107, 103)),
    ("an odd width raises a ValueError", odd_width),
]
TOLERANCE = 1e-9
# %% mistake doubled-exponent
def rotate(x, positions, base=10000.0):
    refuse_odd(x)
    angles = angles_of(positions, x.shape[-1], base * base)
    return in_halves(x, np.cos(angles), np.sin(angles))
# %% mistake backwards
def rotate(x, positions, base=10000.0):
    refuse_odd(x)
    angles = angles_of(positions, x.shape[-1], base)
    return in_halves(x, np.cos(angles), -np.sin(angles))
# %% mistake interleaved
def rotate(x, positions, base=10000.0):
    refuse_odd(x)
    angles = angles_of(positions, x.shape[-1], base)
    return interleaved(x, np.cos(angles), np.sin(angles))
# %% mistake mixed-layouts
def rotate(x, positions, base=10000.0):
    refuse_odd(x)
    angles = angles_of(positions, x.shape[-1], base)
    angles = np.repeat(angles, 2, axis=-1)
    c, s = np.cos(angles), np.sin(angles)
    half = x.shape[-1] // 2
    turned = np.concatenate([-x[..., half:], x[..., :half]], axis=-1)
    return x * c + turned * s
# %% mistake mirrored
def rotate(x, positions, base=10000.0):
    refuse_odd(x)
    angles = angles_of(positions, x.shape[-1], base)
    c, s = np.cos(angles), np.sin(angles)
    half = x.shape[-1] // 2
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * c + b * s, a * s - b * c], axis=-1)
# %% mistake no-minus
def rotate(x, positions, base=10000.0):
    refuse_odd(x)
    angles = angles_of(positions, x.shape[-1], base)
    c, s = np.cos(angles), np.sin(angles)
    half = x.shape[-1] // 2
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * c + b * s, a * s + b * c], axis=-1)
# %% mistake odd-width-let-through
def rotate(x, positions, base=10000.0):
    even = x.shape[-1] - x.shape[-1] % 2
    angles = angles_of(positions, x.shape[-1], base)[:, : even // 2]
    y = x.copy()
    y[..., :even] = in_halves(x[..., :even], np.cos(angles), np.sin(angles))
    return y
# %% mistake float32
# A float32 angle near position 1,000,000 may be off by 0.06, and by how much depends on the order of the operations.
TOLERANCE = (2e-6, 2e-5, 2e-6, 2e-6, 2e-6, 0.3, 2e-6, 2e-4, 0)


def rotate(x, positions, base=10000.0):
    refuse_odd(x)
    width = x.shape[-1]
    frequencies = (base ** (-np.arange(0, width, 2) / width)).astype(np.float32)
    angles = np.asarray(positions).astype(np.float32)[:, None] * frequencies
    return in_halves(x, np.cos(angles), np.sin(angles))
