# The array itself: a view of a flat list through a shape, strides and an offset. Slices, transposes and most reshapes share the list.
from .dtypes import BOOL, FLOAT32, FLOAT64, INT64, as_number, common, convert, dtype_of, dtype_of_number, float32
from .layout import broadcast, gather, scatter, size_of, steps_of, stretched, text_of


class ndarray:
    # `data` is a list. Without strides its elements are those of the array, in order.
    def __init__(self, data, shape, dtype, strides=None, offset=0):
        self._data = data
        self._shape = shape
        self.dtype = dtype
        self._offset = offset
        ordered = steps_of(shape)
        self._strides = ordered if strides is None else strides
        self._whole = strides is None or (offset == 0 and strides == ordered and len(data) == size_of(shape))

    @property
    def shape(self):
        return self._shape

    @shape.setter
    def shape(self, shape):
        of = self.reshape(shape)
        if of._data is not self._data:
            raise AttributeError("Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape.")
        self._shape, self._strides, self._offset, self._whole = of._shape, of._strides, of._offset, of._whole

    @property
    def ndim(self):
        return len(self._shape)

    @property
    def size(self):
        return size_of(self._shape)

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self.dtype.itemsize

    @property
    def strides(self):
        return tuple(step * self.dtype.itemsize for step in self._strides)

    @property
    def T(self):
        return self._view(tuple(reversed(self._shape)), tuple(reversed(self._strides)))

    @property
    def flat(self):
        return iter(self.ravel())

    # Called for a method that has not been used yet; the next time the class has it.
    def __getattr__(self, name):
        from .methods import find

        function = find(name)
        setattr(ndarray, name, function)
        return lambda *args, **named: function(self, *args, **named)

    def _view(self, shape, strides, offset=None):
        return make(self._data, shape, self.dtype, strides, self._offset if offset is None else offset)

    def _values(self):
        """The elements in order, as a list that must not be written."""
        return self._data if self._whole else gather(self._data, self._shape, self._strides, self._offset)

    def _values_as(self, shape):
        """The elements in order after broadcasting to a shape."""
        if shape == self._shape:
            return self._values()
        return gather(self._data, shape, stretched(self._shape, self._strides, shape), self._offset)

    def _write(self, values):
        if self._whole:
            self._data[:] = values
        else:
            scatter(self._data, self._shape, self._strides, self._offset, values)

    def copy(self):
        return make(self._values()[:], self._shape, self.dtype)

    def astype(self, dtype, copy=True):
        to = dtype_of(dtype)
        if to is self.dtype and not copy:
            return self
        return make(convert(self._values(), self.dtype, to)[:], self._shape, to)

    def item(self, *where):
        if where:
            where = where[0] if len(where) == 1 and isinstance(where[0], tuple) else where
            of = self.ravel()[where[0]] if len(where) == 1 else self[where]
            return of.item() if isinstance(of, float32) else of
        if self.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return self._values()[0]

    def tolist(self):
        def nested(values, shape):
            if len(shape) < 2:
                return values
            rows = len(values) // shape[0] if shape[0] else 0
            return [nested(values[rows * i : rows * (i + 1)], shape[1:]) for i in range(shape[0])]

        return nested(self._values()[:], self._shape) if self._shape else self._values()[0]

    def fill(self, value):
        self[...] = value

    def __len__(self):
        if not self._shape:
            raise TypeError("len() of unsized object")
        return self._shape[0]

    def __iter__(self):
        if not self._shape:
            raise TypeError("iteration over a 0-d array")
        if self.ndim == 1:
            return iter([as_number(value, self.dtype) for value in self._values()])
        return iter([self[i] for i in range(self._shape[0])])

    def __bool__(self):
        if self.size > 1:
            raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
        return self.size == 1 and bool(self._values()[0])

    def __contains__(self, value):
        return bool((self == value).any())

    def __getitem__(self, key):
        from .indexing import read

        return read(self, key)

    def __setitem__(self, key, value):
        from .indexing import write

        write(self, key, value)

    def __repr__(self):
        from .printing import array_repr

        return array_repr(self)

    def __str__(self):
        from .printing import array_str

        return array_str(self)


# Only an array of no dimensions is a number to MicroPython. If every array had __float__, 2.0 ** array would call it.
class _Point(ndarray):
    def __float__(self):
        return float(self._values()[0])

    def __int__(self):
        return int(self._values()[0])


def make(data, shape, dtype, strides=None, offset=0):
    return ndarray(data, shape, dtype, strides, offset) if shape else _Point(data, shape, dtype, strides, offset)


def result(data, shape, dtype):
    """What a function returns: an array, or a number where NumPy returns one."""
    return ndarray(data, shape, dtype) if shape else as_number(data[0], dtype)


def _shape_of(nested):
    if isinstance(nested, ndarray):
        return nested._shape
    if not isinstance(nested, (list, tuple, range)):
        return ()
    if len(nested) == 0:
        return (0,)
    first = nested[0]
    if isinstance(nested, range) or not isinstance(first, (list, tuple, range, ndarray)):
        inner = ()
        uneven = not isinstance(nested, range) and any([isinstance(item, (list, tuple, range)) for item in nested])
    else:
        shapes = [_shape_of(item) for item in nested]
        inner = shapes[0]
        uneven = any([shape != inner for shape in shapes])
    if uneven:
        raise ValueError(
            "setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions. "
            "The detected shape was ({},) + inhomogeneous part.".format(len(nested))
        )
    return (len(nested),) + inner


def _leaves(nested, depth):
    for _ in range(depth - 1):
        nested = [item for part in nested for item in part]
    return [leaf.item() if type(leaf) is _Point else leaf for leaf in nested]


def _dtype_of_parts(nested):
    """The dtype of arrays in lists; None if there are others than arrays in them."""
    if isinstance(nested, ndarray):
        return nested.dtype
    found = [_dtype_of_parts(part) for part in nested] if isinstance(nested, (list, tuple)) and len(nested) else [None]
    return None if None in found else common([(of, False) for of in found])


_NUMBERS = {bool: BOOL, int: INT64, float: FLOAT64, float32: FLOAT32}


def array(nested, dtype=None, copy=True, ndmin=0):
    if isinstance(dtype, (list, tuple, int, float, ndarray)):
        raise TypeError("Cannot interpret '" + str(dtype) + "' as a data type: all numbers go in as one list, so write np.array([a, b])")
    if isinstance(nested, ndarray):
        to = nested.dtype if dtype is None else dtype_of(dtype)
        made = nested.astype(to) if copy or to is not nested.dtype else nested
    else:
        if not isinstance(nested, (list, tuple, range)):
            if type(nested) not in _NUMBERS:
                raise TypeError("an array is made of numbers and lists of numbers, not of " + type(nested).__name__)
            leaves, shape = [nested], ()
        else:
            shape = _shape_of(nested)
            leaves = _leaves(nested, len(shape))
            dtype = _dtype_of_parts(nested) if dtype is None else dtype
        made = _from_leaves(leaves, shape, dtype)
    return made.reshape((1,) * (ndmin - made.ndim) + made.shape) if ndmin > made.ndim else made


def _from_leaves(leaves, shape, dtype):
    kinds = set([type(leaf) for leaf in leaves])
    for kind in kinds:
        if kind not in _NUMBERS:
            raise TypeError("an array is made of numbers, not of " + kind.__name__)
    if not kinds:
        return make([], shape, dtype_of(dtype))
    if len(kinds) == 1:
        of = _NUMBERS[kinds.pop()]
    else:
        of = common([(_NUMBERS[kind], False) for kind in kinds])
    if of is FLOAT32:
        leaves = [float(leaf) for leaf in leaves]
    elif of.kind == "i":
        leaves = [int(leaf) for leaf in leaves]
        if max(leaves) >= 2**63 or min(leaves) < -(2**63):
            raise OverflowError("Python int too large to convert to C long")
    elif of is FLOAT64:
        leaves = [float(leaf) for leaf in leaves]
    to = dtype_of(dtype) if dtype is not None else of
    return make(list(convert(leaves, of, to)), shape, to)


def asarray(nested, dtype=None):
    return array(nested, dtype, False)


def is_number(value):
    return isinstance(value, (int, float, bool, float32))  # to MicroPython, a bool is no int


def array_of(value):
    """Whatever a function was given, as an array. It may be the reader's own, so it is not written."""
    if isinstance(value, ndarray):
        return value
    if is_number(value):
        return make([float(value) if isinstance(value, float32) else value], (), dtype_of_number(value))
    return array(value)


def broadcast_to(a, shape):
    a = array_of(a)
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    if broadcast(a.shape, shape) != shape:
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: {} and requested shape {}".format(
                text_of(a.shape), text_of(shape)
            )
        )
    return a._view(shape, stretched(a._shape, a._strides, shape))


from .operators import OPERATORS  # noqa: E402, F401 (it gives the class its operators)
