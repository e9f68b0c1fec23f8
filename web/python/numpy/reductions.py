# Functions that make one number of many, along axes: sum, mean, max. And those that run along one: cumsum, diff.
import math

from .arrays import array_of, make, result
from .dtypes import BOOL, FLOAT64, INT64, convert, dtype_of, fit
from .elementwise import sqrt, subtract
from .layout import axes_of, axis_of, size_of


def runs(a, axis):
    """The elements in order of the axes that stay, those along the axes that go next to each other; (values, length of a run, axes)."""
    axes = axes_of(axis, a.ndim)
    stay = [i for i in range(a.ndim) if i not in axes]
    order = stay + list(axes)
    moved = a if order == list(range(a.ndim)) else a.transpose(order)
    return moved._values(), size_of([a.shape[i] for i in axes]), axes


def _reduced(a, axis, keepdims, value, to):
    values, length, axes = runs(a, axis)
    if value is total and a.ndim - 1 not in axes:
        value = sum  # along other axes than the last NumPy adds row after row
    shape = tuple([1 if i in axes else count for i, count in enumerate(a.shape) if keepdims or i not in axes])
    found = [value(values[i * length : (i + 1) * length]) for i in range(size_of(shape))]
    if length == 0 and to is FLOAT64:
        found = [float(value) for value in found]  # Python's sum of nothing is an int
    return result(fit(found, to), shape, to)


def _counted(of):
    return INT64 if of.kind != "f" else of


def _averaged(of):
    return of if of.kind == "f" else FLOAT64


def reduction(value, to, empty=None):
    """`empty` is what NumPy calls the function in its error about no elements; None if there is a value for those."""

    def function(a, axis=None, dtype=None, keepdims=False):
        a = array_of(a)
        out = to(a.dtype) if dtype is None else dtype_of(dtype)
        if dtype is not None or a.dtype is BOOL:
            a = a.astype(out if out is not BOOL else a.dtype)
        return _reduced(a, axis, keepdims, value, out)

    def without_dtype(a, axis=None, keepdims=False):
        a = array_of(a)
        if a.size == 0 and 0 in [a.shape[i] for i in axes_of(axis, a.ndim)]:
            raise ValueError("zero-size array to reduction operation " + empty + " which has no identity")
        return _reduced(a, axis, keepdims, value, a.dtype)

    return without_dtype if empty else function


def truth_reduction(value):
    def function(a, axis=None, keepdims=False):
        return _reduced(array_of(a), axis, keepdims, value, BOOL)

    return function


def _product(values):
    product = 1
    for value in values:
        product *= value
    return product


def _largest(values):
    # A nan is found because it is the only number that differs from itself.
    best = max(values)
    return best if best != best or not _has_nan(values) else math.nan


def _smallest(values):
    best = min(values)
    return best if best != best or not _has_nan(values) else math.nan


def _has_nan(values):
    return isinstance(values[0], float) and sum(values) != sum(values) and any([value != value for value in values])


def total(values):
    """A sum in NumPy's order, so that its last digit is NumPy's too: eight sums side by side, and of long lists the sum of two halves."""
    count = len(values)
    if count < 8 or not isinstance(values[0], float):
        return sum(values)
    if count > 128:
        half = count // 2 - count // 2 % 8
        return total(values[:half]) + total(values[half:])
    end = count - count % 8
    a, b, c, d, e, f, g, h = [sum(values[i:end:8]) for i in range(8)]
    found = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for value in values[end:]:
        found += value
    return found


def _mean(values):
    return total(values) / len(values) if values else math.nan


sum_of = reduction(total, _counted)
prod_of = reduction(_product, _counted)
mean = reduction(_mean, _averaged)
max_of = reduction(_largest, None, "maximum")
min_of = reduction(_smallest, None, "minimum")
any_of = truth_reduction(lambda values: any(values))
all_of = truth_reduction(lambda values: all(values))


def var(a, axis=None, dtype=None, ddof=0, keepdims=False):
    def spread(values):
        middle = _mean(values)
        left = len(values) - ddof
        return total([(value - middle) * (value - middle) for value in values]) / left if left > 0 else math.nan

    a = array_of(a)
    return _reduced(a, axis, keepdims, spread, _averaged(a.dtype))


def std(a, axis=None, dtype=None, ddof=0, keepdims=False):
    return sqrt(var(a, axis, dtype, ddof, keepdims))


def median(a, axis=None, keepdims=False):
    def middle(values):
        if not values or _has_nan(values):
            return math.nan
        values, half = sorted(values), len(values) // 2
        return values[half] / 1 if len(values) % 2 else (values[half - 1] + values[half]) / 2

    a = array_of(a)
    return _reduced(a, axis, keepdims, middle, _averaged(a.dtype))


def _position(best):
    def place(values):
        for i, value in enumerate(values):
            if value != value:
                return i
        return values.index(best(values))

    return place


def _arg(best, name):
    place = _position(best)

    def function(a, axis=None, keepdims=False):
        a = array_of(a)
        if a.size == 0 and 0 in [a.shape[i] for i in axes_of(axis, a.ndim)]:
            raise ValueError("attempt to get " + name + " of an empty sequence")
        return _reduced(a, None if axis is None else axis_of(axis, a.ndim), keepdims, place, INT64)

    return function


argmax, argmin = _arg(lambda values: max(values), "argmax"), _arg(lambda values: min(values), "argmin")


def count_nonzero(a, axis=None, keepdims=False):
    return sum_of(array_of(a).astype(bool), axis, None, keepdims)


def ptp(a, axis=None, keepdims=False):
    return subtract(max_of(a, axis, keepdims), min_of(a, axis, keepdims))


def average(a, axis=None, weights=None):
    if weights is None:
        return mean(a, axis)
    a, weights = array_of(a), array_of(weights)
    if weights.shape != a.shape:
        weights = weights.reshape([-1 if i == axis_of(axis, a.ndim) else 1 for i in range(a.ndim)])
    return sum_of(a * weights, axis) / sum_of(weights + 0 * a, axis)


def running(step):
    def function(a, axis=None, dtype=None):
        a = array_of(a)
        if axis is None:
            a, axis = a.ravel(), 0
        axis = axis_of(axis, a.ndim)
        out = _counted(a.dtype) if dtype is None else dtype_of(dtype)
        values, length, _ = runs(a, axis)
        values = convert(values, a.dtype, out)
        found = []
        for start in range(0, len(values), length or 1):
            so_far = values[start]
            found.append(so_far)
            for value in values[start + 1 : start + length]:
                so_far = step(so_far, value)
                found.append(so_far)
        shape = a.shape[:axis] + a.shape[axis + 1 :] + (length,)
        return moved_last(make(fit(found, out), shape, out), axis)

    return function


def moved_last(a, axis):
    """The last axis, moved to where it was."""
    order = list(range(a.ndim - 1))
    order.insert(axis, a.ndim - 1)
    return a.transpose(order)


cumsum = running(lambda a, b: a + b)
cumprod = running(lambda a, b: a * b)


def diff(a, n=1, axis=-1):
    a = array_of(a)
    if a.ndim == 0:
        raise ValueError("diff requires input that is at least one dimensional")
    axis = axis_of(axis, a.ndim)
    for _ in range(n):
        before = (slice_of(None, None),) * axis
        later, earlier = a[before + (slice_of(1, None),)], a[before + (slice_of(None, -1),)]
        a = later ^ earlier if a.dtype is BOOL else later - earlier
    return a


class _Slices:
    def __getitem__(self, key):
        return key


def slice_of(start, stop):
    """slice(start, stop), which MicroPython makes only of what stands in brackets."""
    return _Slices()[start:stop]


def ignoring_nan(function):
    def value(a, axis=None, keepdims=False):
        a = array_of(a)
        if axis is None:
            kept = a[a == a]
            return function(kept)
        values, length, axes = runs(a, axis)
        shape = tuple([1 if i in axes else count for i, count in enumerate(a.shape) if keepdims or i not in axes])
        found = []
        for i in range(size_of(shape)):
            kept = [v for v in values[i * length : (i + 1) * length] if v == v]
            found.append(float(function(make(kept, (len(kept),), a.dtype))))
        return result(fit(found, _averaged(a.dtype)), shape, _averaged(a.dtype))

    return value


def nansum(a, axis=None, keepdims=False):
    a = array_of(a)
    return sum_of(nan_as_zero(a), axis, None, keepdims)


def nan_as_zero(a):
    return make([0.0 if value != value else value for value in a._values()], a.shape, a.dtype)


nanmean, nanmax, nanmin = ignoring_nan(mean), ignoring_nan(max_of), ignoring_nan(min_of)
