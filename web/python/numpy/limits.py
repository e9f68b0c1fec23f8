# What numbers of a dtype can be, and NumPy's switches for warnings, of which this one has none.
from .dtypes import FLOAT32, INT_LIMITS, dtype_of


class finfo:
    def __init__(self, dtype=float):
        of = dtype_of(dtype)
        if of.kind != "f":
            raise ValueError("data type " + str(of) + " not inexact")
        single = of is FLOAT32
        self.dtype, self.bits = of, of.itemsize * 8
        self.max = 3.4028234663852886e38 if single else 1.7976931348623157e308
        self.min = -self.max
        self.eps = 2.0**-23 if single else 2.0**-52
        self.tiny = self.smallest_normal = 2.0**-126 if single else 2.0**-1022


class iinfo:
    def __init__(self, dtype=int):
        of = dtype_of(dtype)
        if of.kind != "i":
            raise ValueError("Invalid integer data type '" + of.kind + "'.")
        self.dtype, self.bits = of, of.itemsize * 8
        self.max = INT_LIMITS[of.name] - 1
        self.min = -INT_LIMITS[of.name]


class errstate:
    def __init__(self, **kinds):
        pass

    def __enter__(self):
        pass

    def __exit__(self, *error):
        pass


def seterr(**kinds):
    return {}
