# The kinds of numbers that an array can hold: bool, int32, int64, float32 and float64. Values lie in lists as plain bools, ints and floats;
# a float32 is a float that has been rounded to one.
from array import array as _packed

INT_LIMITS = {"int32": 2**31, "int64": 2**63}


class dtype:
    def __new__(cls, wanted):  # np.dtype("float32") names one of the five below
        return dtype_of(wanted)

    @property
    def type(self):
        return _TYPES[self.name]

    def __eq__(self, other):
        try:
            return self is dtype_of(other)
        except TypeError:
            return False

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return self.name

    def __repr__(self):
        return "dtype('" + self.name + "')"


def _made(name, kind, itemsize):
    made = object.__new__(dtype)
    made.name, made.kind, made.itemsize = name, kind, itemsize
    return made


BOOL = _made("bool", "b", 1)
INT32 = _made("int32", "i", 4)
INT64 = _made("int64", "i", 8)
FLOAT32 = _made("float32", "f", 4)
FLOAT64 = _made("float64", "f", 8)
_RANKS = {"bool": 0, "int32": 1, "int64": 2, "float32": 3, "float64": 4}


# A number of NumPy's type float64 is a plain float here, an int64 a plain int, and so on: then formatting and comparing work as usual.
class float64:
    def __new__(cls, value=0.0):
        return float(value)


class int64:
    def __new__(cls, value=0):
        return int(value)


class int32:
    def __new__(cls, value=0):
        return fit([int(value)], INT32)[0]


class bool_:
    def __new__(cls, value=False):
        return bool(value)


def _rounding(operation):
    def calculate(self, other):
        if isinstance(other, (int, float, bool, float32)):
            wide = isinstance(other, (int, float))  # as in NumPy 1.24, where 1 + float32 is a float64
            result = operation(self.value, float(other))
            return result if wide or isinstance(result, bool) else float32(result)
        if hasattr(other, "ndim"):
            from .arrays import array

            return operation(array(self), other)
        return NotImplemented

    return calculate


# Only float32 has numbers of its own, because their sums and products are rounded.
class float32:
    def __init__(self, value=0.0):
        self.value = _packed("f", [float(value)])[0]

    def __float__(self):
        return self.value

    def __int__(self):
        return int(self.value)

    def __hash__(self):
        return hash(self.value)

    def __bool__(self):
        return self.value != 0

    def __neg__(self):
        return float32(-self.value)

    def __pos__(self):
        return self

    def __abs__(self):
        return float32(abs(self.value))

    def __repr__(self):
        from .printing import short_float32

        return short_float32(self.value)

    def item(self):
        return self.value

    @property
    def dtype(self):
        return FLOAT32

    __add__ = _rounding(lambda a, b: a + b)
    __radd__ = _rounding(lambda a, b: b + a)
    __sub__ = _rounding(lambda a, b: a - b)
    __rsub__ = _rounding(lambda a, b: b - a)
    __mul__ = _rounding(lambda a, b: a * b)
    __rmul__ = _rounding(lambda a, b: b * a)
    __truediv__ = _rounding(lambda a, b: a / b)
    __rtruediv__ = _rounding(lambda a, b: b / a)
    __floordiv__ = _rounding(lambda a, b: a // b)
    __mod__ = _rounding(lambda a, b: a % b)
    __pow__ = _rounding(lambda a, b: a**b)
    __rpow__ = _rounding(lambda a, b: b**a)
    __lt__ = _rounding(lambda a, b: a < b)
    __le__ = _rounding(lambda a, b: a <= b)
    __gt__ = _rounding(lambda a, b: a > b)
    __ge__ = _rounding(lambda a, b: a >= b)
    __eq__ = _rounding(lambda a, b: a == b)
    __ne__ = _rounding(lambda a, b: a != b)


_TYPES = {"bool": bool_, "int32": int32, "int64": int64, "float32": float32, "float64": float64}
_NAMES = {
    bool: BOOL, int: INT64, float: FLOAT64, bool_: BOOL, int32: INT32, int64: INT64, float32: FLOAT32, float64: FLOAT64,
    "bool": BOOL, "?": BOOL, "int": INT64, "int32": INT32, "i4": INT32, "int64": INT64, "i8": INT64, "float": FLOAT64,
    "float32": FLOAT32, "f4": FLOAT32, "f": FLOAT32, "float64": FLOAT64, "f8": FLOAT64, "d": FLOAT64, "double": FLOAT64,
}  # fmt: skip


def dtype_of(wanted):
    if type(wanted) is dtype:
        return wanted
    if wanted is None:
        return FLOAT64
    if isinstance(wanted, (int, float, bool, list, tuple)) or hasattr(wanted, "ndim"):
        raise TypeError("Cannot interpret '" + str(wanted) + "' as a data type")
    found = _NAMES.get(wanted)
    if found is None:
        raise TypeError("this small NumPy has bool, int32, int64, float32 and float64, not " + str(wanted))
    return found


def dtype_of_number(value):
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int):
        return INT64
    return FLOAT32 if isinstance(value, float32) else FLOAT64


def promoted(a, b):
    """The dtype of a sum of two arrays."""
    if a is b:
        return a
    low, high = (a, b) if _RANKS[a.name] < _RANKS[b.name] else (b, a)
    return FLOAT64 if high is FLOAT32 and low.kind == "i" else high


def common(operands):
    """The dtype of all of them: a number does not widen an array that holds numbers of its kind."""
    kinds = "bif"
    arrays = [of for of, is_number in operands if not is_number]
    numbers = [of for of, is_number in operands if is_number]
    if arrays and numbers and max(kinds.find(of.kind) for of in arrays) >= max(kinds.find(of.kind) for of in numbers):
        numbers = []
    result = None
    for of in arrays + numbers:
        result = of if result is None else promoted(result, of)
    return result


def fit(values, to):
    """What was computed from ints or float32s, as they can hold it."""
    if to is FLOAT32:
        return list(_packed("f", values))
    if to.kind == "i" and values:
        limit = INT_LIMITS[to.name]
        if max(values) >= limit or min(values) < -limit:
            return [(value + limit) % (2 * limit) - limit for value in values]
    return values


def convert(values, of, to):
    if of is to:
        return values
    if to is BOOL:
        return [value != 0 for value in values]
    if to.kind == "f":
        return fit(values, to) if to is FLOAT32 else values if of is FLOAT32 else [float(value) for value in values]
    if of.kind == "f":
        limit = INT_LIMITS[to.name]
        return [int(value) if -limit <= value < limit else -limit for value in values]  # what NumPy makes of nan and inf
    return fit([int(value) for value in values] if of is BOOL else values, to)


def as_number(value, of):
    """A value of a list, as a reader gets it."""
    return float32(value) if of is FLOAT32 else value
