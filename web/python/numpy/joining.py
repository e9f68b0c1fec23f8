# Functions that put arrays together and take them apart: concatenate, stack, split, repeat, roll.
from .arrays import array_of, broadcast_to, make, ndarray
from .dtypes import common, convert
from .layout import axis_of, size_of
from .reductions import slice_of
from .shaping import atleast_1d, atleast_2d, atleast_3d, expand_dims, ravel, reshape

_ALL = slice_of(None, None)


def _refuse_array(name, axis):
    """The brackets around the arrays were forgotten, so the second one stands where an axis should."""
    if isinstance(axis, (ndarray, list, tuple)):
        raise TypeError(
            "only integer scalar arrays can be converted to a scalar index: the arrays go in as one list, so write np." + name + "([a, b])"
        )


def _refuse_more(name, more):
    if more:
        raise TypeError(name + "() takes one list of arrays: write np." + name + "([a, b])")


def concatenate(arrays, axis=0):
    _refuse_array("concatenate", axis)
    arrays = [array_of(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to concatenate")
    if axis is None:
        arrays, axis = [ravel(a) for a in arrays], 0
    ndim = arrays[0].ndim
    if ndim == 0:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    axis = axis_of(axis, ndim)
    for at, a in enumerate(arrays):
        if a.ndim != ndim:
            raise ValueError(
                "all the input array dimensions except for the concatenation axis must match exactly, but along dimension 0, the array "
                "at index 0 has {} dimension(s) and the array at index {} has {} dimension(s)".format(ndim, at, a.ndim)
            )
        for i in range(ndim):
            if i != axis and a.shape[i] != arrays[0].shape[i]:
                raise ValueError(
                    "all the input array dimensions except for the concatenation axis must match exactly, but along dimension {}, the "
                    "array at index 0 has size {} and the array at index {} has size {}".format(i, arrays[0].shape[i], at, a.shape[i])
                )
    to = common([(a.dtype, False) for a in arrays])
    lists = [convert(a._values(), a.dtype, to) for a in arrays]
    lengths = [size_of(a.shape[axis:]) for a in arrays]
    joined = []
    for outer in range(size_of(arrays[0].shape[:axis])):
        for values, length in zip(lists, lengths):
            joined += values[outer * length : (outer + 1) * length]
    shape = arrays[0].shape
    return make(joined, shape[:axis] + (sum([a.shape[axis] for a in arrays]),) + shape[axis + 1 :], to)


def stack(arrays, axis=0):
    _refuse_array("stack", axis)
    arrays = [array_of(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to stack")
    if any([a.shape != arrays[0].shape for a in arrays]):
        raise ValueError("all input arrays must have the same shape")
    axis = axis_of(axis, arrays[0].ndim + 1)
    return concatenate([expand_dims(a, axis) for a in arrays], axis)


def hstack(arrays, *more):
    _refuse_more("hstack", more)
    arrays = [atleast_1d(a) for a in arrays]
    return concatenate(arrays, 0 if arrays and arrays[0].ndim == 1 else 1)


def vstack(arrays, *more):
    _refuse_more("vstack", more)
    return concatenate([atleast_2d(a) for a in arrays], 0)


def dstack(arrays, *more):
    _refuse_more("dstack", more)
    return concatenate([atleast_3d(a) for a in arrays], 2)


def column_stack(arrays, *more):
    _refuse_more("column_stack", more)
    arrays = [array_of(a) for a in arrays]
    return concatenate([reshape(a, -1, 1) if a.ndim < 2 else a for a in arrays], 1)


def block(nested):
    """Lists of lists of arrays, put together as they are written: the innermost lists along the last axis."""

    def depth_of(part):
        return 1 + depth_of(part[0]) if isinstance(part, list) else 0

    def joined(part, depth):
        return concatenate([joined(each, depth - 1) for each in part], -depth) if depth else wide(part)

    def leaves(part):
        return [leaf for each in part for leaf in leaves(each)] if isinstance(part, list) else [array_of(part)]

    depth = depth_of(nested)
    ndim = max([depth] + [leaf.ndim for leaf in leaves(nested)])
    wide = lambda a: reshape(array_of(a), (1,) * (ndim - array_of(a).ndim) + array_of(a).shape)  # noqa: E731
    return joined(nested, depth)


def append(a, more, axis=None):
    return concatenate([a, more], axis)


def delete(a, indices, axis=None):
    from .choosing import take

    a = array_of(a)
    if axis is None:
        a, axis = ravel(a), 0
    count = a.shape[axis_of(axis, a.ndim)]
    gone = array_of(indices)
    gone = gone._values() if gone.dtype.kind == "i" else [i for i, marked in enumerate(gone._values()) if marked]
    for index in gone:
        if not -count <= index < count:
            raise IndexError("index {} is out of bounds for axis {} with size {}".format(index, axis, count))
    gone = set([index % count for index in gone])
    return take(a, [i for i in range(count) if i not in gone], axis)


def _along(axis, start, stop):
    return (_ALL,) * axis + (slice_of(start, stop),)


def array_split(a, sections, axis=0):
    a = array_of(a)
    axis = axis_of(axis, a.ndim)
    count = a.shape[axis]
    if isinstance(sections, int):
        if sections <= 0:
            raise ValueError("number sections must be larger than 0.")
        short, more = count // sections, count % sections
        ends = [short * (i + 1) + min(i + 1, more) for i in range(sections)]
    else:
        ends = [int(end) for end in sections] + [count]
    return [a[_along(axis, start, end)] for start, end in zip([0] + ends[:-1], ends)]


def split(a, sections, axis=0):
    a = array_of(a)
    if isinstance(sections, int) and a.shape[axis_of(axis, a.ndim)] % sections:
        raise ValueError("array split does not result in an equal division")
    return array_split(a, sections, axis)


def hsplit(a, sections):
    return split(a, sections, 1 if array_of(a).ndim > 1 else 0)


def vsplit(a, sections):
    return split(a, sections, 0)


def repeat(a, repeats, axis=None):
    from .choosing import take

    a = array_of(a)
    if axis is None:
        a, axis = ravel(a), 0
    axis = axis_of(axis, a.ndim)
    counts = array_of(repeats)._values()
    if len(counts) == 1:
        counts = counts * a.shape[axis]
    if len(counts) != a.shape[axis]:
        raise ValueError("operands could not be broadcast together with shape ({},) ({},)".format(a.shape[axis], len(counts)))
    return take(a, [i for i, count in enumerate(counts) for _ in range(count)], axis)


def tile(a, repeats):
    a = array_of(a)
    repeats = (repeats,) if isinstance(repeats, int) else tuple(repeats)
    ndim = max(a.ndim, len(repeats))
    a = reshape(a, (1,) * (ndim - a.ndim) + a.shape)
    for axis, count in enumerate((1,) * (ndim - len(repeats)) + repeats):
        a = concatenate([a] * count, axis) if count else a[_along(axis, 0, 0)]
    return a.copy()


def roll(a, shift, axis=None):
    a = array_of(a)
    if axis is None:
        return reshape(roll(ravel(a), shift, 0), a.shape)
    if isinstance(axis, (tuple, list)):
        shifts = shift if isinstance(shift, (tuple, list)) else [shift] * len(axis)
        for one, along in zip(shifts, axis):
            a = roll(a, one, along)
        return a
    axis = axis_of(axis, a.ndim)
    count = a.shape[axis]
    if count == 0:
        return a.copy()
    cut = count - shift % count
    return concatenate([a[_along(axis, cut, None)], a[_along(axis, None, cut)]], axis)


def pad(a, width, mode="constant", constant_values=0):
    if mode != "constant":
        raise ValueError("NumPy has this; this small one does not: np.pad in the mode " + repr(mode))
    a = array_of(a)
    widths = array_of(width)
    widths = broadcast_to(widths, (a.ndim, 2)).tolist()
    shape = tuple([count + sum(both) for count, both in zip(a.shape, widths)])
    filler = array_of(constant_values)
    full = make(convert(filler._values() * size_of(shape), filler.dtype, a.dtype), shape, a.dtype)
    full[tuple([slice_of(before, before + count) for count, (before, _) in zip(a.shape, widths)])] = a
    return full
