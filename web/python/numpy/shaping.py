# Functions that move elements and compute nothing: reshape, transpose, flip.
from .arrays import array_of, broadcast_to, make
from .layout import AxisError, axes_of, axis_of, broadcast, size_of, steps_of, text_of


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


def reshape_to(a, shape, *more):
    """np.reshape, which takes the shape in brackets; the method takes it without, too."""
    if more:
        raise TypeError("order must be str, not int: the shape goes in brackets, so write np.reshape(a, (2, 3))")
    return reshape(a, shape)


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


def transpose_to(a, axes=None, *more):
    """np.transpose, which takes the axes in brackets; the method takes them without, too."""
    if more:
        raise TypeError("transpose() takes the axes in brackets: write np.transpose(a, (1, 0))")
    return transpose(a) if axes is None else transpose(a, axes)


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
