# Sums of products: @, dot, outer, einsum.
from .arrays import array_of, make, result
from .dtypes import BOOL, FLOAT64, common, fit
from .layout import broadcast, size_of, text_of


def _sum_of_products(a, b):
    total = 0
    for i in range(len(a)):
        total += a[i] * b[i]
    return total


def _four_sums(a, b, c, d, e):
    """The same of a with four others: half the time that four times takes."""
    w = x = y = z = 0
    for i in range(len(a)):
        value = a[i]
        w += value * b[i]
        x += value * c[i]
        y += value * d[i]
        z += value * e[i]
    return w, x, y, z


def _row_of_sums(row, across):
    found, even = [], len(across) - len(across) % 4
    for j in range(0, even, 4):
        found += _four_sums(row, across[j], across[j + 1], across[j + 2], across[j + 3])
    return found + [_sum_of_products(row, column) for column in across[even:]]


def finish(values, shape, of, terms):
    if of is BOOL:
        values = [value != 0 for value in values]
    elif of is FLOAT64 and terms == 0:
        values = [float(value) for value in values]
    return result(fit(values, of), shape, of)


def matmul(x1, x2):
    a, b = array_of(x1), array_of(x2)
    for at, operand in enumerate((a, b)):
        if operand.ndim == 0:
            raise ValueError(
                "matmul: Input operand {} does not have enough dimensions (has 0, gufunc core with signature "
                "(n?,k),(k,m?)->(n?,m?) requires 1)".format(at)
            )
    left = a.reshape(1, -1) if a.ndim == 1 else a
    right = b.reshape(-1, 1) if b.ndim == 1 else b
    rows, terms, columns = left.shape[-2], left.shape[-1], right.shape[-1]
    if right.shape[-2] != terms:
        raise ValueError(
            "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) "
            "(size {} is different from {})".format(right.shape[-2], terms)
        )
    outer = broadcast(left.shape[:-2], right.shape[:-2])
    if outer is None:
        shapes = text_of(left.shape) + " " + text_of(right.shape) + " "
        raise ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: " + shapes)
    lefts = left._values_as(outer + (rows, terms))
    rights = right.swapaxes(-1, -2)._values_as(outer + (columns, terms))
    found = []
    for table in range(size_of(outer)):
        start = table * columns * terms
        across = [rights[start + j * terms : start + (j + 1) * terms] for j in range(columns)]
        for i in range(table * rows, (table + 1) * rows):
            found += _row_of_sums(lefts[i * terms : (i + 1) * terms], across)
    shape = outer + (() if a.ndim == 1 else (rows,)) + (() if b.ndim == 1 else (columns,))
    return finish(found, shape, common([(a.dtype, False), (b.dtype, False)]), terms)


def dot(a, b):
    a, b = array_of(a), array_of(b)
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    along = b.shape[-2] if b.ndim > 1 else b.shape[0]
    if a.shape[-1] != along:
        raise ValueError(
            "shapes {} and {} not aligned: {} (dim {}) != {} (dim {})".format(
                text_of(a.shape), text_of(b.shape), a.shape[-1], a.ndim - 1, along, max(0, b.ndim - 2)
            )
        )
    if b.ndim <= 2:
        return matmul(a, b)
    return tensordot(a, b, ([a.ndim - 1], [b.ndim - 2]))


def inner(a, b):
    a, b = array_of(a), array_of(b)
    return a * b if a.ndim == 0 or b.ndim == 0 else tensordot(a, b, ([a.ndim - 1], [b.ndim - 1]))


def vdot(a, b):
    return dot(array_of(a).ravel(), array_of(b).ravel())


def outer(a, b):
    return array_of(a).reshape(-1, 1) * array_of(b).reshape(1, -1)


def tensordot(a, b, axes=2):
    a, b = array_of(a), array_of(b)
    if isinstance(axes, int):
        axes = (list(range(a.ndim - axes, a.ndim)), list(range(axes)))
    first, second = [[one] if isinstance(one, int) else list(one) for one in axes]
    first, second = [i % a.ndim for i in first], [i % b.ndim for i in second]
    if [a.shape[i] for i in first] != [b.shape[i] for i in second]:
        raise ValueError("shape-mismatch for sum")
    rows = [i for i in range(a.ndim) if i not in first]
    columns = [i for i in range(b.ndim) if i not in second]
    terms = size_of([a.shape[i] for i in first])
    left = a.transpose(rows + first).reshape(size_of([a.shape[i] for i in rows]), terms)
    right = b.transpose(second + columns).reshape(terms, size_of([b.shape[i] for i in columns]))
    product = matmul(left, right).reshape([a.shape[i] for i in rows] + [b.shape[i] for i in columns])
    return product if product.ndim else product[()]


def kron(a, b):
    a, b = array_of(a), array_of(b)
    ndim = max(a.ndim, b.ndim)
    one, two = (1,) * (ndim - a.ndim) + a.shape, (1,) * (ndim - b.ndim) + b.shape
    spread = [count for i in range(ndim) for count in (one[i], 1)]
    across = [count for i in range(ndim) for count in (1, two[i])]
    return (a.reshape(spread) * b.reshape(across)).reshape([x * y for x, y in zip(one, two)])


def cross(a, b):
    from .joining import stack

    a, b = array_of(a), array_of(b)
    if a.shape[-1] != 3 or b.shape[-1] != 3:
        raise ValueError("incompatible dimensions for cross product\n(dimension must be 2 or 3)")
    x, y, z = [a[..., i] for i in range(3)]
    u, v, w = [b[..., i] for i in range(3)]
    return stack([y * w - z * v, z * u - x * w, x * v - y * u], -1)
