# The methods of arrays: functions of the other files, under the names that an array has for them.
_METHODS = {
    "reductions": "mean std var argmax argmin cumsum cumprod ptp",
    "shaping": "reshape ravel flatten transpose swapaxes squeeze",
    "joining": "repeat",
    "choosing": "clip take nonzero diagonal trace compress",
    "sorting": "argsort searchsorted",
    "products": "dot",
}
_OTHER_NAMES = {
    "sum": ("reductions", "sum_of"), "prod": ("reductions", "prod_of"), "max": ("reductions", "max_of"), "min": ("reductions", "min_of"),
    "any": ("reductions", "any_of"), "all": ("reductions", "all_of"), "round": ("rounding", "round_to"), "sort": ("sorting", "sort_here"),
}  # fmt: skip


def _module(name):
    return __import__("numpy." + name, None, None, ("*",))


def find(name):
    for module, names in _METHODS.items():
        if name in names.split():
            return getattr(_module(module), name)
    if name in _OTHER_NAMES:
        module, own = _OTHER_NAMES[name]
        return getattr(_module(module), own)
    raise AttributeError(_module("absent").of_arrays(name))
