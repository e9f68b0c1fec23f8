# Prints what math, decimal, sorted and round say to random questions: random_math.py seed count. Runs under CPython and MicroPython.
import math
from decimal import Decimal, getcontext

from random_prints import Bits, number

getcontext().prec = 40
STYLES = ["plain", "decimals", "long", "far", "halves", "large"]
ONE = ["exp2", "cbrt", "log1p", "ulp", "expm1", "sin", "log2", "floor", "trunc"]
TWO = ["remainder", "hypot", "nextafter", "fmod", "atan2", "copysign"]
WHOLE = ["gcd", "lcm", "comb", "perm"]
MANY = ["fsum", "prod", "hypot", "dist"]


def told(function, *values):
    try:
        return function(*values)
    except (ValueError, OverflowError, TypeError, ZeroDivisionError) as error:
        return "error" if isinstance(error, (ValueError, OverflowError)) else type(error).__name__


def main(seed, count):
    bits = Bits(seed)

    def some():
        return number(bits, bits.pick(STYLES))

    for _ in range(count):
        x, y = some(), some()
        name, pair, whole = bits.pick(ONE), bits.pick(TWO), bits.pick(WHOLE)
        if hasattr(math, name):  # CPython 3.10 has no exp2
            print(name, x, told(getattr(math, name), x))
        print(pair, x, y, told(getattr(math, pair), x, y))
        m, n = bits.below(40) - 2, bits.below(25) - 1
        print(whole, m, n, told(getattr(math, whole), m, n))
        n = bits.below(10 ** (1 + bits.below(18)))
        print("isqrt", n, math.isqrt(n), "prod", math.prod([m, 3, 2]))
        many = [some() for _ in range(bits.below(9) + 1)]
        print("fsum", math.fsum(many), math.hypot(*many), math.dist(many, many[::-1]))
        a, b = Decimal(bits.below(10**9) - 5 * 10**8) / 1000, Decimal(str(bits.below(10**6))) / bits.pick([7, 8, 100])
        print("decimal", a, b, a + b, a - b, a * b, told(lambda: a / b), a < b, round(a), round(b, 2), int(a), -a, abs(a), a**2, a == b)
        print("power", round(abs(a) ** (b / 100000), 20) if a else "")
        pairs = [(bits.below(4), i) for i in range(bits.below(12))]
        print(sorted(pairs, key=lambda pair: pair[0]), sorted(pairs, key=lambda pair: -pair[0], reverse=True), round(x), round(m, -1))


if __name__ == "__main__":
    import sys

    main(int(sys.argv[1]), int(sys.argv[2]))
