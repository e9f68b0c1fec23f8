# np.einsum: sums of products by labels of the axes.
from .arrays import array_of
from .dtypes import common
from .layout import places, size_of, text_of
from .products import finish


def _labels(subscripts, arrays):
    """The labels of the axes of each operand, and those of the result."""
    subscripts = subscripts.replace(" ", "")
    ins, _, out = subscripts.partition("->")
    ins = ins.split(",")
    if len(ins) != len(arrays):
        how_many = "more" if len(ins) < len(arrays) else "fewer"
        raise ValueError(how_many + " operands provided to einstein sum function than specified in the subscripts string")
    # `...` stands for the axes that are left; capital Greek letters name them from the right.
    most = max([0] + [a.ndim - len(one.replace("...", "")) for one, a in zip(ins, arrays) if "..." in one])
    unnamed = "".join([chr(0x391 + i) for i in range(most)])
    named = []
    for one, a in zip(ins, arrays):
        left = a.ndim - len(one.replace("...", ""))
        named.append(one.replace("...", unnamed[most - left :] if left > 0 else ""))
        if len(named[-1]) != a.ndim:
            if len(named[-1]) > a.ndim:
                raise ValueError("einstein sum subscripts string contains too many subscripts for operand {}".format(len(named) - 1))
            raise ValueError(
                "operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to broadcast "
                "the extra dimensions."
            )
    together = "".join(named)
    if "->" in subscripts:
        out = out.replace("...", unnamed)
    else:
        out = unnamed + "".join([label for label in sorted(set(together)) if together.count(label) == 1 and label not in unnamed])
    return named, out


def einsum(subscripts, *operands, optimize=False):
    arrays = [array_of(a) for a in operands]
    named, out = _labels(subscripts, arrays)
    counts = {}
    for at, (labels, a) in enumerate(zip(named, arrays)):
        for label, count in zip(labels, a.shape):
            if a.shape[labels.index(label)] != count:
                raise ValueError("dimensions in operand {} for collapsing index '{}' don't match ({} != {})".format(
                    at, label, a.shape[labels.index(label)], count))  # fmt: skip
            known = counts.get(label, 1)
            if known != count and known != 1 and count != 1:
                raise ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: "
                                 + " ".join([text_of(one.shape) for one in arrays]))  # fmt: skip
            counts[label] = count if known == 1 else known
    for label in out:
        if label not in counts:
            raise ValueError("einstein sum subscripts string included output subscript '{}' which never appeared in an input".format(label))
    summed = [label for label in counts if label not in out]
    of = common([(a.dtype, False) for a in arrays])
    lists, outer, inner_places = [], [], []
    for labels, a in zip(named, arrays):
        steps = {}
        for label, count, step in zip(labels, a.shape, a._strides):
            steps[label] = steps.get(label, 0) + (step if count != 1 else 0)
        lists.append(a._data)
        for group, found, start in ((out, outer, a._offset), (summed, inner_places, 0)):
            found.append(places([counts[label] for label in group], [steps.get(label, 0) for label in group], start))
    shape = tuple([counts[label] for label in out])
    terms = size_of([counts[label] for label in summed])
    found = [_term_sum(lists, [spots[i] for spots in outer], inner_places, terms) for i in range(size_of(shape))]
    return finish(found, shape, of, terms)


def _term_sum(lists, starts, inner_places, terms):
    if len(lists) == 2:
        (a, b), (p, q), (r, s) = lists, starts, inner_places
        return sum([a[p + r[i]] * b[q + s[i]] for i in range(terms)])
    total = 0
    for i in range(terms):
        term = 1
        for data, start, spots in zip(lists, starts, inner_places):
            term *= data[start + spots[i]]
        total += term
    return total
