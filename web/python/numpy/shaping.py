# Functions that move elements and compute nothing: reshape, transpose, stack, split, flip.
from .arrays import array_of, broadcast_to, make
from .dtypes import common, convert
from .layout import AxisError, axes_of, axis_of, broadcast, size_of, steps_of, text_of
from .reductions import slice_of

_ALL = slice_of(None, None)


def reshape(a, *shape):
    a = array_of(a)
    if len(shape) == 1 and not isinstance(shape[0], int):
        shape = shape[0]
    shape = list(shape)
    if shape.count(-1) > 1:
        raise ValueError("can only specify one unknown dimension")
    asked = tuple(shape)
    if -1 in shape:
        rest = -size_of(shape)
        shape[shape.index(-1)] = a.size // rest if rest else 0
    if size_of(shape) != a.size or (-1 in asked and size_of([count for count in asked if count != -1]) == 0):
        raise ValueError("cannot reshape array of size {} into shape {}".format(a.size, text_of(asked)))
    shape = tuple(shape)
    if a._strides == steps_of(a._shape):  # in order, so the list can be shared
        return a._view(shape, steps_of(shape))
    return make(a._values(), shape, a.dtype)


def ravel(a):
    return reshape(a, -1)


def flatten(a):
    return ravel(a).copy()


def transpose(a, *axes):
    a = array_of(a)
    if len(axes) == 1 and not isinstance(axes[0], int):
        axes = axes[0]
    if not axes:
        return a.T
    if len(axes) != a.ndim:
        raise ValueError("axes don't match array")
    try:
        axes = axes_of(tuple(axes), a.ndim)
    except ValueError as error:
        raise error if isinstance(error, AxisError) else ValueError("repeated axis in transpose")
    return a._view(tuple([a._shape[i] for i in axes]), tuple([a._strides[i] for i in axes]))


def swapaxes(a, axis1, axis2):
    a = array_of(a)
    order = list(range(a.ndim))
    one, two = axis_of(axis1, a.ndim), axis_of(axis2, a.ndim)
    order[one], order[two] = two, one
    return transpose(a, tuple(order)) if order else a


def moveaxis(a, source, destination):
    a = array_of(a)
    source, destination = axes_of(source, a.ndim), axes_of(destination, a.ndim)
    if len(source) != len(destination):
        raise ValueError("`source` and `destination` arguments must have the same number of elements")
    order = [i for i in range(a.ndim) if i not in source]
    for to, of in sorted(zip(destination, source)):
        order.insert(to, of)
    return transpose(a, tuple(order))


def expand_dims(a, axis):
    a = array_of(a)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    axes = axes_of(tuple(axes), a.ndim + len(axes))
    old = iter(a.shape)
    return reshape_view(a, [1 if i in axes else next(old) for i in range(a.ndim + len(axes))])


def reshape_view(a, shape):
    """A shape that differs in axes of length 1 alone, so that the list is shared whatever its order."""
    strides = iter([step for count, step in zip(a._shape, a._strides) if count != 1])
    return a._view(tuple(shape), tuple([0 if count == 1 else next(strides) for count in shape]))


def squeeze(a, axis=None):
    a = array_of(a)
    axes = [i for i, count in enumerate(a.shape) if count == 1] if axis is None else axes_of(axis, a.ndim)
    if any([a.shape[i] != 1 for i in axes]):
        raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
    return reshape_view(a, [count for i, count in enumerate(a.shape) if i not in axes])


def at_least(ndim):
    def function(a):
        a = array_of(a)
        if ndim == 3 and a.ndim == 2:
            return expand_dims(a, 2)
        if ndim == 3 and a.ndim == 1:
            return reshape(a, 1, -1, 1)
        return reshape(a, (1,) * (ndim - a.ndim) + a.shape) if a.ndim < ndim else a

    return function


atleast_1d, atleast_2d, atleast_3d = at_least(1), at_least(2), at_least(3)


def broadcast_arrays(*arrays):
    arrays = [array_of(a) for a in arrays]
    shape = broadcast_shapes(*[a.shape for a in arrays])
    return [broadcast_to(a, shape) for a in arrays]


def broadcast_shapes(*shapes):
    shape = broadcast(*shapes)
    if shape is None:
        raise ValueError("shape mismatch: objects cannot be broadcast to a single shape")
    return shape


def concatenate(arrays, axis=0):
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
    arrays = [array_of(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to stack")
    if any([a.shape != arrays[0].shape for a in arrays]):
        raise ValueError("all input arrays must have the same shape")
    axis = axis_of(axis, arrays[0].ndim + 1)
    return concatenate([expand_dims(a, axis) for a in arrays], axis)


def hstack(arrays):
    arrays = [atleast_1d(a) for a in arrays]
    return concatenate(arrays, 0 if arrays and arrays[0].ndim == 1 else 1)


def vstack(arrays):
    return concatenate([atleast_2d(a) for a in arrays], 0)


def column_stack(arrays):
    arrays = [array_of(a) for a in arrays]
    return concatenate([reshape(a, -1, 1) if a.ndim < 2 else a for a in arrays], 1)


def append(a, more, axis=None):
    return concatenate([a, more], axis)


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


def flip(a, axis=None):
    a = array_of(a)
    axes = axes_of(axis, a.ndim)
    strides = tuple([-step if i in axes else step for i, step in enumerate(a._strides)])
    moved = sum([(a._shape[i] - 1) * a._strides[i] for i in axes])
    return a._view(a._shape, strides, a._offset + moved if a.size else a._offset)


def fliplr(a):
    return flip(a, 1)


def flipud(a):
    return flip(a, 0)


def rot90(a, k=1, axes=(0, 1)):
    a = array_of(a)
    for _ in range(k % 4):
        a = flip(swapaxes(a, *axes), axes[0])
    return a


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


def shape(a):
    return array_of(a).shape


def ndim(a):
    return array_of(a).ndim


def size(a, axis=None):
    a = array_of(a)
    return a.size if axis is None else a.shape[axis_of(axis, a.ndim)]


def copy(a):
    return array_of(a).copy()


def copyto(to, of):
    to[...] = of


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
