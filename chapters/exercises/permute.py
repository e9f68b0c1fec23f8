# %% shared
import numpy as np


def by_heads(weight, heads, even=True):
    """[H, K, D]"""
    rows, columns = weight.shape
    if rows % heads:
        raise ValueError("the rows must divide into heads")
    if even and rows // heads % 2:
        raise ValueError("the width of a head must be even")
    return weight.reshape(heads, rows // heads, columns)
# %% starter
import numpy as np


def to_halves(weight, heads):
    """Returns [H * K, D]."""
    ...
# %% reference
def to_halves(weight, heads):
    heads_of_rows = by_heads(weight, heads)
    return np.concatenate([heads_of_rows[:, 0::2], heads_of_rows[:, 1::2]], axis=1).reshape(weight.shape)
# %% checks
def numbered(rows, columns):
    """Row 3 of a matrix with 5 columns is 15, 16, 17, 18, 19."""
    return np.arange(float(rows * columns)).reshape(rows, columns)


def rotated(x, position, one, two):
    """A head of 6 numbers, in the layout whose pairs are one[i], two[i]."""
    angles = position / 10000.0 ** (np.arange(3) / 3)
    y = np.zeros(6)
    y[one] = x[one] * np.cos(angles) - x[two] * np.sin(angles)
    y[two] = x[one] * np.sin(angles) + x[two] * np.cos(angles)
    return y


def score(wq, wk, head, one, two):
    first = 6 * head
    query = wq[first : first + 6] @ numbers(4, seed=3)
    key = wk[first : first + 6] @ numbers(4, seed=4)
    return (rotated(query, 9, one, two) * rotated(key, 2, one, two)).sum()


def scores_against_training(f):
    i = np.arange(3)
    wq, wk = numbers(18, 4, seed=1), numbers(18, 4, seed=2)
    now = [score(f(wq, 3), f(wk, 3), head, i, i + 3) for head in range(3)]
    trained = [score(wq, wk, head, 2 * i, 2 * i + 1) for head in range(3)]
    return np.array(now) - np.array(trained)


def odd_width(f):
    f(numbered(20, 2), 4)
    return np.zeros((20, 2))  # whatever came of it


def rows_left_over(f):
    f(numbered(18, 2), 4)
    return np.zeros((18, 2))


CHECKS = [
    ("7 heads of 4, 3 columns", lambda f: f(numbered(28, 3), 7)),
    ("1 head of 8", lambda f: f(numbered(8, 5), 1)),
    ("2 heads of 10, 3 columns", lambda f: f(numbered(20, 3), 2)),
    ("a square matrix, 2 heads of 6", lambda f: f(numbered(12, 12), 2)),
    ("one column, as biases have, 5 heads of 6", lambda f: f(numbers(30, 1), 5)),
    ("scores in halves equal those of training (difference 0)", scores_against_training),
    ("heads of 5 rows raise a ValueError", odd_width),
    ("18 rows for 4 heads raise a ValueError", rows_left_over),
]
TOLERANCE = 1e-9
# %% mistake heads-forgotten
def to_halves(weight, heads):
    by_heads(weight, heads)
    return np.concatenate([weight[0::2], weight[1::2]])
# %% mistake other-way-round
def to_halves(weight, heads):
    rows, columns = weight.shape
    by_heads(weight, heads)
    halves = weight.reshape(heads, 2, rows // heads // 2, columns)
    return halves.transpose(0, 2, 1, 3).reshape(rows, columns)
# %% mistake columns
def to_halves(weight, heads):
    by_heads(weight, heads)
    columns = by_heads(weight.T, heads)
    return np.concatenate([columns[:, 0::2], columns[:, 1::2]], axis=1).reshape(weight.T.shape).T
# %% mistake odd-first
def to_halves(weight, heads):
    heads_of_rows = by_heads(weight, heads)
    return np.concatenate([heads_of_rows[:, 1::2], heads_of_rows[:, 0::2]], axis=1).reshape(weight.shape)
# %% mistake not-moved
def to_halves(weight, heads):
    rows, columns = weight.shape
    by_heads(weight, heads)
    return weight.reshape(heads, rows // heads // 2, 2, columns).reshape(rows, columns)
# %% mistake heads-run-fastest
def to_halves(weight, heads):
    rows, columns = weight.shape
    by_heads(weight, heads)
    numbers_of_heads = weight.reshape(rows // heads, heads, columns)
    return np.concatenate([numbers_of_heads[0::2], numbers_of_heads[1::2]]).reshape(rows, columns)
# %% mistake odd-width-let-through
def to_halves(weight, heads):
    heads_of_rows = by_heads(weight, heads, even=False)
    return np.concatenate([heads_of_rows[:, 0::2], heads_of_rows[:, 1::2]], axis=1).reshape(weight.shape)
# %% mistake left-over-let-through
def to_halves(weight, heads):
    width = weight.shape[0] // heads
    if width % 2:
        raise ValueError("the width of a head must be even")
    order = np.arange(weight.shape[0])
    for head in range(heads):
        rows = order[head * width : (head + 1) * width].copy()
        order[head * width : (head + 1) * width] = np.concatenate([rows[0::2], rows[1::2]])
    return weight[order]
