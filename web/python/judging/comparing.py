"""Compares outcomes: plain lists, with Python's own functions as they were before the reader's code ran."""
from builtins import abs, enumerate, float, len, max, range, zip  # noqa: A004


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


def same(got, expected, tolerance):
    if expected.error:
        return got.error is not None
    if expected.unusable:
        return got.unusable == expected.unusable
    return got.parts is not None and first_difference(got.parts, expected.parts, tolerance) is None
