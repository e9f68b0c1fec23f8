"""What a function does in a check: its result as plain numbers, or its error."""
from builtins import all, callable, enumerate, float, hasattr, isinstance, len, list, range, str, tuple, type  # noqa: A004

import numpy as np

from judging.running import FAULTS, first_line, line_of


class Unusable(Exception):
    """A result that is no array or number."""


def is_number(value):
    return isinstance(value, (bool, int, float))


def a_or_an(name):
    return ("an " if name[0] in "aeiouAEIOU" else "a ") + name


def as_result(value):
    """A function's result as arrays, numbers, and tuples of them."""
    if hasattr(value, "detach"):
        value = value.detach().cpu().numpy()
    if isinstance(value, tuple):
        return tuple([as_result(each) for each in value])
    if isinstance(value, (list, range)):
        parts = [as_result(each) for each in value]
        try:
            return np.array(parts)
        except (ValueError, TypeError):
            return tuple(parts)
    return value


def array_of(value):
    """(shape, values as floats) of an array or a number."""
    if value is None or isinstance(value, (str, dict, set, complex)) or callable(value):
        raise Unusable("It returns " + ("nothing" if value is None else a_or_an(type(value).__name__)) + ".")
    try:
        array = np.asarray(value)
        flat = array.ravel().tolist()
    except (TypeError, ValueError, AttributeError):
        raise Unusable("It returns " + a_or_an(type(value).__name__) + ", which is no array.")
    for each in flat:
        if not is_number(each):
            raise Unusable("It returns an array of " + type(each).__name__ + " instead of numbers.")
    return tuple(array.shape), [float(each) for each in flat]


def parts_of(value):
    """The arrays of a result, as [(which, shape, values)]. Only what is no array itself has several."""
    if isinstance(value, (tuple, list)) and not all([is_number(each) for each in value]):
        parts = []
        for i, each in enumerate(value):
            parts += [("[%d]" % i + which, shape, flat) for which, shape, flat in parts_of(each)]
        return parts
    return [("",) + array_of(value)]


def copied(value):
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, (list, tuple)):
        return type(value)([copied(each) for each in value])
    return value


class Outcome:
    """What a function does in a check: `parts`, or an `error` that it raises, or a result that is `unusable`."""

    def __init__(self, parts=None, error=None, unusable=None):
        self.parts = parts
        self.error = error
        self.unusable = unusable
        self.line = line_of(error) if error else None


def outcome_of(probe, function, convert):
    """`convert` makes of an array what the function is to be given: the array itself, or a tensor."""
    seen = {"error": None, "value": 0}

    def called(*values, **named):
        values = [convert(copied(value)) for value in values]
        named = {name: convert(copied(value)) for name, value in named.items()}
        try:
            seen["value"] = function(*values, **named)
        except FAULTS as error:
            seen["error"] = error
            raise
        if seen["value"] is None:
            raise Unusable("It returns nothing.")
        return as_result(seen["value"])

    try:
        return Outcome(parts=parts_of(probe(called)))
    except Unusable as error:
        return Outcome(unusable=str(error))
    except FAULTS as error:
        if seen["error"] is not None:
            return Outcome(error=seen["error"])
        # The check itself could not work with the result.
        return Outcome(unusable="It returns " + shape_words(seen["value"]) + ", which the check cannot use (" + first_line(error) + ").")


def shape_words(value):
    try:
        return shape_text(array_of(as_result(value))[0])
    except Unusable:
        return a_or_an(type(value).__name__)


def shape_text(shape):
    if len(shape) == 0:
        return "a number"
    return "shape (" + ", ".join([str(length) for length in shape]) + ("," if len(shape) == 1 else "") + ")"


def as_it_is(value):
    return value
