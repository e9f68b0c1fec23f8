# Two of Python's own functions that MicroPython has otherwise: its sort does not keep equal items in order, and its round asks no object.
# A list's method sort stays as it is, because a built-in type takes no new methods. And two that source.js writes into a reader's code.
import builtins

_sorted, _round = builtins.sorted, builtins.round


def sorted(items, key=None, reverse=False):
    items = list(items)
    if key is None:
        keys = items
        if all([isinstance(item, (int, float, str)) for item in items]):
            return _sorted(items, reverse=reverse)  # of these, equal ones are alike
    else:
        keys = [key(item) for item in items]
    order = _merged(keys, list(range(len(items))), reverse)
    return [items[i] for i in order]


def _merged(keys, order, reverse):
    """Merge sort: of two halves in order the smaller first item, and of equal ones the left."""
    if len(order) < 2:
        return order
    half = len(order) // 2
    left, right = _merged(keys, order[:half], reverse), _merged(keys, order[half:], reverse)
    found, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        a, b = keys[left[i]], keys[right[j]]
        if a < b if reverse else b < a:
            found.append(right[j])
            j += 1
        else:
            found.append(left[i])
            i += 1
    return found + left[i:] + right[j:]


def round(number, digits=None):
    if hasattr(number, "__round__"):
        return number.__round__() if digits is None else number.__round__(digits)
    return _round(number) if digits is None else _round(number, digits)


_OPERATIONS = {
    "*": ("mul", lambda a, b: a * b),
    "/": ("truediv", lambda a, b: a / b),
    "//": ("floordiv", lambda a, b: a // b),
    "%": ("mod", lambda a, b: a % b),
    "**": ("pow", lambda a, b: a**b),
    "@": ("matmul", lambda a, b: a @ b),
    "&": ("and", lambda a, b: a & b),
    "|": ("or", lambda a, b: a | b),
    "^": ("xor", lambda a, b: a ^ b),
    "<<": ("lshift", lambda a, b: a << b),
    ">>": ("rshift", lambda a, b: a >> b),
}
_NUMBERS = (int, float, bool)


def _in_place(operator, a, b):
    """a *= b, which MicroPython takes for a = a * b even if a has an __imul__."""
    name, operation = _OPERATIONS[operator]
    own = None if isinstance(a, _NUMBERS) else getattr(a, "__i" + name + "__", None)
    return operation(a, b) if own is None else own(b)


class _Left:
    """A number on the left of a comparison, which asks what is on the right if it is no number."""

    def __init__(self, number):
        self.number = number

    def __lt__(self, other):
        return self.number < other if isinstance(other, _NUMBERS) else other > self.number

    def __le__(self, other):
        return self.number <= other if isinstance(other, _NUMBERS) else other >= self.number

    def __gt__(self, other):
        return self.number > other if isinstance(other, _NUMBERS) else other < self.number

    def __ge__(self, other):
        return self.number >= other if isinstance(other, _NUMBERS) else other <= self.number


def _left(operand):
    return _Left(operand) if isinstance(operand, _NUMBERS) else operand


builtins.sorted, builtins.round = sorted, round
builtins.__in_place__, builtins.__left__ = _in_place, _left
