# Functions that choose elements by a condition or an index, and comparisons of whole arrays.
import math

from .arrays import array_of, is_number, make, result
from .dtypes import BOOL, INT64, common, convert
from .elementwise import absolute, isnan, maximum, minimum
from .layout import axis_of, broadcast, size_of, text_of
from .reductions import slice_of

_ALL = slice_of(None, None)


def where(condition, *choices):
    if not choices:
        return nonzero(condition)
    if len(choices) != 2:
        raise ValueError("either both or neither of x and y should be given")
    arrays = [array_of(condition), array_of(choices[0]), array_of(choices[1])]
    shape = broadcast(*[a.shape for a in arrays])
    if shape is None:
        shapes = "".join([text_of(a.shape) + " " for a in arrays])
        raise ValueError("operands could not be broadcast together with shapes " + shapes)
    to = common([(a.dtype, not a.ndim) for a in arrays[1:]])
    wanted = arrays[0]._values_as(shape)
    yes, no = [convert(a._values_as(shape), a.dtype, to) for a in arrays[1:]]
    return make([yes[i] if wanted[i] else no[i] for i in range(len(wanted))], shape, to)


def nonzero(a):
    a = array_of(a)
    found = [i for i, value in enumerate(a._values()) if value]
    axes, step = [], a.size
    for count in a.shape:
        step = step // count if count else 0
        axes.append(make([i // step % count for i in found], (len(found),), INT64))
    return tuple(axes)


def flatnonzero(a):
    return nonzero(array_of(a).ravel())[0]


def argwhere(a):
    from .joining import stack

    return stack(nonzero(a), 1)


def clip(a, low=None, high=None, min=None, max=None):
    low, high = min if low is None else low, max if high is None else high
    if low is None and high is None:
        raise ValueError("One of max or min must be given")
    if low is not None:
        a = maximum(a, low)
    return a if high is None else minimum(a, high)


def take(a, indices, axis=None):
    a = array_of(a)
    if axis is None:
        a, axis = a.ravel(), 0
    axis = axis_of(axis, a.ndim)
    if not is_number(indices):
        indices = array_of(indices)
        if indices.size == 0:
            indices = indices.astype(int)
    return a[(_ALL,) * axis + (indices,)]


def _along(a, indices, axis):
    a, indices = array_of(a), array_of(indices)
    if indices.dtype.kind == "f":
        raise IndexError("`indices` must be an integer array")
    if a.ndim != indices.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    axis = axis_of(axis, a.ndim)
    key = []
    for i in range(a.ndim):
        others = make(list(range(a.shape[i])), tuple([a.shape[i] if j == i else 1 for j in range(a.ndim)]), INT64)
        key.append(indices if i == axis else others)
    return a, tuple(key)


def take_along_axis(a, indices, axis):
    if axis is None:
        a, axis = array_of(a).ravel(), 0
    a, key = _along(a, indices, axis)
    return a[key]


def put_along_axis(a, indices, values, axis):
    a, key = _along(a, indices, axis)
    a[key] = values


def compress(condition, a, axis=None):
    return take(a, flatnonzero(condition), axis)


def extract(condition, a):
    return array_of(a).ravel()[flatnonzero(condition)]


def choose(index, choices):
    from .joining import stack
    from .shaping import broadcast_arrays

    index, *choices = broadcast_arrays(index, *choices)
    return take_along_axis(stack(choices), index[None], 0)[0]


def select(conditions, choices, default=0):
    chosen = array_of(default)
    for condition, choice in reversed(list(zip(conditions, choices))):
        chosen = where(condition, choice, chosen)
    return chosen


def isin(a, among):
    a, among = array_of(a), set(array_of(among)._values())
    return make([value in among for value in a._values()], a.shape, BOOL)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    a, b = array_of(a), array_of(b)
    b = b if b.dtype.kind == "f" else b.astype(float)
    near = (a == b) | (absolute(a - b) <= atol + rtol * absolute(b)) & (absolute(b) != math.inf)
    return near | isnan(a) & isnan(b) if equal_nan else near


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return all(array_of(isclose(a, b, rtol, atol, equal_nan))._values())


def array_equal(a, b, equal_nan=False):
    a, b = array_of(a), array_of(b)
    if a.shape != b.shape:
        return False
    return all([x == y or equal_nan and x != x and y != y for x, y in zip(a._values(), b._values())])


def array_equiv(a, b):
    a, b = array_of(a), array_of(b)
    return broadcast(a.shape, b.shape) is not None and all(array_of(a == b)._values())


def nan_to_num(a, nan=0.0, posinf=None, neginf=None):
    a = array_of(a)
    if a.dtype.kind != "f":
        return a.copy()
    most = 1.7976931348623157e308 if a.itemsize == 8 else 3.4028234663852886e38
    high, low = most if posinf is None else posinf, -most if neginf is None else neginf
    return result(
        [nan if x != x else high if x == math.inf else low if x == -math.inf else x for x in a._values()], a.shape, a.dtype
    )


def interp(x, places, values):
    places, values, x = array_of(places).tolist(), array_of(values).tolist(), array_of(x)

    def at(place):
        if place != place:
            return place
        if place <= places[0]:
            return float(values[0])
        for i in range(1, len(places)):
            if place <= places[i]:
                share = (place - places[i - 1]) / (places[i] - places[i - 1])
                return values[i - 1] + share * (values[i] - values[i - 1])
        return float(values[-1])

    from .dtypes import FLOAT64

    return result([at(place) for place in x._values()], x.shape, FLOAT64)


def diagonal(a, offset=0, axis1=0, axis2=1):
    a = array_of(a)
    if a.ndim < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    one, two = axis_of(axis1, a.ndim), axis_of(axis2, a.ndim)
    count = min(a.shape[one] + min(offset, 0), a.shape[two] - max(offset, 0))
    start = a._offset + (offset * a._strides[two] if offset > 0 else -offset * a._strides[one])
    rest = [i for i in range(a.ndim) if i not in (one, two)]
    shape = [a.shape[i] for i in rest] + [max(0, count)]
    return a._view(tuple(shape), tuple([a._strides[i] for i in rest] + [a._strides[one] + a._strides[two]]), start)


def diag(a, k=0):
    a = array_of(a)
    if a.ndim == 2:
        return diagonal(a, k).copy()
    if a.ndim != 1:
        raise ValueError("Input must be 1- or 2-d.")
    width = a.size + abs(k)
    made = make(convert([0], INT64, a.dtype) * width**2, (width, width), a.dtype)
    for i, value in enumerate(a):
        made[i + max(0, -k), i + max(0, k)] = value
    return made


def diag_indices(n, ndim=2):
    return tuple([make(list(range(n)), (n,), INT64) for _ in range(ndim)])


def fill_diagonal(a, value):
    a[diag_indices(min(a.shape), a.ndim)] = value


def trace(a, offset=0):
    from .reductions import sum_of

    return sum_of(diagonal(a, offset), -1)


def ix_(*arrays):
    arrays = [array_of(a) for a in arrays]
    arrays = [flatnonzero(a) if a.dtype is BOOL else a for a in arrays]
    return tuple([a.reshape([-1 if j == i else 1 for j in range(len(arrays))]) for i, a in enumerate(arrays)])


def tril_indices(rows, k=0, columns=None):
    from .creation import tri

    return nonzero(tri(rows, columns, k, bool))


def triu_indices(rows, k=0, columns=None):
    from .creation import tri

    return nonzero(~tri(rows, columns, k - 1, bool))


def unravel_index(index, shape):
    found, rest = [], array_of(index)
    for count in reversed(shape):
        found.append(rest % count)
        rest = rest // count
    if size_of(shape) <= array_of(index).max():
        raise ValueError("index {} is out of bounds for array with size {}".format(array_of(index).max(), size_of(shape)))
    return tuple(reversed(found))
