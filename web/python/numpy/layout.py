# Shapes and strides: which places of a flat list belong to an array, in the order of its elements. Strides count elements.


def size_of(shape):
    size = 1
    for count in shape:
        size *= count
    return size


def steps_of(shape):
    """The strides of an array whose elements lie in order."""
    steps, step = [], 1
    for count in reversed(shape):
        steps.append(step)
        step *= count
    return tuple(reversed(steps))


def places(shape, strides, offset):
    found = [offset]
    for count, step in zip(shape, strides):
        along = range(0, count * step, step) if step else [0] * count
        found = [place + more for place in found for more in along]
    return found


def gather(data, shape, strides, offset):
    """The elements in order. A row at a time, because slices of lists are quick."""
    if not shape:
        return [data[offset]]
    count, step = shape[-1], strides[-1]
    if count == 0 or step < 0 or count == 1:
        return [data[place] for place in places(shape, strides, offset)]
    starts = places(shape[:-1], strides[:-1], offset)
    found = []
    if step == 0:
        for start in starts:
            found += [data[start]] * count
    else:
        end = (count - 1) * step + 1
        for start in starts:
            found += data[start : start + end : step]
    return found


def scatter(data, shape, strides, offset, values):
    """Writes values, which lie in order, to where the elements are."""
    if shape and strides[-1] == 1:
        count, read = shape[-1], 0
        for start in places(shape[:-1], strides[:-1], offset):
            data[start : start + count] = values[read : read + count]
            read += count
    else:
        read = 0
        for place in places(shape, strides, offset):
            data[place] = values[read]
            read += 1


def text_of(shape):
    """A shape as NumPy's errors write it: without blanks."""
    return "(" + ",".join(str(count) for count in shape) + (",)" if len(shape) == 1 else ")")


def broadcast(*shapes):
    """The shape of a result, or None if they do not go together."""
    result = []
    for axis in range(-max(len(shape) for shape in shapes), 0):
        count = 1
        for shape in shapes:
            here = shape[axis] if len(shape) >= -axis else 1
            if here != 1:
                if count not in (1, here):
                    return None
                count = here
        result.append(count)
    return tuple(result)


def stretched(shape, strides, to):
    """Strides with which an array of this shape reads as one of shape `to`: 0 along what is repeated."""
    missing = len(to) - len(shape)
    return (0,) * missing + tuple(
        0 if count == 1 and wanted != 1 else step for count, step, wanted in zip(shape, strides, to[missing:])
    )


def axis_of(axis, ndim):
    if not isinstance(axis, int):
        raise TypeError("an axis is a whole number, not " + repr(axis))
    if not -ndim <= axis < ndim:
        raise AxisError("axis {} is out of bounds for array of dimension {}".format(axis, ndim))
    return axis % ndim


def axes_of(axis, ndim):
    if axis is None:
        return tuple(range(ndim))
    axes = tuple(axis_of(one, ndim) for one in (axis if isinstance(axis, (tuple, list)) else (axis,)))
    if len(set(axes)) < len(axes):
        raise ValueError("duplicate value in 'axis'")
    return axes


# NumPy's is an IndexError too, but here a class has one kind of native parent.
class AxisError(ValueError):
    pass
