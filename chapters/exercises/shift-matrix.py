# %% shared
import numpy as np
# %% starter
import numpy as np


def shift(k, width, base=10000.0):
    """Returns [D, D]."""
    ...
# %% reference
def shift(k, width, base=10000.0):
    matrix = np.zeros((width, width))
    for pair in range(width // 2):
        angle = k / base ** (2 * pair / width)
        s, c = 2 * pair, 2 * pair + 1  # where the pair has its sine and its cosine
        matrix[s, s] = matrix[c, c] = np.cos(angle)
        matrix[s, c] = np.sin(angle)
        matrix[c, s] = -np.sin(angle)
    return matrix
# %% checks
CHECKS = [
    ("3 steps on, width 8", lambda f: f(3, 8)),
    ("5 steps back, width 6", lambda f: f(-5, 6)),
    ("no step: every row stays as it was", lambda f: f(0, 4)),
    ("half a step on", lambda f: f(0.5, 2)),
    ("with a base of 100", lambda f: f(7, 12, base=100.0)),
    ("3 steps, then 4 more", lambda f: f(4, 10) @ f(3, 10)),
    ("a million steps on", lambda f: f(1000000, 6)),
]
TOLERANCE = 1e-9
# %% mistake steps-back
def shift(k, width, base=10000.0):
    matrix = np.zeros((width, width))
    for pair in range(width // 2):
        angle = k / base ** (2 * pair / width)
        s, c = 2 * pair, 2 * pair + 1
        matrix[s, s] = matrix[c, c] = np.cos(angle)
        matrix[s, c] = -np.sin(angle)
        matrix[c, s] = np.sin(angle)
    return matrix
# %% mistake no-minus
def shift(k, width, base=10000.0):
    matrix = np.zeros((width, width))
    for pair in range(width // 2):
        angle = k / base ** (2 * pair / width)
        s, c = 2 * pair, 2 * pair + 1
        matrix[s, s] = matrix[c, c] = np.cos(angle)
        matrix[s, c] = matrix[c, s] = np.sin(angle)
    return matrix
# %% mistake doubled-exponent
def shift(k, width, base=10000.0):
    matrix = np.zeros((width, width))
    for pair in range(width // 2):
        angle = k / base ** (4 * pair / width)
        s, c = 2 * pair, 2 * pair + 1
        matrix[s, s] = matrix[c, c] = np.cos(angle)
        matrix[s, c] = np.sin(angle)
        matrix[c, s] = -np.sin(angle)
    return matrix
# %% mistake halved-exponent
def shift(k, width, base=10000.0):
    matrix = np.zeros((width, width))
    for pair in range(width // 2):
        angle = k / base ** (pair / width)
        s, c = 2 * pair, 2 * pair + 1
        matrix[s, s] = matrix[c, c] = np.cos(angle)
        matrix[s, c] = np.sin(angle)
        matrix[c, s] = -np.sin(angle)
    return matrix
# %% mistake in-halves
def shift(k, width, base=10000.0):
    matrix = np.zeros((width, width))
    for pair in range(width // 2):
        angle = k / base ** (2 * pair / width)
        s, c = pair, pair + width // 2
        matrix[s, s] = matrix[c, c] = np.cos(angle)
        matrix[s, c] = np.sin(angle)
        matrix[c, s] = -np.sin(angle)
    return matrix
# %% mistake sine-and-cosine-swapped
def shift(k, width, base=10000.0):
    matrix = np.zeros((width, width))
    for pair in range(width // 2):
        angle = k / base ** (2 * pair / width)
        s, c = 2 * pair, 2 * pair + 1
        matrix[s, s] = matrix[c, c] = np.sin(angle)
        matrix[s, c] = np.cos(angle)
        matrix[c, s] = -np.cos(angle)
    return matrix
# %% mistake one-speed
def shift(k, width, base=10000.0):
    matrix = np.zeros((width, width))
    for pair in range(width // 2):
        s, c = 2 * pair, 2 * pair + 1
        matrix[s, s] = matrix[c, c] = np.cos(k)
        matrix[s, c] = np.sin(k)
        matrix[c, s] = -np.sin(k)
    return matrix
# %% mistake base-fixed
def shift(k, width, base=10000.0):
    matrix = np.zeros((width, width))
    for pair in range(width // 2):
        angle = k / 10000.0 ** (2 * pair / width)
        s, c = 2 * pair, 2 * pair + 1
        matrix[s, s] = matrix[c, c] = np.cos(angle)
        matrix[s, c] = np.sin(angle)
        matrix[c, s] = -np.sin(angle)
    return matrix
