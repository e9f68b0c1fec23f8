# Quotients and powers of two numbers where Python raises an error, or answers with a complex number, and NumPy has inf or nan.
import math

_inf, _nan = math.inf, math.nan


def quotient(x, y):
    if y != 0:
        return x / y
    return _nan if x == 0 or x != x else math.copysign(_inf, x) * math.copysign(1.0, y)


def floor_quotient(x, y):
    if isinstance(x, int) and isinstance(y, int):
        return x // y if y else 0
    if y == 0:
        return quotient(x, y)
    if abs(x) == _inf or x != x or y != y:
        return _nan
    if abs(y) == _inf:
        return -1.0 if x and (x < 0) != (y < 0) else math.copysign(0.0, x) * math.copysign(1.0, y)
    return x // y


def remainder_of(x, y):
    if isinstance(x, int) and isinstance(y, int):
        return x % y if y else 0
    if y == 0 or abs(x) == _inf or x != x or y != y:
        return _nan
    if abs(y) == _inf:
        return y if x and (x < 0) != (y < 0) else float(x)
    rest = x % y
    return rest if rest else math.copysign(0.0, y)


def rest_of(x, y):
    """The rest with the sign of x, as math.fmod."""
    if isinstance(x, int) and isinstance(y, int):
        rest = abs(x) % abs(y) if y else 0
        return -rest if x < 0 else rest
    if y == 0 or abs(x) == _inf or x != x or y != y:
        return _nan
    return x if abs(y) == _inf else math.fmod(x, y)


def power_of(x, y):
    if isinstance(x, int) and isinstance(y, int):
        return x**y
    if x == 0 and y < 0:
        odd = y == int(y) and int(y) % 2 == 1 if abs(y) != _inf else False
        return math.copysign(_inf, x) if odd else _inf
    if x < 0 and abs(y) != _inf and abs(x) != _inf and y == y and y != int(y):
        return _nan
    if x == -_inf and y == y and abs(y) != _inf:
        odd = y == int(y) and int(y) % 2 == 1
        return (-_inf if odd else _inf) if y > 0 else (-0.0 if odd else 0.0) if y < 0 else 1.0
    if abs(y) == _inf:
        size = abs(x)
        return 1.0 if size == 1 or size != size and y == 0 else _nan if x != x else _inf if (size > 1) == (y > 0) else 0.0
    if y == 0 or x == 1:
        return 1.0
    return x**y


def hypotenuse(x, y):
    high = max(abs(x), abs(y))
    if high == 0 or high == _inf:
        return float(high)
    return high * math.sqrt((x / high) ** 2 + (y / high) ** 2)
