# As much of Python's decimal as the book uses: numbers with as many digits as getcontext().prec says, + - * / **, comparisons, round, int,
# float and text. A result is rounded to the nearest number with so many digits, of two as near to the one whose last digit is even.
import builtins_more  # round() asks a Decimal


class _Context:
    prec = 28


_context = _Context()


def getcontext():
    return _context


def __getattr__(name):
    raise AttributeError("Python's decimal may have this; this small one does not: decimal." + name)


def _divided(n, by):
    """n / by, rounded to a whole number, halves to even."""
    if by < 0:
        n, by = -n, -by
    whole, rest = divmod(n, by)
    return whole + (1 if 2 * rest > by or 2 * rest == by and whole % 2 else 0)


class Decimal:
    # The number is n * 10 ** power.
    def __init__(self, value=0, power=0):
        if isinstance(value, Decimal):
            self.n, self.power = value.n, value.power
        elif isinstance(value, str):
            self.n, self.power = _read(value)
        elif isinstance(value, int):
            self.n, self.power = value, power
        else:
            raise TypeError("this small Decimal is made of whole numbers and text, not of " + type(value).__name__)

    def __add__(self, other):
        a, b, power = _aligned(self, _decimal(other))
        return _rounded(a + b, power)

    def __mul__(self, other):
        other = _decimal(other)
        return _rounded(self.n * other.n, self.power + other.power)

    def __truediv__(self, other):
        other = _decimal(other)
        if other.n == 0:
            raise ZeroDivisionError("division by zero")
        more = max(0, _context.prec + 3 + len(str(abs(other.n))) - len(str(abs(self.n))))
        whole, rest = divmod(abs(self.n) * 10**more, abs(other.n))
        whole = 10 * whole + (1 if rest else 0)  # a last digit that says whether something is left
        found = _rounded(whole if (self.n < 0) == (other.n < 0) else -whole, self.power - other.power - more - 1)
        return found if rest else _without_zeros(found, self.power - other.power)

    def __pow__(self, other):
        other = _decimal(other)
        whole = int(other)
        if _decimal(whole) == other:
            found = _exact_power(self, abs(whole))
            return found if whole >= 0 else Decimal(1) / found
        if self.n <= 0:
            raise ValueError("a power that is not whole of a number that is not positive")
        digits = _context.prec + 12 + abs(self.power) + len(str(self.n))
        scale = 10**digits
        logarithm = _logarithm(_scaled(self, digits), scale)
        return _rounded(*_exponential(_divided(logarithm * _scaled(other, digits), scale), scale, digits))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __neg__(self):
        return _rounded(-self.n, self.power)

    def __pos__(self):
        return _rounded(self.n, self.power)

    def __abs__(self):
        return _rounded(abs(self.n), self.power)

    def __sub__(self, other):
        other = _decimal(other)
        return self + Decimal(-other.n, other.power)

    def __rsub__(self, other):
        return _decimal(other) - self

    def __rtruediv__(self, other):
        return _decimal(other) / self

    def __rpow__(self, other):
        return _decimal(other) ** self

    def __int__(self):
        size = abs(self.n) * 10**self.power if self.power >= 0 else abs(self.n) // 10**-self.power
        return size if self.n >= 0 else -size

    def __float__(self):
        return float(str(self))

    def __round__(self, digits=None):
        if digits is None:
            return self.n * 10**self.power if self.power >= 0 else _divided(self.n, 10**-self.power)
        return Decimal(_scaled(self, digits), -digits)

    def __lt__(self, other):
        return _difference(self, other) < 0

    def __le__(self, other):
        return _difference(self, other) <= 0

    def __gt__(self, other):
        return _difference(self, other) > 0

    def __ge__(self, other):
        return _difference(self, other) >= 0

    def __eq__(self, other):
        return isinstance(other, (int, Decimal)) and _difference(self, other) == 0

    def __hash__(self):
        return hash(str(self))

    def __str__(self):
        sign, digits = "-" if self.n < 0 else "", str(abs(self.n))
        first = len(digits) - 1 + self.power
        if self.power > 0 or first < -6:
            return sign + digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + "E" + ("+" if first >= 0 else "") + str(first)
        if self.power == 0:
            return sign + digits
        digits = "0" * (1 - self.power - len(digits)) + digits
        return sign + digits[: self.power] + "." + digits[self.power :]

    def __repr__(self):
        return "Decimal('" + str(self) + "')"


def _read(text):
    mantissa, _, power = text.strip().lower().partition("e")
    whole, _, part = mantissa.partition(".")
    try:
        return int(whole + part), (int(power) if power else 0) - len(part)
    except ValueError:
        raise ValueError("not a decimal number: " + repr(text))


def _decimal(value):
    return value if isinstance(value, Decimal) else Decimal(value)


def _rounded(n, power):
    more = len(str(abs(n))) - _context.prec
    if more > 0:
        n, power = _divided(n, 10**more), power + more
        if len(str(abs(n))) > _context.prec:
            n, power = n // 10, power + 1
    return Decimal(n, power)


def _without_zeros(a, power):
    """An exact quotient has no more zeros at its end than it needs."""
    n = a.n
    while a.power < power and n % 10 == 0 and n:
        n = n // 10
        a = Decimal(n, a.power + 1)
    return a


def _aligned(a, b):
    power = min(a.power, b.power)
    return a.n * 10 ** (a.power - power), b.n * 10 ** (b.power - power), power


def _difference(a, b):
    x, y, _ = _aligned(a, _decimal(b))
    return x - y


def _scaled(a, digits):
    """a * 10 ** digits as a whole number."""
    power = a.power + digits
    return a.n * 10**power if power >= 0 else _divided(a.n, 10**-power)


def _exact_power(a, times):
    kept, _context.prec = _context.prec, _context.prec + 6
    found = Decimal(1)
    while times:
        if times % 2:
            found = found * a
        a, times = a * a, times // 2
    _context.prec = kept
    return +found


def _series(x, scale):
    """2 artanh(x) = 2 (x + x^3 / 3 + x^5 / 5 + ...)."""
    total, term, square, k = 0, x, x * x // scale, 1
    while term:
        total += term // k
        term, k = term * square // scale, k + 2
        if -1 <= term <= 0:
            break
    return 2 * total


def _logarithm(x, scale):
    doubled = 0
    while x > 3 * scale // 2:
        x, doubled = x // 2, doubled + 1
    while x < 3 * scale // 4:
        x, doubled = x * 2, doubled - 1
    return _series((x - scale) * scale // (x + scale), scale) + doubled * _series(scale // 3, scale)


def _exponential(y, scale, digits):
    two = _series(scale // 3, scale)
    doubled = _divided(y, two)
    rest = (y - doubled * two) // 256
    total, term, k = scale, scale, 1
    while term not in (0, -1):
        term = term * rest // (scale * k)
        total, k = total + term, k + 1
    for _ in range(8):
        total = total * total // scale
    # 2 ** -n is 5 ** n / 10 ** n, so nothing is lost.
    return (total * 2**doubled, -digits) if doubled >= 0 else (total * 5**-doubled, -digits + doubled)
