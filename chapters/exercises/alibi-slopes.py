# %% shared
import numpy as np


def series(heads):
    """The slopes of a power of two, by the paper's formula."""
    return 2.0 ** (-8.0 * np.arange(1, heads + 1) / heads)


def power_below(heads):
    """The largest power of two up to this number."""
    power = 1
    while 2 * power <= heads:
        power *= 2
    return power
# %% starter
import numpy as np


def slopes(heads):
    """Returns [H]."""
    ...
# %% reference
def slopes(heads):
    power = power_below(heads)
    return np.concatenate([series(power), series(2 * power)[0::2][: heads - power]])
# %% checks
CHECKS = [
    ("8 heads", lambda f: f(8)),
    ("1 head", lambda f: f(1)),
    ("2 heads", lambda f: f(2)),
    ("12 heads", lambda f: f(12)),
    ("7 heads", lambda f: f(7)),
    ("40 heads, as in Baichuan 13B", lambda f: f(40)),
    ("32 heads", lambda f: f(32)),
    ("112 heads, as in BLOOM", lambda f: f(112)),
]
TOLERANCE = 1e-9
# %% mistake paper
def slopes(heads):
    return series(heads)
# %% mistake from-zero
def slopes(heads):
    def series(heads):
        return 2.0 ** (-8.0 * np.arange(heads) / heads)

    power = power_below(heads)
    return np.concatenate([series(power), series(2 * power)[0::2][: heads - power]])
# %% mistake sorted
def slopes(heads):
    power = power_below(heads)
    both = np.concatenate([series(power), series(2 * power)[0::2][: heads - power]])
    return np.sort(both)[::-1]
# %% mistake every-one
def slopes(heads):
    power = power_below(heads)
    return np.concatenate([series(power), series(2 * power)[: heads - power]])
# %% mistake the-same-again
def slopes(heads):
    power = power_below(heads)
    return np.concatenate([series(power), series(2 * power)[1::2][: heads - power]])
# %% mistake next-power
def slopes(heads):
    power = power_below(heads)
    return series(power if power == heads else 2 * power)[:heads]
# %% mistake always-halved
def slopes(heads):
    return 0.5 ** np.arange(1, heads + 1)
# %% mistake in-reverse
def slopes(heads):
    power = power_below(heads)
    return np.concatenate([series(power), series(2 * power)[0::2][: heads - power]])[::-1]
