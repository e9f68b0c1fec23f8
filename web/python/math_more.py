# What MicroPython's math lacks. A built-in module takes no new names, so `import math` finds this module from now on.
import sys
from math import *
from math import e, inf, nan, pi, tau

sys.modules["math"] = sys.modules[__name__]
_BITS = 53


def _whole(name, n):
    if not isinstance(n, int):
        raise TypeError("'" + type(n).__name__ + "' object cannot be interpreted as an integer")
    return n


def _hypotenuse(x, y):
    if x < y:
        x, y = y, x
    if x == inf or y == inf:
        return inf
    if 1e-140 < x < 1e140:
        return sqrt(x * x + y * y)
    return x * sqrt(1 + (y / x) ** 2) if x else x


def hypot(*sides):
    if len(sides) == 2:
        return _hypotenuse(fabs(sides[0]), fabs(sides[1]))
    sides = [fabs(side) for side in sides]
    high = max(sides) if sides else 0.0
    if inf in sides:
        return inf
    if high == 0 or high != high:
        return high
    return high * sqrt(fsum([(side / high) ** 2 for side in sides]))


def dist(p, q):
    p, q = list(p), list(q)
    if len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    return hypot(*[a - b for a, b in zip(p, q)])


def remainder(x, y):
    """The rest of x after the nearest whole multiple of y; of two as near, the even one."""
    x, y = float(x), float(y)
    if x != x or y != y:
        return nan
    if x in (inf, -inf) or y == 0:
        raise ValueError("math domain error")
    if y in (inf, -inf):
        return x
    size = fabs(y)
    rest = fmod(fabs(x), size)
    other = size - rest
    if rest > other or rest == other and fmod(fabs(x) - rest, 2 * size) != 0:
        rest = -other
    return copysign(1.0, x) * rest


def fsum(values):
    """The sum without the roundings on the way: partial sums that do not overlap (Shewchuk)."""
    partials = []
    for x in values:
        x, kept = float(x), 0
        for y in partials:
            if fabs(x) < fabs(y):
                x, y = y, x
            high = x + y
            low = y - (high - x)
            if low:
                partials[kept] = low
                kept += 1
            x = high
        partials[kept:] = [x]
    total, low = 0.0, 0.0
    while partials:
        x = total
        y = partials.pop()
        total = x + y
        low = y - (total - x)
        if low:
            break
    if partials and low and (low < 0) == (partials[-1] < 0):
        more = total + 2 * low
        if more - total == 2 * low:
            total = more
    return total


def sumprod(p, q):
    return sum([a * b for a, b in zip(p, q)])


def prod(values, start=1):
    for value in values:
        start *= value
    return start


def gcd(*numbers):
    found = 0
    for n in numbers:
        n = abs(_whole("gcd", n))
        while n:
            found, n = n, found % n
    return found


def lcm(*numbers):
    found = 1
    for n in numbers:
        if _whole("lcm", n) == 0:
            return 0
        found = found // gcd(found, n) * abs(n)
    return found


def isqrt(n):
    if _whole("isqrt", n) < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    guess = n
    after = (n + 1) // 2
    while after < guess:
        guess, after = after, (after + n // after) // 2
    return guess


def comb(n, k):
    if _whole("comb", n) < 0 or _whole("comb", k) < 0:
        raise ValueError("n must be a non-negative integer" if n < 0 else "k must be a non-negative integer")
    found = 1
    for i in range(min(k, n - k)):
        found = found * (n - i) // (i + 1)
    return found if k <= n else 0


def perm(n, k=None):
    k = n if k is None else k
    if _whole("perm", n) < 0 or _whole("perm", k) < 0:
        raise ValueError("n must be a non-negative integer" if n < 0 else "k must be a non-negative integer")
    return prod(range(n - k + 1, n + 1)) if k <= n else 0


def exp2(x):
    return pow(2.0, x)


def cbrt(x):
    x = float(x)
    if x == 0 or x != x or x in (inf, -inf):
        return x
    root = copysign(pow(fabs(x), 1 / 3), x)
    return root - (root * root * root - x) / (3 * root * root)


def log1p(x):
    y = 1.0 + x
    if y == 1.0 or y == inf:
        return float(x)
    return log(y) - (y - 1.0 - x) / y


def nextafter(x, y):
    x, y = float(x), float(y)
    if x != x or y != y:
        return nan
    if x == y:
        return y
    if x == 0:
        return copysign(5e-324, y)
    up = (x < y) == (x > 0)
    if x in (inf, -inf):
        return copysign(1.7976931348623157e308, x)
    _, power = frexp(x)
    step = ldexp(1.0, max(power - _BITS, -1074))
    if not up and fabs(frexp(x)[0]) == 0.5 and power > -1021:
        step /= 2
    return x + (step if y > x else -step)


def ulp(x):
    x = fabs(x)
    if x != x or x == inf:
        return x
    return ldexp(1.0, max(frexp(x)[1] - _BITS, -1074)) if x else 5e-324


def __getattr__(name):
    raise AttributeError("module 'math' has no attribute '" + name + "'")
