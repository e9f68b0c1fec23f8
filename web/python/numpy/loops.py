# How functions of each element run: operands are brought together, a loop works on their lists, and where Python raises an error for 1 / 0
# or the logarithm of 0, a careful loop makes what NumPy makes: inf or nan.
from math import nan

from .arrays import array_of, result
from .dtypes import BOOL, FLOAT32, FLOAT64, INT64, common, convert, fit
from .layout import broadcast, text_of


def dtypes(arrays):
    return common([(a.dtype, not a._shape) for a in arrays])


def _together(arrays):
    shape = broadcast(*[a._shape for a in arrays])
    if shape is None:
        shapes = "".join([text_of(a._shape) + " " for a in arrays])
        raise ValueError("operands could not be broadcast together with shapes " + shapes)
    return shape


# How the operands come in and what goes out. Each takes the common dtype of the operands and returns (dtype of the operands or None for
# "as they are", dtype of the result).
def same(of):
    return None, of


def no_truths(of):
    if of is BOOL:
        raise TypeError("arrays of truth values have no sign and no difference; use ^, ~ or np.logical_xor")
    return None, of


def numbers(of):  # as same, but truth values are numbers
    return (None, of) if of.kind == "f" else (INT64, INT64) if of is BOOL else (of, of)


def floats(of):
    return None, of if of.kind == "f" else FLOAT64


def to_floats(of):
    return (None, of) if of.kind == "f" else (FLOAT64, FLOAT64)


def alike(of):
    return of, of


def truths(of):
    return of if of is FLOAT32 else None, BOOL


def bits(of):
    if of.kind == "f":
        raise TypeError(
            "this function is not supported for the input types, and the inputs could not be safely coerced to any supported types "
            "according to the casting rule ''safe''"
        )
    return None, of


def _careful(value):
    """Replaces a loop that stopped at an error, one pair at a time."""

    def loop(a, b):
        return [value(a[i], b[i]) for i in range(len(a))]

    return loop


class binary:
    """A function of two arrays, element by element, with what NumPy hangs on such functions: outer, reduce and accumulate."""

    def __init__(self, rule, loop, careful=None):
        self.parts = (rule, loop, careful)

    def __call__(self, x1, x2, *more):
        if more:
            raise TypeError("return arrays must be of ArrayType: two arrays go in, and no third one")
        rule, loop, careful = self.parts
        a, b = array_of(x1), array_of(x2)
        wanted, out = rule(dtypes((a, b)))
        shape = a._shape if a._shape == b._shape else _together((a, b))
        left, right = a._values_as(shape), b._values_as(shape)
        if wanted is not None or out is FLOAT32:
            wanted = wanted or out  # 0.1 beside float32s is the float32 nearest to it
            left, right = convert(left, a.dtype, wanted), convert(right, b.dtype, wanted)
        try:
            values = loop(left, right)
        except (ZeroDivisionError, ValueError, OverflowError):
            if careful is None:
                raise
            values = _careful(careful)(left, right)
        if rule is same and out is BOOL:
            values = [value != 0 for value in values]
        return result(fit(values, out), shape, out)

    def outer(self, x1, x2):
        a = array_of(x1)
        return self(a.reshape(a._shape + (1,) * array_of(x2).ndim), x2)

    def accumulate(self, x, axis=0):
        from .joining import stack

        a = self._wide(x)
        return stack(self._totals(a, axis), axis) if a.size else a.copy()

    def reduce(self, x, axis=0):
        totals = self._totals(self._wide(x), axis)
        if not totals:
            raise ValueError("zero-size array to reduction operation which has no identity")
        return totals[-1]

    def _wide(self, x):
        """Sums and products of small whole numbers and of truth values are int64, as in np.sum."""
        a = array_of(x)
        return a.astype(INT64) if self.parts[0] is same and a.dtype.kind != "f" else a

    def _totals(self, a, axis):
        from .shaping import moveaxis

        totals = []
        for part in moveaxis(a, axis, 0):
            totals.append(self(totals[-1], part) if totals else part)
        return totals


def pairs(value):
    return lambda a, b: [value(a[i], b[i]) for i in range(len(a))]


def unary(rule, value, careful=None):
    def careful_value(x):
        try:
            return value(x)
        except (ValueError, OverflowError, ZeroDivisionError):
            return careful(x) if careful else nan

    def function(x):
        a = array_of(x)
        wanted, out = rule(a.dtype)
        values = a._values() if wanted is None else convert(a._values(), a.dtype, wanted)
        try:
            values = [value(x) for x in values]
        except (ValueError, OverflowError, ZeroDivisionError):
            values = [careful_value(x) for x in values]
        if rule is same and out is BOOL:
            values = [x != 0 for x in values]
        return result(fit(values, out), a._shape, out)

    return function
