# Functions that call a function of the reader's for one element, one row or one index after the other.
from .arrays import array_of, make
from .dtypes import as_number
from .layout import axis_of, size_of
from .shaping import broadcast_arrays, moveaxis


class vectorize:
    """A function of numbers as one of arrays. As in NumPy, the first result says what kind of numbers all are."""

    def __init__(self, function, otypes=None):
        self.function = function
        self.otypes = otypes

    def __call__(self, *arrays):
        arrays = broadcast_arrays(*arrays)
        if arrays[0].size == 0:
            raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
        lists = [[as_number(value, a.dtype) for value in a._values()] for a in arrays]
        values = [self.function(*each) for each in zip(*lists)]
        kind = array_of(values[0]).dtype if self.otypes is None else self.otypes[0]
        return array_of(values).astype(kind).reshape(arrays[0].shape)


def apply_along_axis(function, axis, a, *more):
    a = array_of(a)
    axis = axis_of(axis, a.ndim)
    rows = moveaxis(a, axis, -1)
    outer = rows.shape[:-1]
    if size_of(outer) == 0:
        raise ValueError("Cannot apply_along_axis when any iteration dimensions are 0")
    found = [array_of(function(row, *more)) for row in rows.reshape(size_of(outer), rows.shape[-1])]
    whole = array_of(found).reshape(outer + found[0].shape)
    for i in range(found[0].ndim):
        whole = moveaxis(whole, len(outer) + i, axis + i)
    return whole


def ndindex(*shape):
    shape = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
    indices = [()]
    for count in shape:
        indices = [index + (i,) for index in indices for i in range(count)]
    return iter(indices)


def ndenumerate(a):
    a = array_of(a)
    return zip(ndindex(a.shape), make(a._values(), (a.size,), a.dtype))
