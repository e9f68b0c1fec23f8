# Functions that sort, count and search.
from .arrays import array_of, make, result
from .dtypes import INT64
from .layout import axis_of
from .reductions import moved_last, runs


def _order(values):
    """The places of the values from the smallest to the largest, nan last. Pairs with the place keep equal ones in order."""
    return [i for _, _, i in sorted([(value != value, value if value == value else 0, i) for i, value in enumerate(values)])]


def _by_runs(a, axis, value, of):
    a = array_of(a)
    if axis is None:
        a, axis = a.ravel(), 0
    axis = axis_of(axis, a.ndim)
    values, length, _ = runs(a, axis)
    found = []
    for start in range(0, len(values), length or 1):
        found += value(values[start : start + length])
    shape = a.shape[:axis] + a.shape[axis + 1 :] + (length,)
    return moved_last(make(found, shape, of or a.dtype), axis)


def argsort(a, axis=-1, kind=None):
    return _by_runs(a, axis, _order, INT64)


def sort(a, axis=-1, kind=None):
    return _by_runs(a, axis, lambda values: [values[i] for i in _order(values)], None)


def sort_here(a, axis=-1, kind=None):
    a._write(sort(a, axis)._values())


def unique(a, return_index=False, return_inverse=False, return_counts=False):
    a = array_of(a).ravel()
    values = a._values()
    firsts, counts, inverse = [], [], [0] * len(values)
    for i in _order(values):
        if not firsts or values[firsts[-1]] != values[i] and not (values[i] != values[i] and values[firsts[-1]] != values[firsts[-1]]):
            firsts.append(i)
            counts.append(0)
        counts[-1] += 1
        inverse[i] = len(firsts) - 1
    found = [make([values[i] for i in firsts], (len(firsts),), a.dtype)]
    for wanted, part in ((return_index, firsts), (return_inverse, inverse), (return_counts, counts)):
        if wanted:
            found.append(make(part, (len(part),), INT64))
    return tuple(found) if len(found) > 1 else found[0]


def searchsorted(a, values, side="left"):
    ordered, wanted = array_of(a)._values(), array_of(values)

    def place(value):
        low, high = 0, len(ordered)
        while low < high:
            middle = (low + high) // 2
            if ordered[middle] < value or value != value or side == "right" and ordered[middle] == value:
                low = middle + 1
            else:
                high = middle
        return low

    return result([place(value) for value in wanted._values()], wanted.shape, INT64)


def bincount(a, weights=None, minlength=0):
    places = array_of(a)._values()
    amounts = [1] * len(places) if weights is None else [float(weight) for weight in array_of(weights)._values()]
    counts = [0 if weights is None else 0.0] * max(minlength, max(places) + 1 if places else 0)
    for place, amount in zip(places, amounts):
        counts[place] += amount
    return array_of(counts)


def digitize(x, bins, right=False):
    ends = array_of(bins)._values()
    if len(ends) > 1 and ends[0] > ends[-1]:
        return len(ends) - searchsorted(array_of(ends[::-1]), x, "left" if right else "right")
    return searchsorted(array_of(bins), x, "left" if right else "right")
