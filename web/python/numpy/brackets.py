# np.r_[a, b] and np.c_[a, b], which join what stands in their brackets.
from .arrays import array_of, is_number
from .creation import arange
from .joining import concatenate
from .shaping import atleast_1d


def _part(part):
    if isinstance(part, slice):
        return arange(part.start or 0, part.stop, 1 if part.step is None else part.step)
    return atleast_1d(part) if is_number(part) else array_of(part)


class _Rows:
    def __getitem__(self, key):
        return concatenate([_part(part) for part in (key if isinstance(key, tuple) else (key,))])


class _Columns:
    def __getitem__(self, key):
        parts = [_part(part) for part in (key if isinstance(key, tuple) else (key,))]
        return concatenate([part.reshape(-1, 1) if part.ndim == 1 else part for part in parts], -1)


r_, c_ = _Rows(), _Columns()
