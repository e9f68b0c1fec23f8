# np.linalg, as far as small tables need it.
import math

from .arrays import array_of
from .creation import eye
from .elementwise import absolute, sqrt
from .products import matmul
from .reductions import max_of, sum_of
from .shaping import stack


class LinAlgError(ValueError):
    pass


def __getattr__(name):
    from .absent import of_linalg

    raise AttributeError(of_linalg(name))


def norm(x, ord=None, axis=None, keepdims=False):
    x = array_of(x)
    x = x if x.dtype.kind == "f" else x.astype(float)
    if ord in (None, "fro") or ord == 2 and (axis is not None or x.ndim == 1):
        return sqrt(sum_of(x * x, axis, None, keepdims))
    if x.ndim > 1 and axis is None:
        raise ValueError("NumPy has this; this small one does not: np.linalg.norm of a matrix with ord = " + str(ord))
    if ord == math.inf:
        return max_of(absolute(x), axis, keepdims)
    return sum_of(absolute(x) ** ord, axis, None, keepdims) ** (1 / ord)


def _square(a):
    a = array_of(a)
    if a.ndim != 2:
        raise LinAlgError("{}-dimensional array given. Array must be at least two-dimensional".format(a.ndim))
    if a.shape[0] != a.shape[1]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return a.astype(float)


def _solved(a, right):
    """Gauss's elimination with pivots: (determinant, solution as rows)."""
    rows, right, n = a.tolist(), right.tolist(), a.shape[0]
    determinant = 1.0
    for column in range(n):
        pivot = max(range(column, n), key=lambda i: abs(rows[i][column]))
        if rows[pivot][column] == 0:
            return 0.0, None
        if pivot != column:
            rows[column], rows[pivot], determinant = rows[pivot], rows[column], -determinant
            right[column], right[pivot] = right[pivot], right[column]
        top = rows[column]
        determinant *= top[column]
        for i in range(n):
            if i != column:
                share = rows[i][column] / top[column]
                if share:
                    rows[i] = [x - share * y for x, y in zip(rows[i], top)]
                    right[i] = [x - share * y for x, y in zip(right[i], right[column])]
    return determinant, [[x / rows[i][i] for x in right[i]] for i in range(n)]


def det(a):
    a = _square(a)
    return _solved(a, a)[0]


def solve(a, b):
    a, b = _square(a), array_of(b).astype(float)
    if b.shape[0] != a.shape[0]:
        raise ValueError("solve: Input operand 1 has a mismatch in its core dimension 0")
    found = _solved(a, b.reshape(b.shape[0], -1))[1]
    if found is None:
        raise LinAlgError("Singular matrix")
    return array_of(found).reshape(b.shape)


def inv(a):
    return solve(a, eye(_square(a).shape[0]))


def matrix_power(a, n):
    a = _square(a) if n < 0 else array_of(a)
    power, base = eye(a.shape[0], dtype=a.dtype), inv(a) if n < 0 else a
    for _ in range(abs(n)):
        power = matmul(power, base)
    return power


def eigh(a):
    """Eigenvalues, upwards, and eigenvectors as columns. Jacobi's method: it rotates two axes at a time until nothing is off the diagonal."""
    a = _square(a)
    n, rows, vectors = a.shape[0], a.tolist(), eye(a.shape[0]).tolist()
    for i in range(n):
        for j in range(i):
            rows[j][i] = rows[i][j]  # as NumPy, only what is below the diagonal counts
    whole = sum([x * x for row in rows for x in row])
    for _ in range(50):
        off = sum([rows[i][j] ** 2 for i in range(n) for j in range(i)])
        if off <= 1e-32 * whole:
            break
        for p in range(n):
            for q in range(p + 1, n):
                _rotate(rows, vectors, p, q)
    order = sorted(range(n), key=lambda i: rows[i][i])
    return array_of([rows[i][i] for i in order]), stack([array_of(vectors[i]) for i in order], 1)


def _rotate(rows, vectors, p, q):
    off = rows[p][q]
    if abs(off) <= 1e-18 * math.sqrt(abs(rows[p][p] * rows[q][q])):
        return
    ratio = (rows[q][q] - rows[p][p]) / (2 * off)
    t = math.copysign(1.0, ratio) / (abs(ratio) + math.sqrt(ratio * ratio + 1))
    c = 1 / math.sqrt(t * t + 1)
    s = t * c
    for row in rows:
        x, y = row[p], row[q]
        row[p], row[q] = c * x - s * y, s * x + c * y
    for table in (rows, vectors):
        one, two = table[p], table[q]
        table[p] = [c * one[i] - s * two[i] for i in range(len(one))]
        table[q] = [s * one[i] + c * two[i] for i in range(len(one))]


def eigvalsh(a):
    return eigh(a)[0]
