# Functions of each element: operators, sines, comparisons. A loop works on lists; where Python raises an error for 1 / 0 or the logarithm
# of 0, a careful loop makes what NumPy makes: inf or nan.
import math

from .arrays import array_of, result
from .careful import floor_quotient, hypotenuse, power_of, quotient, remainder_of, rest_of
from .dtypes import BOOL, FLOAT32, FLOAT64, INT64, common, convert, fit
from .layout import broadcast, text_of

_inf, _nan = math.inf, math.nan


def _dtypes(arrays):
    return common([(a.dtype, not a._shape) for a in arrays])


def _together(arrays):
    shape = broadcast(*[a._shape for a in arrays])
    if shape is None:
        shapes = "".join([text_of(a._shape) + " " for a in arrays])
        raise ValueError("operands could not be broadcast together with shapes " + shapes)
    return shape


# How the operands come in and what goes out. Each takes the common dtype of the operands and returns (dtype of the operands or None for
# "as they are", dtype of the result).
def _same(of):
    return None, of


def _no_truths(of):
    if of is BOOL:
        raise TypeError("arrays of truth values have no sign and no difference; use ^, ~ or np.logical_xor")
    return None, of


def _numbers(of):  # as _same, but truth values are numbers
    return (None, of) if of.kind == "f" else (INT64, INT64) if of is BOOL else (of, of)


def _floats(of):
    return None, of if of.kind == "f" else FLOAT64


def _to_floats(of):
    return (None, of) if of.kind == "f" else (FLOAT64, FLOAT64)


def _alike(of):
    return of, of


def _truths(of):
    return of if of is FLOAT32 else None, BOOL


def _bits(of):
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


def _powers(a, b):
    # A number below 0 to a power that is not whole is complex to Python, and nan to NumPy.
    if a and not min(a) >= 0 or _inf in a or _inf in b:
        raise ValueError
    return [a[i] ** b[i] for i in range(len(a))]


def _whole_powers(a, b):
    if b and min(b) < 0:
        raise ArithmeticError("Integers to negative integer powers are not allowed.")
    return [a[i] ** b[i] for i in range(len(a))]


def _floor_divided(a, b):
    if a and isinstance(a[0], int) and isinstance(b[0], int):
        return [a[i] // b[i] for i in range(len(a))]
    raise ValueError


def _remaining(a, b):
    if a and isinstance(a[0], int) and isinstance(b[0], int):
        return [a[i] % b[i] for i in range(len(a))]
    raise ValueError


def _larger(x, y):
    return x if x != x or x >= y else y


def _smaller(x, y):
    return x if x != x or x <= y else y


def _shift_left(x, y):
    return x << y if 0 <= y < 64 else 0


def _shift_right(x, y):
    return x >> min(y, 63) if y >= 0 else -1 if x < 0 else 0


class binary:
    """A function of two arrays, element by element, with what NumPy hangs on such functions: outer, reduce and accumulate."""

    def __init__(self, rule, loop, careful=None):
        self.parts = (rule, loop, careful)

    def __call__(self, x1, x2, *more):
        if more:
            raise TypeError("return arrays must be of ArrayType: two arrays go in, and no third one")
        rule, loop, careful = self.parts
        a, b = array_of(x1), array_of(x2)
        wanted, out = rule(_dtypes((a, b)))
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
        if rule is _same and out is BOOL:
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
        return a.astype(INT64) if self.parts[0] is _same and a.dtype.kind != "f" else a

    def _totals(self, a, axis):
        from .shaping import moveaxis

        totals = []
        for part in moveaxis(a, axis, 0):
            totals.append(self(totals[-1], part) if totals else part)
        return totals


def _pairs(value):
    return lambda a, b: [value(a[i], b[i]) for i in range(len(a))]


add = binary(_same, lambda a, b: [a[i] + b[i] for i in range(len(a))])
subtract = binary(_no_truths, lambda a, b: [a[i] - b[i] for i in range(len(a))])
multiply = binary(_same, lambda a, b: [a[i] * b[i] for i in range(len(a))])
divide = true_divide = binary(_floats, lambda a, b: [a[i] / b[i] for i in range(len(a))], quotient)
floor_divide = binary(_numbers, _floor_divided, floor_quotient)
remainder = mod = binary(_numbers, _remaining, remainder_of)
_float_power = binary(_alike, _powers, power_of)
_int_power = binary(_numbers, _whole_powers)
less = binary(_truths, lambda a, b: [a[i] < b[i] for i in range(len(a))])
less_equal = binary(_truths, lambda a, b: [a[i] <= b[i] for i in range(len(a))])
greater = binary(_truths, lambda a, b: [a[i] > b[i] for i in range(len(a))])
greater_equal = binary(_truths, lambda a, b: [a[i] >= b[i] for i in range(len(a))])
equal = binary(_truths, lambda a, b: [a[i] == b[i] for i in range(len(a))])
not_equal = binary(_truths, lambda a, b: [a[i] != b[i] for i in range(len(a))])
bitwise_and = binary(_bits, lambda a, b: [a[i] & b[i] for i in range(len(a))])
bitwise_or = binary(_bits, lambda a, b: [a[i] | b[i] for i in range(len(a))])
bitwise_xor = binary(_bits, lambda a, b: [a[i] ^ b[i] for i in range(len(a))])
left_shift = binary(_bits, _pairs(_shift_left))
right_shift = binary(_bits, _pairs(_shift_right))
logical_and = binary(_truths, _pairs(lambda x, y: bool(x and y)))
logical_or = binary(_truths, _pairs(lambda x, y: bool(x or y)))
logical_xor = binary(_truths, _pairs(lambda x, y: bool(x) != bool(y)))
maximum = binary(_alike, _pairs(_larger))
minimum = binary(_alike, _pairs(_smaller))
fmax = binary(_alike, _pairs(lambda x, y: y if x != x or y > x else x))
fmin = binary(_alike, _pairs(lambda x, y: y if x != x or y < x else x))
arctan2 = binary(_floats, _pairs(math.atan2))
hypot = binary(_floats, _pairs(hypotenuse))
copysign = binary(_floats, _pairs(math.copysign))
fmod = binary(_alike, _pairs(rest_of))
heaviside = binary(_to_floats, _pairs(lambda x, y: x if x != x else float(y) if x == 0 else float(x > 0)))


def power(x1, x2):
    a, b = array_of(x1), array_of(x2)
    if _dtypes((a, b)).kind == "f":
        return _float_power(a, b)
    try:
        return _int_power(a, b)
    except ArithmeticError as error:
        raise ValueError(*error.args)


float_power = lambda x1, x2: power(array_of(x1).astype(float), x2)  # noqa: E731


def unary(rule, value, careful=None):
    def careful_value(x):
        try:
            return value(x)
        except (ValueError, OverflowError, ZeroDivisionError):
            return careful(x) if careful else _nan

    def function(x):
        a = array_of(x)
        wanted, out = rule(a.dtype)
        values = a._values() if wanted is None else convert(a._values(), a.dtype, wanted)
        try:
            values = [value(x) for x in values]
        except (ValueError, OverflowError, ZeroDivisionError):
            values = [careful_value(x) for x in values]
        if rule is _same and out is BOOL:
            values = [x != 0 for x in values]
        return result(fit(values, out), a._shape, out)

    return function


def _near(toward):
    # Rounds to whole floats. From 2 ** 52 on all floats are whole; a zero keeps its sign.
    def value(x):
        if not -4503599627370496.0 < x < 4503599627370496.0:
            return x
        return math.copysign(float(toward(x)), x)

    return value


def _rounding(toward):
    on_floats = unary(_alike, _near(toward))

    def function(x):
        a = array_of(x)
        return on_floats(a if a.dtype.kind == "f" else a.astype(FLOAT64))

    return function


floor = _rounding(math.floor)
ceil = _rounding(math.ceil)
trunc = fix = _rounding(math.trunc)
rint = _rounding(round)
sin, cos, tan = unary(_to_floats, math.sin), unary(_to_floats, math.cos), unary(_to_floats, math.tan)
arcsin, arccos, arctan = unary(_to_floats, math.asin), unary(_to_floats, math.acos), unary(_to_floats, math.atan)
sinh = unary(_to_floats, math.sinh, lambda x: math.copysign(_inf, x))
cosh = unary(_to_floats, math.cosh, lambda x: _inf)
tanh = unary(_to_floats, math.tanh)
arcsinh, arccosh = unary(_to_floats, math.asinh), unary(_to_floats, math.acosh)
arctanh = unary(_to_floats, math.atanh, lambda x: math.copysign(_inf, x) if abs(x) == 1 else _nan)
exp = unary(_to_floats, math.exp, lambda x: _inf)
expm1 = unary(_to_floats, math.expm1, lambda x: _inf)
exp2 = unary(_to_floats, lambda x: math.pow(2.0, x), lambda x: _inf)
sqrt = unary(_to_floats, math.sqrt)
log = unary(_to_floats, math.log, lambda x: -_inf if x == 0 else _nan)
log2 = unary(_to_floats, math.log2, lambda x: -_inf if x == 0 else _nan)
log10 = unary(_to_floats, math.log10, lambda x: -_inf if x == 0 else _nan)
deg2rad = radians = unary(_to_floats, math.radians)
rad2deg = degrees = unary(_to_floats, math.degrees)
reciprocal = unary(_alike, lambda x: 1 / x if isinstance(x, float) else int(1 / x), lambda x: math.copysign(_inf, x))
square = unary(_same, lambda x: x * x)
absolute = unary(_same, abs)
fabs = unary(_to_floats, math.fabs)
negative = unary(_no_truths, lambda x: -x)
positive = unary(_same, lambda x: x)
sign = unary(_no_truths, lambda x: x if x != x else type(x)((x > 0) - (x < 0)))
isnan = unary(_truths, lambda x: x != x)
isinf = unary(_truths, lambda x: x in (_inf, -_inf))
isfinite = unary(_truths, lambda x: x == x and x not in (_inf, -_inf))
signbit = unary(_truths, lambda x: math.copysign(1.0, x) < 0)
logical_not = unary(_truths, lambda x: not x)
bitwise_not = invert = unary(_bits, lambda x: not x if isinstance(x, bool) else ~x)


def _log1p(x):
    # log(1 + x), with what was lost when 1 was added put right
    y = 1.0 + x
    if y == 1.0 or y == _inf:
        return x
    return math.log(y) - (y - 1.0 - x) / y


def _cbrt(x):
    if x == 0 or x != x or x in (_inf, -_inf):
        return x
    root = math.copysign(math.pow(math.fabs(x), 1 / 3), x)
    return root - (root * root * root - x) / (3 * root * root)


log1p = unary(_to_floats, _log1p, lambda x: -_inf if x == -1 else _nan)
cbrt = unary(_to_floats, _cbrt)
sinc = unary(_to_floats, lambda x: math.sin(math.pi * x) / (math.pi * x) if x else 1.0)


def _log_of_sum(x, y):
    if x == y:
        return x + math.log(2.0)
    return _larger(x, y) + _log1p(math.exp(_smaller(x, y) - _larger(x, y)))


logaddexp = binary(_to_floats, _pairs(_log_of_sum))


def divmod(a, b):
    return floor_divide(a, b), remainder(a, b)
