# Functions that make arrays of nothing but a shape or a range.
import math

from .arrays import array_of, make
from .dtypes import BOOL, FLOAT64, INT64, common, convert, dtype_of, dtype_of_number, fit
from .layout import size_of


def _shape(shape):
    shape = (shape,) if isinstance(shape, int) else tuple([int(count) for count in shape])
    if any([count < 0 for count in shape]):
        raise ValueError("negative dimensions are not allowed")
    return shape


def full(shape, value, dtype=None):
    value = array_of(value)
    to = value.dtype if dtype is None else dtype_of(dtype)
    shape = _shape(shape)
    if value.ndim:
        from .arrays import broadcast_to

        return broadcast_to(value, shape).astype(to)
    return make(convert(value._values(), value.dtype, to) * size_of(shape), shape, to)


def _asked(name, shape, dtype, more):
    """The dtype, unless it is one more length: then the brackets around the shape were forgotten."""
    if isinstance(dtype, int) and isinstance(shape, int):
        lengths = (shape, dtype) + more
        how_many = ("two", "three")[len(more)] if len(more) < 2 else str(len(lengths))
        raise TypeError("Cannot interpret '{}' as a data type: for {} axes write np.{}({})".format(dtype, how_many, name, lengths))
    return dtype


def zeros(shape, dtype=float, *more):
    return full(shape, 0, _asked("zeros", shape, dtype, more))


def ones(shape, dtype=float, *more):
    return full(shape, 1, _asked("ones", shape, dtype, more))


# NumPy's empty arrays hold whatever was in memory; here nan shows what was not written.
def empty(shape, dtype=float, *more):
    of = dtype_of(_asked("empty", shape, dtype, more))
    return full(shape, math.nan if of.kind == "f" else 0, of)


def full_like(a, value, dtype=None):
    a = array_of(a)
    return full(a.shape, value, a.dtype if dtype is None else dtype)


def zeros_like(a, dtype=None):
    return full_like(a, 0, dtype)


def ones_like(a, dtype=None):
    return full_like(a, 1, dtype)


def empty_like(a, dtype=None):
    a = array_of(a)
    return empty(a.shape, a.dtype if dtype is None else dtype)


def arange(start, stop=None, step=1, dtype=None):
    if stop is None:
        start, stop = 0, start
    of = common([(dtype_of_number(value), False) for value in (start, stop, step)])
    if step == 0:
        raise ZeroDivisionError("division by zero")
    if of is BOOL or of.kind == "i":
        values, of = list(range(int(start), int(stop), int(step))), INT64
    else:
        start, step = float(start), float(step)
        values = [start + i * step for i in range(max(0, math.ceil((float(stop) - start) / step)))]
        values = fit(values, of)
    to = of if dtype is None else dtype_of(dtype)
    return make(convert(values, of, to), (len(values),), to)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None):
    if num < 0:
        raise ValueError("Number of samples, {}, must be non-negative.".format(num))
    gaps = num - 1 if endpoint else num
    step = (stop - start) / gaps if gaps > 0 else math.nan
    values = [float(start) + i * step for i in range(num)] if gaps > 0 else [float(start)] * num
    if endpoint and num > 1:
        values[-1] = float(stop)
    made = make(values, (num,), FLOAT64)
    if dtype is not None:
        made = made.astype(dtype)
    return (made, step) if retstep else made


def logspace(start, stop, num=50, endpoint=True, base=10.0):
    return base ** linspace(start, stop, num, endpoint)


def geomspace(start, stop, num=50, endpoint=True):
    made = start * (stop / start) ** (linspace(0, 1, num, endpoint))
    if num > 1 and endpoint:
        made[-1] = stop
    return made


def eye(rows, columns=None, k=0, dtype=float):
    columns = rows if columns is None else columns
    of = dtype_of(dtype)
    one, none = convert([1, 0], INT64, of)
    return make([one if j - i == k else none for i in range(rows) for j in range(columns)], (rows, columns), of)


def identity(n, dtype=float):
    return eye(n, dtype=dtype)


def tri(rows, columns=None, k=0, dtype=float):
    columns = rows if columns is None else columns
    of = dtype_of(dtype)
    one, none = convert([1, 0], INT64, of)
    return make([one if j - i <= k else none for i in range(rows) for j in range(columns)], (rows, columns), of)


def tril(a, k=0):
    from .choosing import where

    a = array_of(a)
    return where(tri(*a.shape[-2:], k=k, dtype=bool), a, zeros(1, a.dtype))


def triu(a, k=0):
    from .choosing import where

    a = array_of(a)
    return where(tri(*a.shape[-2:], k=k - 1, dtype=bool), zeros(1, a.dtype), a)


def meshgrid(*arrays, indexing="xy"):
    from .arrays import broadcast_to

    arrays = [array_of(a).ravel() for a in arrays]
    order = list(range(len(arrays)))
    if indexing == "xy" and len(arrays) > 1:
        order[0], order[1] = 1, 0
    shape = tuple([arrays[i].size for i in order])
    made = []
    for i, a in enumerate(arrays):
        along = [1] * len(arrays)
        along[order.index(i)] = a.size
        made.append(broadcast_to(a.reshape(along), shape).copy())
    return made


def indices(shape):
    from .joining import stack

    return stack(meshgrid(*[arange(count) for count in shape], indexing="ij"))


class _Grid:
    """np.mgrid[0:2, 0:3] and np.ogrid[0:2, 0:3]."""

    def __init__(self, is_open):
        self.is_open = is_open

    def __getitem__(self, key):
        from .choosing import ix_
        from .joining import stack

        parts = key if isinstance(key, tuple) else (key,)
        along = [arange(part.start or 0, part.stop, 1 if part.step is None else part.step) for part in parts]
        if not isinstance(key, tuple):
            return along[0]
        return list(ix_(*along)) if self.is_open else stack(meshgrid(*along, indexing="ij"))


mgrid, ogrid = _Grid(False), _Grid(True)


def fromiter(values, dtype, count=-1):
    values = list(values)
    return array_of(values if count < 0 else values[:count]).astype(dtype)


def fromfunction(function, shape, dtype=float):
    return function(*[along.astype(dtype) for along in indices(shape)])
