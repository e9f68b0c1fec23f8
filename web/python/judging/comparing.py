"""Compares outcomes: plain lists, with Python's own functions as they were before the reader's code ran."""
from builtins import abs, enumerate, float, isinstance, len, max, range, type, zip  # noqa: A004


def near(got, expected, tolerance):
    if got != got or expected != expected:
        return got != got and expected != expected
    if got == expected:
        return True
    size = max(1.0, abs(expected))
    return size != float("inf") and abs(got - expected) <= tolerance * size


def first_difference(got, expected, tolerance):
    """(part, place among its values) of the first difference; place None if shapes differ; None if there is no difference."""
    if len(got) != len(expected):
        return 0, None
    for part, ((_, shape, values), (_, wanted, truth)) in enumerate(zip(got, expected)):
        if shape != wanted:
            return part, None
        for place in range(len(truth)):
            if not near(values[place], truth[place], tolerance):
                return part, place
    return None


def passes(got, expected, tolerance):
    """Whether an answer does what the reference does. Where that raises an error, one of the same kind was asked for."""
    if expected.error:
        return isinstance(got.error, type(expected.error))
    return same(got, expected, tolerance)


def same(got, expected, tolerance):
    """Whether two functions do the same. Errors of any kind are the same: tensors raise others than arrays."""
    if expected.error:
        return got.error is not None
    if expected.unusable:
        return got.unusable == expected.unusable
    return got.parts is not None and first_difference(got.parts, expected.parts, tolerance) is None
