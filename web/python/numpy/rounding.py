# Rounding to decimals, as NumPy does it: multiply, round halves to even, divide.
from .arrays import array_of
from .dtypes import BOOL
from .elementwise import divide, multiply, rint


def round_to(a, decimals=0):
    a = array_of(a)
    if a.dtype is BOOL:
        raise TypeError("arrays of truth values cannot be rounded")
    if a.dtype.kind != "f":
        if decimals >= 0:
            return a.copy() if a.ndim else a.item()
        return (rint(a / 10**-decimals) * 10**-decimals).astype(a.dtype)
    if decimals == 0:
        return rint(a)
    if decimals > 0:
        return divide(rint(multiply(a, 10.0**decimals)), 10.0**decimals)
    return multiply(rint(divide(a, 10.0**-decimals)), 10.0**-decimals)
