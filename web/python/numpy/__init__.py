# A small NumPy for MicroPython, written for this book. Its arrays have n dimensions, broadcast, and are views after slicing, as NumPy's
# are; they hold bool, int32, int64, float32 or float64. What it does it does as NumPy 1.24 (tests/python compares them call by call),
# except: a number out of an array is a plain float, int or bool (only float32 has a type of its own), functions have no out= and where=,
# and there are no warnings: 1 / 0 is inf without a word.
#
# A name is looked for when it is first used, because MicroPython compiles each file each time the page starts it.
from math import e, inf, nan, pi

newaxis = None
NaN = NAN = nan
Inf = infty = Infinity = PINF = inf
NINF = -inf
True_, False_ = True, False

_NAMES = {
    "dtypes": "bool_ dtype float32 float64 int32 int64",
    "arrays": "array asarray broadcast_to ndarray",
    "elementwise": """add subtract multiply divide true_divide floor_divide remainder mod power float_power less less_equal greater
        greater_equal equal not_equal bitwise_and bitwise_or bitwise_xor bitwise_not invert left_shift right_shift logical_and logical_or
        logical_xor logical_not maximum minimum fmax fmin fmod arctan2 hypot copysign sin cos tan arcsin arccos arctan sinh cosh tanh
        arcsinh arccosh arctanh exp exp2 expm1 log log2 log10 log1p sqrt cbrt square reciprocal sinc deg2rad rad2deg degrees radians floor
        ceil trunc fix rint absolute fabs negative positive sign signbit isnan isinf isfinite divmod logaddexp heaviside""",
    "reductions": """mean std var median average argmax argmin count_nonzero ptp cumsum cumprod diff nansum nanmean nanmax nanmin""",
    "shaping": """ravel swapaxes moveaxis expand_dims squeeze atleast_1d atleast_2d atleast_3d broadcast_arrays
        broadcast_shapes flip fliplr flipud rot90 shape ndim size copy copyto""",
    "joining": """concatenate stack hstack vstack dstack column_stack block append delete split
        array_split hsplit vsplit repeat tile roll pad""",
    "creation": """full zeros ones empty full_like zeros_like ones_like empty_like arange linspace logspace geomspace eye identity tri tril
        triu meshgrid mgrid ogrid indices fromfunction fromiter""",
    "choosing": """where nonzero flatnonzero argwhere clip take take_along_axis put_along_axis compress extract choose select isin isclose
        allclose array_equal array_equiv nan_to_num interp diagonal diag diag_indices fill_diagonal trace ix_ tril_indices
        triu_indices unravel_index""",
    "sorting": "sort argsort unique searchsorted digitize bincount",
    "products": "matmul dot inner outer vdot tensordot kron cross",
    "einsum": "einsum",
    "applying": "vectorize apply_along_axis ndindex ndenumerate",
    "brackets": "r_ c_",
    "limits": "finfo iinfo errstate seterr",
    "printing": "set_printoptions get_printoptions printoptions array2string array_repr array_str",
}
# Names under which Python has something of its own, and second names.
_OTHER_NAMES = {
    "reshape": ("shaping", "reshape_to"), "transpose": ("shaping", "transpose_to"),
    "abs": ("elementwise", "absolute"), "sum": ("reductions", "sum_of"), "prod": ("reductions", "prod_of"),
    "max": ("reductions", "max_of"), "amax": ("reductions", "max_of"), "min": ("reductions", "min_of"), "amin": ("reductions", "min_of"),
    "any": ("reductions", "any_of"), "all": ("reductions", "all_of"), "round": ("rounding", "round_to"),
    "around": ("rounding", "round_to"), "round_": ("rounding", "round_to"), "isscalar": ("arrays", "is_number"),
    "asanyarray": ("arrays", "asarray"), "ascontiguousarray": ("arrays", "asarray"), "row_stack": ("joining", "vstack"),
    "double": ("dtypes", "float64"), "float_": ("dtypes", "float64"), "single": ("dtypes", "float32"), "int_": ("dtypes", "int64"),
    "intp": ("dtypes", "int64"),
}  # fmt: skip


def _module(name):
    return __import__("numpy." + name, None, None, ("*",))


def _place_of(name):
    for module, names in _NAMES.items():
        if name in names.split():
            return module, name
    return _OTHER_NAMES.get(name)


def __getattr__(name):
    if name == "linalg":
        found = _module("linalg")
    else:
        place = _place_of(name)
        if not place:
            raise AttributeError(_module("absent").of_numpy(name))
        _module("arrays")  # first, because the operators of arrays need the functions, and those the arrays
        found = getattr(_module(place[0]), place[1])
    globals()[name] = found
    return found
