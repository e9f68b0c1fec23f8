# Arrays as text, as NumPy writes them: as few digits as tell the numbers apart, at most 8 after the point, and columns that line up.
import math
from array import array as _packed

from .arrays import array_of
from .dtypes import BOOL, FLOAT32, FLOAT64, INT64, float32

_STANDARD = {"precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False}
_options = dict(_STANDARD)


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None):
    asked = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth, "suppress": suppress}
    for name in asked:
        if asked[name] is not None:
            _options[name] = asked[name]


def get_printoptions():
    return dict(_options)


class printoptions:
    def __init__(self, **options):
        self.options = options

    def __enter__(self):
        self.before = dict(_options)
        set_printoptions(**self.options)

    def __exit__(self, *error):
        _options.update(self.before)


def _scaled(x, decimals):
    """x times 10 ** decimals, rounded to the nearest whole number with no error on the way."""
    share, power = math.frexp(x)
    n, power = int(share * 9007199254740992), power - 53
    over, under = (1 << power, 1) if power >= 0 else (1, 1 << -power)
    if decimals >= 0:
        over *= 10**decimals
    else:
        under *= 10**-decimals
    whole, rest = divmod(n * over, under)
    return whole + (2 * rest > under or 2 * rest == under and whole % 2)


def _scientific(x, digits):
    """(digits as a whole number, exponent) of x >= 0 with so many digits after the first."""
    if x == 0:
        return 0, 0
    power = int(math.floor(math.log10(x)))
    for guess in (power - 1, power, power + 1):
        found = _scaled(x, digits - guess)
        if found < 10 ** (digits + 1):
            return found, guess
    return found, guess


def _shortest(x, of):
    """(digits as text, place of the point) of the shortest decimal that is read as x."""
    if of is FLOAT32:
        for count in range(9):
            digits, power = _scientific(x, count)
            if count == 8 or _packed("f", [float(str(digits) + "e" + str(power - count))])[0] == x:
                digits = str(digits)
                break
    else:
        mantissa, _, power = repr(x).partition("e")
        whole, _, part = mantissa.partition(".")
        power = (int(power) if power else 0) + len(whole) - 1
        digits = (whole + part).lstrip("0")
        power -= len(whole + part) - len(digits)
        if len(digits) > 15:  # MicroPython's repr has a digit or two too many now and then
            fewer = str(_scientific(x, 14)[0])
            if float(fewer + "e" + str(power - 14)) == x:
                digits = fewer
    digits = digits.rstrip("0")
    return (digits, power) if digits else ("0", 0)


def _fixed(x, precision, of):
    """Without an exponent, as few digits as needed: "0.5", "3."."""
    digits, power = _shortest(abs(x), of)
    if len(digits) - 1 - power > precision:
        digits = str(_scaled(abs(x), precision))
        power = len(digits) - 1 - precision
    if power < 0:
        digits, power = "0" * -power + digits, 0
    digits += "0" * (power + 1 - len(digits))
    sign = "-" if math.copysign(1.0, x) < 0 else ""
    return sign + digits[: power + 1] + "." + digits[power + 1 :].rstrip("0")


def _with_exponent(x, precision, of, least=0):
    digits, power = _shortest(abs(x), of)
    if len(digits) - 1 > precision:
        digits, power = _scientific(abs(x), precision)
        digits = str(digits).rstrip("0")
    if len(digits) - 1 < least:
        digits, power = _scientific(abs(x), least)  # further digits are those of the number, not zeros
        digits = str(digits)
        digits += "0" * (least + 1 - len(digits))
    sign = "-" if math.copysign(1.0, x) < 0 else ""
    return sign + digits[0] + "." + digits[1:] + "e" + ("-" if power < 0 else "+") + "{:02d}".format(abs(power))


def short_float32(x):
    if x != x or x in (math.inf, -math.inf):
        return str(x)
    if x != 0 and not 1e-4 <= abs(x) < 1e16:
        text = _with_exponent(x, 17, FLOAT32)
        return text.replace(".e", "e")
    text = _fixed(x, 60, FLOAT32)
    return text + "0" if text.endswith(".") else text


def _float_writer(values, of):
    precision, suppress = _options["precision"], _options["suppress"]
    finite = [x for x in values if x - x == 0]
    sizes = [abs(x) for x in finite if x != 0]
    far = sizes and (max(sizes) >= 1e8 or not suppress and (min(sizes) < 0.0001 or max(sizes) / min(sizes) > 1000.0))
    left = right = 0
    if finite and far:
        texts = [_with_exponent(x, precision, of) for x in finite]
        most = max([len(text.partition("e")[0].partition(".")[2]) for text in texts])
        write = lambda x: _with_exponent(x, precision, of, most)  # noqa: E731
        precision = most
        texts = [write(x) for x in finite]
        right = max([len(text.partition(".")[2]) for text in texts])
        left = max([len(text.partition(".")[0]) for text in texts])
        exponent = max([len(text.partition("e")[2]) for text in texts]) - 1
    elif finite:
        write = lambda x: _fixed(x, precision, of)  # noqa: E731
        texts = [write(x) for x in finite]
        left = max([len(text.partition(".")[0]) for text in texts])
        right = max([len(text.partition(".")[2]) for text in texts])
    if len(finite) < len(values):
        longest = max([3 if x != x or x > 0 else 4 for x in values if x - x != 0])
        left = max(left, longest - right - 1)

    def line_up(x):
        if x - x != 0:
            return (" " * (left + right + 1) + str(x))[-(left + right + 1) :]
        whole, _, part = write(x).partition(".")
        if far:
            mantissa, _, power = part.partition("e")
            part = mantissa + "e" + power[0] + "0" * (exponent - len(power) + 1) + power[1:]
        return " " * (left - len(whole)) + whole + "." + part + " " * (right - len(part))

    return line_up


def _writer(values, of, shape):
    if of is BOOL:
        yes = " True" if shape else "True"
        return lambda x: yes if x else "False"
    if of.kind == "f":
        return _float_writer(values, of)
    width = max(len(str(max(values))), len(str(min(values)))) if values else 0
    return lambda x: (" " * width + str(x))[-width:]


def _edges(a, count):
    """What is written of a long array: the first and last few along each axis."""
    from .joining import concatenate
    from .reductions import slice_of

    for axis in range(a.ndim):
        if a.shape[axis] > 2 * count:
            along = (slice_of(None, None),) * axis
            a = concatenate([a[along + (slice_of(None, count),)], a[along + (slice_of(-count, None),)]], axis)
    return a


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=" ", prefix="", suffix=""):
    a = array_of(a)
    if a.size == 0:
        return "[]"
    with printoptions(precision=precision, suppress=suppress_small, linewidth=max_line_width):
        edge = _options["edgeitems"]
        short = a.size > _options["threshold"]
        shown = _edges(a, edge) if short else a
        word_of = _writer(shown._values(), a.dtype, a.shape)
        if not a.shape:
            return word_of(a._values()[0])
        rows = _Rows(separator, edge, [short and count > 2 * edge for count in a.shape])
        words = [word_of(x) for x in shown._values()]
        return rows.text(words, shown.shape, " " + " " * len(prefix), _options["linewidth"] - len(suffix))


class _Rows:
    def __init__(self, separator, edge, cut):
        self.separator, self.edge, self.cut = separator, edge, cut

    def text(self, words, shape, indent, width, axis=0):
        """The words of an array in brackets; its further lines begin with the indent."""
        count, rows = shape[0], len(words) // shape[0]
        if len(shape) == 1:
            return "[" + self._line(words, indent, width, self.cut[axis])[len(indent) :] + "]"
        parts = [self.text(words[i * rows : (i + 1) * rows], shape[1:], indent + " ", width - 1, axis + 1) for i in range(count)]
        if self.cut[axis]:
            parts.insert(self.edge, "...")
        between = self.separator.rstrip() + "\n" * (len(shape) - 1) + indent
        return "[" + between.join(parts) + "]"

    def _line(self, words, indent, width, cut):
        if cut:
            words = words[: self.edge] + ["..."] + words[self.edge :]
        width -= max(len(self.separator.rstrip()), 1)
        lines, line = "", indent
        for at, word in enumerate(words):
            if len(line) + len(word) > width and len(line) > len(indent):
                lines += line.rstrip() + "\n"
                line = indent
            line += word + (self.separator if at < len(words) - 1 else "")
        return lines + line


def array_str(a):
    if not a.shape:
        value = a._values()[0]
        return str(float32(value)) if a.dtype is FLOAT32 else str(value)
    return array2string(a)


def array_repr(a):
    told = a.dtype in (BOOL, INT64, FLOAT64) and a.size > 0
    suffix = ")" if told else ","
    if a.size > 0 or a.shape == (0,):
        text = "array(" + array2string(a, None, None, None, ", ", "array(", suffix) + suffix
    else:
        text = "array([], shape=" + repr(a.shape) + suffix
    if told:
        return text
    dtype = "dtype=" + str(a.dtype) + ")"
    last = len(text) - (text.rfind("\n") + 1)
    return text + ("\n      " if last + len(dtype) + 1 > _options["linewidth"] else " ") + dtype
