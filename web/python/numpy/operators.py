# What +, <, @ and the others do with arrays.
from .arrays import array_of, is_number, ndarray
from .dtypes import convert
from .elementwise import absolute, add, bitwise_and, bitwise_or, bitwise_xor, divide, equal, floor_divide, greater, greater_equal
from .elementwise import invert, left_shift, less, less_equal, multiply, negative, not_equal, positive, power, remainder
from .elementwise import right_shift, sqrt, subtract
from .layout import text_of


def _power(a, b):
    return sqrt(a) if is_number(b) and b == 0.5 else power(a, b)  # as NumPy, which makes nan of the root of -inf


def _matmul(a, b):
    from .products import matmul

    return matmul(a, b)


OPERATORS = {
    "add": add, "sub": subtract, "mul": multiply, "truediv": divide,
    "floordiv": floor_divide, "mod": remainder, "pow": _power, "matmul": _matmul,
    "and": bitwise_and, "or": bitwise_or, "xor": bitwise_xor,
    "lshift": left_shift, "rshift": right_shift,
}  # fmt: skip
_COMPARISONS = {
    "lt": less, "le": less_equal, "gt": greater, "ge": greater_equal,
    "eq": equal, "ne": not_equal,
}  # fmt: skip


def _round(a, decimals=0):
    from .rounding import round_to

    return round_to(a, decimals)


_SIGNS = {"neg": negative, "pos": positive, "abs": absolute, "invert": invert, "round": _round}


def _fits(other):
    return isinstance(other, (ndarray, list, tuple, range)) or is_number(other)


def _backwards(operation):
    return lambda self, other: operation(other, self) if _fits(other) else NotImplemented


def _forwards(operation):
    return lambda self, other: operation(self, other) if _fits(other) else NotImplemented


def in_place(operation, a, other):
    """a += other: the array keeps its list, its shape and its dtype, or refuses."""
    found = array_of(operation(a, other))
    if "bif".find(found.dtype.kind) > "bif".find(a.dtype.kind):
        raise TypeError(
            "Cannot cast ufunc output from {!r} to {!r} with casting rule 'same_kind'".format(found.dtype, a.dtype)
        )
    if found.shape != a.shape:
        raise ValueError(
            "non-broadcastable output operand with shape {} doesn't match the broadcast shape {}".format(
                text_of(a.shape), text_of(found.shape)
            )
        )
    a._write(convert(found._values(), found.dtype, a.dtype))
    return a


def _in_place(operation):
    return lambda self, other: in_place(operation, self, other) if _fits(other) else NotImplemented


for _name, _operation in OPERATORS.items():
    setattr(ndarray, "__" + _name + "__", _forwards(_operation))
    setattr(ndarray, "__r" + _name + "__", _backwards(_operation))
    setattr(ndarray, "__i" + _name + "__", _in_place(_operation))
for _name, _operation in _COMPARISONS.items():
    setattr(ndarray, "__" + _name + "__", _forwards(_operation))
for _name, _operation in _SIGNS.items():
    setattr(ndarray, "__" + _name + "__", _operation)
