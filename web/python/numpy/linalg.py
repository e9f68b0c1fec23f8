# np.linalg, as far as small tables need it.
import math

from .arrays import array_of
from .creation import eye
from .elementwise import absolute, sqrt
from .products import matmul
from .reductions import max_of, sum_of
from .joining import stack


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
    """Eigenvalues, upwards, and eigenvectors as columns: reflections make the matrix tridiagonal, and rotations (QL) diagonal."""
    a = _square(a)
    diagonal, beside, vectors = _tridiagonal(a.tolist())
    for low in range(len(diagonal)):
        _settle(diagonal, beside, vectors, low)
    order = sorted(range(len(diagonal)), key=lambda i: diagonal[i])
    return array_of([diagonal[i] for i in order]), stack([array_of(vectors[i]) for i in order], 1)


def _dot(a, b):
    return sum([a[i] * b[i] for i in range(len(a))])


def _less(row, share, other):
    return [row[i] - share * other[i] for i in range(len(row))]


def _tridiagonal(rows):
    """(diagonal, what is beside it, the basis as rows). As NumPy, it reads what is below the diagonal."""
    n = len(rows)
    for i in range(n):
        for j in range(i):
            rows[j][i] = rows[i][j]
    basis = eye(n).tolist()
    for k in range(n - 2):
        mirror = [0.0] * (k + 1) + [rows[i][k] for i in range(k + 1, n)]
        length = math.sqrt(_dot(mirror, mirror))
        if length == 0:
            continue
        mirror[k + 1] += math.copysign(length, mirror[k + 1])
        length = math.sqrt(_dot(mirror, mirror))
        mirror = [x / length for x in mirror]
        image = [2 * _dot(row, mirror) for row in rows]
        image = _less(image, _dot(mirror, image), mirror)
        across = [2 * sum([mirror[i] * basis[i][j] for i in range(k + 1, n)]) for j in range(n)]
        for i in range(n):
            rows[i] = _less(_less(rows[i], mirror[i], image), image[i], mirror)
            if i > k:
                basis[i] = _less(basis[i], mirror[i], across)
    return [rows[i][i] for i in range(n)], [rows[i + 1][i] for i in range(n - 1)] + [0.0], basis


def _settle(d, e, vectors, low):
    """Rotates until nothing is beside the diagonal at `low`."""
    for _ in range(60):
        high = low
        while high < len(d) - 1 and abs(e[high]) > 2.3e-16 * (abs(d[high]) + abs(d[high + 1])):
            high += 1
        if high == low:
            return
        g = (d[low + 1] - d[low]) / (2 * e[low])
        g = d[high] - d[low] + e[low] / (g + math.copysign(math.sqrt(g * g + 1), g))
        s = c = 1.0
        p = 0.0
        for i in range(high - 1, low - 1, -1):
            f, b = s * e[i], c * e[i]
            e[i + 1] = r = math.sqrt(f * f + g * g)
            if r == 0:
                d[i + 1] -= p
                e[high] = 0.0
                break
            s, c = f / r, g / r
            g = d[i + 1] - p
            r = (d[i] - g) * s + 2 * c * b
            p = s * r
            d[i + 1] = g + p
            g = c * r - b
            one, two = vectors[i], vectors[i + 1]
            vectors[i + 1] = [s * one[k] + c * two[k] for k in range(len(one))]
            vectors[i] = [c * one[k] - s * two[k] for k in range(len(one))]
        else:
            d[low] -= p
            e[low], e[high] = g, 0.0


def eigvalsh(a):
    return eigh(a)[0]
