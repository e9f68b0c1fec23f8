# Prints random arrays: random_prints.py seed count. Runs under CPython and MicroPython; both make the same arrays, without `random`.
import numpy as np


class Bits:
    def __init__(self, seed):
        self.state = seed * 7919 + 12345

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n

    def pick(self, items):
        return items[self.below(len(items))]


SHAPES = [(), (1,), (3,), (7,), (40,), (2, 3), (5, 1), (3, 4), (2, 3, 2), (1200,), (40, 30), (2, 2, 2, 2), (7, 3, 60), (0,), (2, 0), (1, 1), (12, 12)]


def number(bits, style):
    sign = bits.pick([1, 1, -1])
    if style == "plain":
        return sign * bits.below(10**6) / 10**5
    if style == "decimals":
        return sign * bits.below(10**4) / 10 ** bits.below(5)
    if style == "long":
        return sign * (bits.below(10**9) + 1) / (bits.below(10**9) + 1)
    if style == "far":
        return sign * (bits.below(10**6) + 1) * 10.0 ** (bits.below(40) - 20)
    if style == "halves":
        return sign * (2 * bits.below(4096) + 1) / 2 ** bits.pick([1, 3, 9, 10, 12, 20])
    if style == "large":
        return sign * bits.below(10**9) * 1.37
    return bits.pick([0.0, -0.0, 1.0, np.inf, -np.inf, np.nan, 0.5, -3.25, 1e-5 if style == "odd small" else 2.0])


STYLES = ["plain", "decimals", "long", "far", "halves", "large", "odd", "odd small"]


def made(bits):
    shape, kind = bits.pick(SHAPES), bits.pick(["float64", "float64", "float64", "int64", "bool", "float32", "int32"])
    size = 1
    for count in shape:
        size *= count
    if kind == "bool":
        values = [bits.below(2) == 1 for _ in range(size)]
    elif kind[0] == "i":
        most = bits.pick([2, 10, 1000, 10**6])
        values = [bits.below(most) - most // bits.pick([2, 10**9]) for _ in range(size)]
    else:
        style = bits.pick(STYLES)
        values = [number(bits, style) for _ in range(size)]
    return np.array(values, dtype={"bool": bool}.get(kind) or kind).reshape(shape)


def main(seed, count):
    bits = Bits(seed)
    for i in range(count):
        a = made(bits)
        print("#", i, a.dtype, a.shape)
        print(a)
        print(repr(a))
        if i % 5 == 0:
            print([a, a.shape], f"{a}" if a.ndim else "")
        if i % 7 == 0:
            np.set_printoptions(precision=bits.pick([2, 3, 5]), suppress=bits.below(2) == 1, linewidth=bits.pick([40, 75, 120]))
            print(a)
            np.set_printoptions(precision=8, suppress=False, linewidth=75)
        if a.size and a.ndim:
            print(a.ravel()[0], a.max() + 0, a.sum() if a.dtype != np.float32 else "")
    for _ in range(10 * count):
        x = number(bits, bits.pick(STYLES))
        print(x, [x], x / 3)


if __name__ == "__main__":
    import sys

    main(int(sys.argv[1]), int(sys.argv[2]))
