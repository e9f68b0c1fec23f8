# a[...] read and written: whole numbers, slices, `...` and None give views; arrays of whole numbers or of truth values choose elements.
from .arrays import array, array_of, is_number, make, ndarray
from .dtypes import BOOL, FLOAT64, INT64, as_number, convert
from .layout import broadcast, places, size_of, text_of

_WRONG = "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices"


def _in_range(index, axis, count):
    if not -count <= index < count:
        raise IndexError("index {} is out of bounds for axis {} with size {}".format(index, axis, count))
    return index % count


def read(a, key):
    if type(key) is int and len(a._shape) == 1:  # the usual one first
        return as_number(a._data[a._offset + _in_range(key, 0, a._shape[0]) * a._strides[0]], a.dtype)
    (parts, gap), chosen = _parts(a, key)
    if chosen:
        spots, shape = _choose(a, parts, gap)
        return make([a._data[spot] for spot in spots], shape, a.dtype)
    shape, strides, offset = _basic(a, parts)
    if not shape and key is not Ellipsis and not (isinstance(key, tuple) and Ellipsis in key):
        return as_number(a._data[offset], a.dtype)
    return a._view(shape, strides, offset)


def write(a, key, value):
    if type(key) is int and len(a._shape) == 1 and is_number(value):
        values = convert([int(value) if a.dtype.kind == "i" else float(value)], INT64 if a.dtype.kind == "i" else FLOAT64, a.dtype)
        a._data[a._offset + _in_range(key, 0, a._shape[0]) * a._strides[0]] = values[0]
        return
    (parts, gap), chosen = _parts(a, key)
    if is_number(value) and a.dtype.kind == "i":
        int(value)  # raises what Python does for nan and inf
    value = array_of(value)
    if chosen:
        spots, shape = _choose(a, parts, gap)
        for spot, new in zip(spots, _values_for(a, value, shape)):
            a._data[spot] = new
    else:
        part = a._view(*_basic(a, parts))
        part._write(_values_for(a, value, part.shape))


def _values_for(a, value, shape):
    while value.ndim > len(shape) and value.shape[0] == 1:
        value = value[0] if value.ndim > 1 else array_of(value[0])
    if broadcast(value.shape, shape) != shape:
        raise ValueError("could not broadcast input array from shape {} into shape {}".format(text_of(value.shape), text_of(shape)))
    return convert(value._values_as(shape), value.dtype, a.dtype)


def _parts(a, key):
    """(One part of the key for each axis and None for new ones, where `...` was), and whether any of them is an array."""
    asked = [_part(part) for part in (key if isinstance(key, tuple) else (key,))]
    counts = [_axes_taken(part) for part in asked]
    taken, dots = sum(counts), [at for at, part in enumerate(asked) if part is Ellipsis]
    if taken > len(a._shape):
        raise IndexError("too many indices for array: array is {}-dimensional, but {} were indexed".format(len(a._shape), taken))
    if len(dots) > 1:
        raise IndexError("an index can only have a single ellipsis ('...')")
    rest = [_ALL] * (len(a._shape) - taken)
    if not dots:
        asked.append(Ellipsis)
        counts.append(0)
    parts, axis, gap = [], 0, None
    for part, count in zip(asked, counts):
        if part is Ellipsis:
            gap = len(parts)
            parts += rest
            axis += len(rest)
        else:
            is_mask = isinstance(part, ndarray) and part.dtype is BOOL
            parts += _true_places(a, part, axis) if is_mask else [part]
            axis += count
    chosen = any([isinstance(part, ndarray) for part in parts])
    return (parts, gap if chosen else None), chosen


def _part(part):
    if isinstance(part, (list, tuple, range)):
        part = array(part, None if len(part) else int)
    if isinstance(part, ndarray):
        if part.dtype.kind == "f":
            raise IndexError("arrays used as indices must be of integer (or boolean) type")
    elif not (part is None or part is Ellipsis or isinstance(part, (int, slice))):
        raise IndexError(_WRONG)
    return part


def _axes_taken(part):
    if part is None or part is Ellipsis:
        return 0
    return part.ndim if isinstance(part, ndarray) and part.dtype is BOOL else 1


class _Slices:
    def __getitem__(self, key):
        return key


_ALL = _Slices()[:]


def _true_places(a, mask, axis):
    """A mask as the indices of what it marks, one array for each of its axes."""
    for along, count in enumerate(mask.shape):
        if a.shape[axis + along] != count:
            raise IndexError(
                "boolean index did not match indexed array along dimension {}; dimension is {} but corresponding boolean dimension "
                "is {}".format(axis + along, a.shape[axis + along], count)
            )
    from .choosing import nonzero

    return list(nonzero(mask))


def _basic(a, parts):
    shape, strides, offset, axis = [], [], a._offset, 0
    for part in parts:
        if part is None:
            shape.append(1)
            strides.append(0)
            continue
        count, step = a._shape[axis], a._strides[axis]
        if isinstance(part, int):
            offset += _in_range(part, axis, count) * step
        else:
            if part.step == 0:
                raise ValueError("slice step cannot be zero")
            start, stop, by = part.indices(count)
            length = max(0, (stop - start + by - (1 if by > 0 else -1)) // by)
            shape.append(length)
            strides.append(step * by)
            offset += start * step if length else 0
        axis += 1
    return tuple(shape), tuple(strides), offset


def _choose(a, parts, gap):
    """The places of the elements that arrays of indices choose, in order, and the shape of what is chosen."""
    indices = [(at, part) for at, part in enumerate(parts) if isinstance(part, (int, ndarray))]
    shape = broadcast(*[() if isinstance(part, int) else part.shape for _, part in indices])
    if shape is None:
        shapes = "".join([text_of(part.shape) + " " for _, part in indices if isinstance(part, ndarray)])
        raise IndexError("shape mismatch: indexing arrays could not be broadcast together with shapes " + shapes)
    chosen, axis, before, after = [0] * size_of(shape), 0, [], []
    first, last = indices[0][0], indices[-1][0]
    together = last - first == len(indices) - 1 and not first < gap <= last
    for at, part in enumerate(parts):
        if isinstance(part, (int, ndarray)):
            count, step = a._shape[axis], a._strides[axis]
            wanted = [part] * len(chosen) if isinstance(part, int) else part._values_as(shape)
            if not chosen and isinstance(part, int):
                _in_range(part, axis, count)
            chosen = [spot + _in_range(index, axis, count) * step for spot, index in zip(chosen, wanted)]
        else:
            (before if together and at < first else after).append((at, part, axis))
        axis += part is not None
    outer_shape, outer = _spread(a, before, [a._offset])
    spots = [spot + more for spot in outer for more in chosen]
    inner_shape, spots = _spread(a, after, spots)
    return spots, outer_shape + shape + inner_shape


def _spread(a, slices, spots):
    """Each place, followed along the axes that slices take."""
    shape, strides, offset = [], [], 0
    for _, part, axis in slices:
        if part is None:
            counts, steps, start = (1,), (0,), 0
        else:
            along = make(a._data, (a._shape[axis],), a.dtype, (a._strides[axis],), 0)
            counts, steps, start = _basic(along, [part])
        shape += counts
        strides += steps
        offset += start
    more = places(tuple(shape), tuple(strides), offset)
    return tuple(shape), [spot + step for spot in spots for step in more]
