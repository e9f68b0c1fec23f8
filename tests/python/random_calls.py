# Writes random calls of NumPy and what real NumPy says to each, as JSON: random_calls.py seed count. A batch has arrays, as a program that
# makes them, and calls of them as text: [text, result].
import json
import random
import sys
import warnings

import numpy as np
from answers import answer

warnings.simplefilter("ignore")
seed, count = map(int, sys.argv[1:])
random.seed(seed)
pick = random.choice
BATCH = 250
SHAPES = [(3,), (4,), (1,), (3, 4), (4, 3), (3, 1), (1, 4), (2, 3, 4), (2, 1, 4), (3, 3), (4, 4), (2, 2, 3, 2), (0,), (2, 0), (5,), (2, 4, 3)]


def size_of(shape):
    return int(np.prod(shape))


def numbers(dtype, size):
    if dtype == "bool":
        return [random.random() < 0.5 for _ in range(size)]
    if dtype.startswith("int"):
        return [random.randint(-6, 9) for _ in range(size)]
    special = [0.0, -0.0, 1.0, -2.0, "np.nan", "np.inf", "-np.inf", 0.5]
    return [pick(special) if random.random() < 0.06 else round(random.uniform(-4, 4), pick([0, 1, 3, 6])) for _ in range(size)]


def pool():
    lines, arrays = [], {}
    for i in range(45):
        shape = pick(SHAPES)
        dtype = pick(["float64", "float64", "float64", "int64", "int64", "bool", "float32", "int32"])
        text = ", ".join(map(str, numbers(dtype, size_of(shape))))
        line = f"A{i} = np.array([{text}], dtype=np.{'bool_' if dtype == 'bool' else dtype}).reshape({shape})"
        view = random.random()
        if view < 0.1:
            line += ".T"
        elif view < 0.2:
            line += "[::-1]"
        elif view < 0.25 and len(shape) > 1:
            line += "[:, ::2]"
        lines.append(line)
    source = "\n".join(lines)
    exec(source, {"np": np}, arrays)
    return source, arrays


class Maker:
    def __init__(self, arrays):
        self.arrays = arrays

    def name(self, wanted=lambda a: True):
        names = [name for name, a in self.arrays.items() if wanted(a)]
        return pick(names) if names else pick(list(self.arrays))

    def fitting(self, name):
        shape = self.arrays[name].shape

        def fits(a):
            try:
                np.broadcast_shapes(a.shape, shape)
                return True
            except ValueError:
                return False

        return self.name(fits) if random.random() < 0.93 else self.name()

    def number(self):
        return pick(["0", "1", "2", "3", "-1", "-2", "0.5", "2.0", "-1.5", "10000.0", "True", "np.inf", "np.float32(0.1)", "1e-3"])

    def operand(self, name):
        return self.fitting(name) if random.random() < 0.7 else self.number()

    def axis(self, name, none=0.3):
        ndim = self.arrays[name].ndim
        if random.random() < none:
            return "None"
        if random.random() < 0.04:
            return str(pick([ndim, -ndim - 1]))
        return str(random.randint(-ndim, ndim - 1))

    def axes(self, name):
        ndim = self.arrays[name].ndim
        if ndim > 1 and random.random() < 0.2:
            return str(tuple(random.sample(range(ndim), 2)))
        return self.axis(name)

    def index(self, name, ints=True):
        shape, parts, axis, arrays = self.arrays[name].shape, [], 0, 0
        wanted = random.randint(0, len(shape))
        length = random.randint(1, 3)
        for _ in range(wanted):
            count = shape[axis] if axis < len(shape) else 1
            kind = random.random()
            if kind < 0.3:
                edge = [pick(["", str(random.randint(-count - 1, count + 1))]) for _ in range(2)]
                parts.append(edge[0] + ":" + edge[1] + pick(["", "", ":2", ":-1", ":-2"]))
            elif kind < 0.5:
                parts.append(str(random.randint(-count, count - 1) if count and random.random() < 0.96 else count))
            elif kind < 0.62:
                parts.append("None")
                continue
            elif kind < 0.85 and count:
                chosen = [random.randint(-count, count - 1) for _ in range(length)]
                arrays += 1
                parts.append(pick(["np.array({})", "{}"]).format(chosen))
            elif kind < 0.92:
                mask = [random.random() < 0.5 for _ in range(count if random.random() < 0.95 else count + 1)]
                parts.append(f"np.array({mask}, dtype=bool)")
            else:
                parts.append(":")
            axis += 1
        if random.random() < 0.25:
            parts.insert(random.randint(0, len(parts)), "...")
        if random.random() < 0.02:
            parts += ["0"] * 4
        return ", ".join(parts) or "..."


BINARY = "+ - * / // % ** < <= > >= == != & | ^ + - * /".split()
UNARY = """degrees radians sin cos tan exp log log2 log10 sqrt abs sign floor ceil rint trunc exp2 expm1 log1p square negative isnan isinf isfinite
tanh sinh cosh arctan arcsin arccos cbrt deg2rad rad2deg logical_not signbit arcsinh fabs""".split()
PAIRS = """maximum minimum add subtract multiply divide power mod floor_divide arctan2 hypot logical_and logical_or logical_xor equal less
greater fmax fmin copysign remainder array_equal allclose isclose logaddexp heaviside fmod subtract.outer multiply.outer""".split()
REDUCE = "sum prod mean max min any all argmax argmin std var".split()


def a_binary(m):
    a = m.name()
    op = pick(BINARY)
    while True:
        b = m.operand(a)
        # NumPy 1.24 says a plain True or False, with a warning, of arrays that do not go together.
        if op not in ("==", "!=") or b[0] != "A" or answer(f"{a} + {b}", m.arrays)[0] != "error":
            break
    a, b = (a, b) if random.random() < 0.7 else (b, a)
    if a[0] != "A" and (a == "True" or op in ("<", "<=", ">", ">=")):
        a, b = b, a  # MicroPython cannot compare a number with an array, only an array with a number
    return f"{a} {op} {b}"


def a_unary(m):
    a = m.name()
    return pick([f"np.{pick(UNARY)}({a})", f"-{a}", f"abs({a})", f"~{a}", f"np.{pick(UNARY)}({m.number()})"])


def a_pair(m):
    a, pair = m.name(), pick(PAIRS)
    return f"np.{pair}({a}, {m.operand(a)})"


def a_reduction(m):
    a, name = m.name(), pick(REDUCE)
    keep = pick(["", "", ", keepdims=True"])
    axis = m.axis(a) if name.startswith("arg") else m.axes(a)
    return pick([f"np.{name}({a}, axis={axis}{keep})", f"{a}.{name}({axis})", f"{a}.{name}({'keepdims=True' if keep else ''})"])


def a_running(m):
    a = m.name()
    return pick([
        f"np.{pick(['cumsum', 'cumprod'])}({a}, axis={m.axis(a)})", f"{a}.cumsum({m.axis(a)})", f"np.diff({a}, axis={m.axis(a, 0)})",
        f"np.diff({a}, n=2)", f"np.median({a}, axis={m.axis(a)})", f"np.count_nonzero({a}, axis={m.axis(a)})", f"np.ptp({a}, {m.axis(a)})",
        f"np.nansum({a}, axis={m.axis(a)})", f"np.add.accumulate({a})", f"np.maximum.reduce({a})", f"np.apply_along_axis(sum, {m.axis(a, 0)}, {a})",
    ])  # fmt: skip


def an_index(m):
    a = m.name()
    return f"{a}[{m.index(a)}]"


def an_assignment(m):
    a = m.name()
    index = m.index(a)
    try:
        part = eval(f"np.array({a}[{index}])", {"np": np}, m.arrays)
        fitting = m.name(lambda b: b.size and b.ndim <= part.ndim and np.broadcast_shapes(b.shape, part.shape) == part.shape)
    except (ValueError, IndexError):
        fitting = m.name(lambda b: b.size)
    if not m.arrays[fitting].size:
        fitting = "1"
    value = pick([m.number(), fitting, fitting, f"{a}[{index}] * 2"])
    return f"changed({a}, lambda x: set_item(x, {parenthesised(index)}, {value}))"


def parenthesised(index):
    return f"key[{index}]"


def in_place(m):
    a = m.name()
    return f"changed({a}, lambda x: in_place(x, {pick(['+', '-'])!r}, {m.operand(a)}))"


def a_shape(m):
    a = m.name()
    array = m.arrays[a]
    size, ndim = array.size, array.ndim
    order = random.sample(range(ndim), ndim)
    shapes = [(-1,), (size,), (1, -1), (-1, 1), (2, -1), (-1, 3), (size, 1), (4, 3), (2, 6), (3, 2, 2), (-1, 2, 2)]
    return pick([
        f"{a}.reshape{pick(shapes)}", f"np.reshape({a}, {pick(shapes)})", f"{a}.T", f"{a}.transpose({', '.join(map(str, order))})",
        f"np.swapaxes({a}, {m.axis(a, 0)}, {m.axis(a, 0)})", f"np.moveaxis({a}, {m.axis(a, 0)}, {m.axis(a, 0)})",
        f"np.expand_dims({a}, {m.axis(a, 0)})", f"np.squeeze({a})", f"np.squeeze({a}, {m.axis(a, 0)})", f"{a}.ravel()", f"{a}.flatten()",
        f"np.flip({a}, {m.axis(a)})", f"np.roll({a}, {random.randint(-3, 5)}, {m.axis(a)})", f"np.repeat({a}, {random.randint(0, 3)}, axis={m.axis(a)})",
        f"np.tile({a}, {pick(['2', '(2, 1)', '(1, 2, 2)', '0'])})", f"np.broadcast_to({a}, {pick([(3, 4), (2, 3, 4), (3, 3), (5, 3, 1)])})",
        f"np.split({a}, {random.randint(1, 3)}, axis={m.axis(a, 0)})", f"np.array_split({a}, {random.randint(1, 4)})", f"{a}.shape", f"{a}.ndim + {a}.size",
        f"np.rot90({a})", f"np.atleast_2d({a})", f"({a}.nbytes, {a}.itemsize, len({a}))", f"{a}.tolist()", f"np.pad({a}, 1)",
    ])  # fmt: skip


def a_join(m):
    a = m.name()
    shape = m.arrays[a].shape
    same = [m.name(lambda b: b.shape == shape) for _ in range(random.randint(1, 2))]
    if random.random() < 0.1:
        same.append(m.name())
    names = ", ".join([a, *same])
    return pick([
        f"np.concatenate([{names}], axis={m.axis(a)})", f"np.stack([{names}], axis={m.axis(a, 0)})", f"np.hstack([{names}])", f"np.vstack([{names}])",
        f"np.column_stack([{names}])", f"np.dstack([{names}])", f"np.block([{names}])", f"np.r_[{names}]", f"np.c_[{names}]", f"np.append({a}, {same[0]})", f"np.array([{names}])",
    ])  # fmt: skip


def a_choice(m):
    a = m.name()
    b, c = m.operand(a), m.operand(a)
    count = max(1, m.arrays[a].shape[0])
    low, high = pick([(-1, 1), (0, 2.5), (-0.5, "None"), ("None", 3)])
    return pick([
        f"np.where({a} {pick(['>', '<=', '!='])} {m.number()}, {b}, {c})", f"np.where({a})", f"np.nonzero({a})", f"np.clip({a}, {low}, {high})",
        f"{a}.clip({low}, {high})", f"np.take({a}, [0, -1], axis={m.axis(a)})", f"np.take({a}, {random.randint(-count, count - 1)}, axis={m.axis(a)})",
        f"np.take_along_axis({a}, np.argsort({a}, axis=0, kind='stable'), axis=0)", f"np.sort({a}, axis={m.axis(a)})",
        f"np.argsort({a}, axis={m.axis(a)}, kind='stable')", f"np.unique({a})", f"np.round({a}, {random.randint(-1, 3)})", f"{a}.round(1)",
        f"{a}.astype({pick(['int', 'float', 'bool', 'np.float32', 'np.int32'])})", f"np.triu({a}, {random.randint(-1, 1)})", f"np.tril({a})",
        f"np.isin({a}, [0, 1, 2])", f"np.searchsorted([-1, 0, 2, 3], {a})", f"np.digitize({a}, [-1, 0, 2, 3])", f"np.interp({a}, [-1, 0, 2], [3, 1, 2])", f"np.delete({a}, {random.randint(-1, 3)}, {m.axis(a)})", f"np.nan_to_num({a})", f"np.diag({a})", f"np.trace({a})", f"np.argwhere({a})",
        f"np.unique({a}, return_counts=True, return_inverse=True)",
    ])  # fmt: skip


def a_product(m):
    a = m.name(lambda x: x.dtype != bool or random.random() < 0.3)
    shape = m.arrays[a].shape
    last = shape[-1] if shape else 1
    b = m.name(lambda x: x.ndim and x.shape[max(0, x.ndim - 2)] == last) if random.random() < 0.9 else m.name()
    same = m.name(lambda x: x.ndim and x.shape[-1] == last)
    square = m.name(lambda x: x.ndim == 2 and x.size)
    cube = m.name(lambda x: x.ndim == 3)
    rows = m.name(lambda x: x.ndim == 2 and x.shape[0] == m.arrays[square].shape[-1])
    return pick([
        f"{a} @ {b}", f"np.matmul({a}, {b})", f"np.dot({a}, {b})", f"np.outer({a}, {same})", f"np.inner({a}, {same})", f"np.einsum('ij,jk', {square}, {rows})",
        f"np.einsum('ij,jk->ki', {square}, {rows})", f"np.einsum('ij->j', {square})", f"np.einsum('ii', {square})", f"np.einsum('ii->i', {square})",
        f"np.einsum('hij,hkj->hik', {cube}, {cube})", f"np.einsum('...j,...j->...', {cube}, {cube})", f"np.einsum('i,j->ij', {m.name(lambda x: x.ndim == 1)}, {m.name(lambda x: x.ndim == 1)})",
        f"{cube} @ {cube}.swapaxes(1, 2)", f"np.tensordot({square}, {rows}, 1)", f"{square} @ {rows}", f"np.linalg.norm({square}, axis={m.axis(square)})",
        f"np.kron({square}, {rows})",
    ])  # fmt: skip


def a_creation(m):
    n, k = random.randint(0, 5), random.randint(-2, 2)
    return pick([
        f"np.arange({n})", f"np.arange({k}, {n})", f"np.arange({n}, {k}, {pick([-1, -0.5, 2])})", f"np.arange({k}, {n}, {pick([0.3, 0.25, 2])})",
        f"np.linspace({k}, {n}, {random.randint(0, 6)})", f"np.linspace({k}, {n}, 4, endpoint=False)", f"np.zeros(({n}, 2), dtype=int)", f"np.ones({n})",
        f"np.full((2, {n}), {m.number()})", f"np.eye({n}, k={k})", f"np.tri({n}, 4, {k})", f"np.zeros_like({m.name()})", f"np.ones_like({m.name()}, dtype=float)",
        f"np.full_like({m.name()}, {m.number()})", f"np.identity({n})", f"np.asarray(range({n}))", f"np.array([[1, 2.5], [True, {k}]])", f"np.array([{k}, [1]])",
        f"np.array({m.number()})", f"np.meshgrid(np.arange({n}), np.arange(3))", f"np.array([(1, 2), [3, {k}]], dtype=float)", f"np.arange({n}, dtype=float)",
        f"np.indices((2, {n}))", f"np.array([], dtype=int)", f"np.logspace({k}, {n}, 3)", f"np.arange({n}) / 0", f"np.zeros({k})", f"np.empty((2, {n})).shape",
        f"np.triu(np.ones(({n}, {n})), {k})", f"list(np.arange({n}))", f"np.array([np.arange(3), np.ones(3)])",
    ])  # fmt: skip


def a_nest(m):
    """A few functions one in the other, as readers write them."""
    a = m.name()
    b = m.fitting(a)
    return pick([
        f"np.exp({a} - {a}.max(axis=-1, keepdims=True)) / np.exp({a} - {a}.max(axis=-1, keepdims=True)).sum(axis=-1, keepdims=True)",
        f"(({a} + {b}) * 2)[..., ::2]", f"np.sin({a}[..., None] * np.arange(3)).reshape(-1)", f"np.where({a}[..., None] > np.arange(2), -np.inf, 1.5)",
        f"np.stack([np.sin({a}), np.cos({a})], axis=-1).reshape({a}.shape[:-1] + (-1,))", f"({a} * {b}).sum() + ({a}.T).sum(axis=0)",
        f"2.0 ** (-8 * np.arange(1, 5) / 4) * {a}[..., :1]", f"np.concatenate([{a}[1::2], {a}[0::2]])", f"sum({a})", f"[float(x) for x in {a}.ravel()]",
        f"[np.sum(row) for row in {a}]", f"max({a}.ravel())", f"{a}.T[::-1].T", f"np.clip({a}[:, None] - {a}[None, :], -2, 2) + 2",
    ])  # fmt: skip


MAKERS = [a_binary, a_binary, a_unary, a_unary, a_pair, a_reduction, a_reduction, a_running, an_index, an_index, an_index, an_assignment,
          an_assignment, in_place, a_shape, a_shape, a_join, a_choice, a_choice, a_choice, a_product, a_product, a_creation, a_nest]  # fmt: skip
batches = []
for _ in range(0, count, BATCH):
    source, arrays = pool()
    maker = Maker(arrays)
    calls = []
    while len(calls) < BATCH:
        call = pick(MAKERS)(maker)
        told = answer(call, arrays)
        if told[0] not in ("int8", "float16"):  # what NumPy makes of truth values here and there; the small one has no such dtypes
            calls.append([call, told])
    batches.append({"arrays": source, "calls": calls})
print(json.dumps(batches))
