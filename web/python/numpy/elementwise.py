# Functions of each element: operators, sines, comparisons.
import math

from .arrays import array_of
from .careful import floor_quotient, hypotenuse, power_of, quotient, remainder_of, rest_of
from .dtypes import FLOAT64
from .loops import alike, binary, bits, dtypes, floats, no_truths, numbers, pairs, same, to_floats, truths, unary

_inf, _nan = math.inf, math.nan


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


add = binary(same, lambda a, b: [a[i] + b[i] for i in range(len(a))])
subtract = binary(no_truths, lambda a, b: [a[i] - b[i] for i in range(len(a))])
multiply = binary(same, lambda a, b: [a[i] * b[i] for i in range(len(a))])
divide = true_divide = binary(floats, lambda a, b: [a[i] / b[i] for i in range(len(a))], quotient)
floor_divide = binary(numbers, _floor_divided, floor_quotient)
remainder = mod = binary(numbers, _remaining, remainder_of)
_float_power = binary(alike, _powers, power_of)
_int_power = binary(numbers, _whole_powers)
less = binary(truths, lambda a, b: [a[i] < b[i] for i in range(len(a))])
less_equal = binary(truths, lambda a, b: [a[i] <= b[i] for i in range(len(a))])
greater = binary(truths, lambda a, b: [a[i] > b[i] for i in range(len(a))])
greater_equal = binary(truths, lambda a, b: [a[i] >= b[i] for i in range(len(a))])
equal = binary(truths, lambda a, b: [a[i] == b[i] for i in range(len(a))])
not_equal = binary(truths, lambda a, b: [a[i] != b[i] for i in range(len(a))])
bitwise_and = binary(bits, lambda a, b: [a[i] & b[i] for i in range(len(a))])
bitwise_or = binary(bits, lambda a, b: [a[i] | b[i] for i in range(len(a))])
bitwise_xor = binary(bits, lambda a, b: [a[i] ^ b[i] for i in range(len(a))])
left_shift = binary(bits, pairs(_shift_left))
right_shift = binary(bits, pairs(_shift_right))
logical_and = binary(truths, pairs(lambda x, y: bool(x and y)))
logical_or = binary(truths, pairs(lambda x, y: bool(x or y)))
logical_xor = binary(truths, pairs(lambda x, y: bool(x) != bool(y)))
maximum = binary(alike, pairs(_larger))
minimum = binary(alike, pairs(_smaller))
fmax = binary(alike, pairs(lambda x, y: y if x != x or y > x else x))
fmin = binary(alike, pairs(lambda x, y: y if x != x or y < x else x))
arctan2 = binary(floats, pairs(math.atan2))
hypot = binary(floats, pairs(hypotenuse))
copysign = binary(floats, pairs(math.copysign))
fmod = binary(alike, pairs(rest_of))
heaviside = binary(to_floats, pairs(lambda x, y: x if x != x else float(y) if x == 0 else float(x > 0)))


def power(x1, x2):
    a, b = array_of(x1), array_of(x2)
    if dtypes((a, b)).kind == "f":
        return _float_power(a, b)
    try:
        return _int_power(a, b)
    except ArithmeticError as error:
        raise ValueError(*error.args)


float_power = lambda x1, x2: power(array_of(x1).astype(float), x2)  # noqa: E731


def _near(toward):
    # Rounds to whole floats. From 2 ** 52 on all floats are whole; a zero keeps its sign.
    def value(x):
        if not -4503599627370496.0 < x < 4503599627370496.0:
            return x
        return math.copysign(float(toward(x)), x)

    return value


def _rounding(toward):
    on_floats = unary(alike, _near(toward))

    def function(x):
        a = array_of(x)
        return on_floats(a if a.dtype.kind == "f" else a.astype(FLOAT64))

    return function


floor = _rounding(math.floor)
ceil = _rounding(math.ceil)
trunc = fix = _rounding(math.trunc)
rint = _rounding(round)
sin, cos, tan = unary(to_floats, math.sin), unary(to_floats, math.cos), unary(to_floats, math.tan)
arcsin, arccos, arctan = unary(to_floats, math.asin), unary(to_floats, math.acos), unary(to_floats, math.atan)
sinh = unary(to_floats, math.sinh, lambda x: math.copysign(_inf, x))
cosh = unary(to_floats, math.cosh, lambda x: _inf)
tanh = unary(to_floats, math.tanh)
arcsinh, arccosh = unary(to_floats, math.asinh), unary(to_floats, math.acosh)
arctanh = unary(to_floats, math.atanh, lambda x: math.copysign(_inf, x) if abs(x) == 1 else _nan)
exp = unary(to_floats, math.exp, lambda x: _inf)
expm1 = unary(to_floats, math.expm1, lambda x: _inf)
exp2 = unary(to_floats, lambda x: math.pow(2.0, x), lambda x: _inf)
sqrt = unary(to_floats, math.sqrt)
log = unary(to_floats, math.log, lambda x: -_inf if x == 0 else _nan)
log2 = unary(to_floats, math.log2, lambda x: -_inf if x == 0 else _nan)
log10 = unary(to_floats, math.log10, lambda x: -_inf if x == 0 else _nan)
deg2rad = radians = unary(to_floats, math.radians)
rad2deg = degrees = unary(to_floats, math.degrees)
reciprocal = unary(alike, lambda x: 1 / x if isinstance(x, float) else int(1 / x), lambda x: math.copysign(_inf, x))
square = unary(same, lambda x: x * x)
absolute = unary(same, abs)
fabs = unary(to_floats, math.fabs)
negative = unary(no_truths, lambda x: -x)
positive = unary(same, lambda x: x)
sign = unary(no_truths, lambda x: x if x != x else type(x)((x > 0) - (x < 0)))
isnan = unary(truths, lambda x: x != x)
isinf = unary(truths, lambda x: x in (_inf, -_inf))
isfinite = unary(truths, lambda x: x == x and x not in (_inf, -_inf))
signbit = unary(truths, lambda x: math.copysign(1.0, x) < 0)
logical_not = unary(truths, lambda x: not x)
bitwise_not = invert = unary(bits, lambda x: not x if isinstance(x, bool) else ~x)


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


log1p = unary(to_floats, _log1p, lambda x: -_inf if x == -1 else _nan)
cbrt = unary(to_floats, _cbrt)
sinc = unary(to_floats, lambda x: math.sin(math.pi * x) / (math.pi * x) if x else 1.0)


def _log_of_sum(x, y):
    if x == y:
        return x + math.log(2.0)
    return _larger(x, y) + _log1p(math.exp(_smaller(x, y) - _larger(x, y)))


logaddexp = binary(to_floats, pairs(_log_of_sum))


def divmod(a, b):
    return floor_divide(a, b), remainder(a, b)
