# What a call gives, in words that JSON has: runs under CPython and under MicroPython, with either NumPy.
import numpy as np


def _number(x):
    x = float(x)
    return "nan" if x != x else "inf" if x == np.inf else "-inf" if x == -np.inf else x


def described(found):
    """["float64", shape, values] of an array or a number; a list of such for a tuple or a list."""
    if isinstance(found, (tuple, list)):
        return ["list"] + [described(item) for item in found]
    if found is None:
        return ["none"]
    if isinstance(found, np.ndarray):
        return [str(found.dtype), list(found.shape), [_number(x) for x in found.ravel().tolist()]]
    if str(getattr(found, "dtype", "")) in ("float16", "int8"):
        return [str(found.dtype)]
    if isinstance(found, (bool, np.bool_)):
        return ["bool", [], [_number(found)]]
    if isinstance(found, np.float32):
        return ["float32", [], [_number(found)]]
    if isinstance(found, (int, np.int64, np.int32)):
        return ["int64", [], [_number(found)]]
    return ["float64", [], [_number(found)]]


class _Key:
    def __getitem__(self, key):
        return key


def _set_item(x, key, value):
    x[key] = value


def _in_place(x, operator, other):
    if operator == "+":
        x += other
    else:
        x -= other


def _changed(a, change):
    """A copy of the array, changed."""
    x = a.copy()
    change(x)
    return x


def _kind(error):
    """The first of Python's own errors that this one is."""
    for kind in (ZeroDivisionError, OverflowError, IndexError, ValueError, TypeError, AttributeError):
        if type(error) is kind:
            return kind.__name__
    for kind in (ValueError, TypeError, IndexError):
        if isinstance(error, kind):
            return kind.__name__
    return type(error).__name__


def answer(call, arrays):
    names = {"np": np, "key": _Key(), "set_item": _set_item, "in_place": _in_place, "changed": _changed}
    names.update(arrays)
    try:
        return described(eval(call, names))
    except Exception as error:
        return ["error", _kind(error), str(error)]
