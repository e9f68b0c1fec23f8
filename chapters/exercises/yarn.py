# %% shared
import math

import numpy as np


def plain(width, base):
    return base ** (-np.arange(0, width, 2) / width)


def pair_of(turns, width, base, trained):
    """Which pair makes so many turns in the trained length. It need not be a whole number."""
    return width * math.log(trained / (turns * 2 * math.pi)) / (2 * math.log(base))


def ends(width, base, trained, fast, slow):
    low = math.floor(pair_of(fast, width, base, trained))
    high = math.ceil(pair_of(slow, width, base, trained))
    return max(low, 0), min(high, width - 1)


def ramp(low, high, pairs):
    if low == high:
        high = high + 0.001
    return np.clip((np.arange(pairs) - low) / (high - low), 0, 1)


def mixed(theta, slowed, factor):
    """`slowed` is 0 for what keeps its speed, 1 for what is slowed by the whole factor."""
    return theta * (1 - slowed) + theta / factor * slowed


def gain(factor):
    return 0.1 * math.log(factor) + 1
# %% starter
import math
import numpy as np


def frequencies(width, base, factor, trained, fast=32, slow=1):
    """Returns frequencies [K / 2], and a factor."""
    ...
# %% reference
def frequencies(width, base, factor, trained, fast=32, slow=1):
    low, high = ends(width, base, trained, fast, slow)
    return mixed(plain(width, base), ramp(low, high, width // 2), factor), gain(factor)
# %% checks
CHECKS = [
    ("width 32, trained on 4,096, stretched by 8", lambda f: f(32, 10000.0, 8.0, 4096)),
    ("width 16, trained on 3,000, fast 16 and slow 2", lambda f: f(16, 10000.0, 4.0, 3000, fast=16, slow=2)),
    ("width 16, base and length as in Qwen2.5", lambda f: f(16, 1000000.0, 4.0, 32768)),
    ("trained on 128, so that even the first pair is slow", lambda f: f(20, 10000.0, 5.0, 128)),
    ("a base of 10, so that all pairs are fast", lambda f: f(24, 10.0, 3.0, 1000)),
    ("trained on 16,590 with a base of 10, so that no pair is slowed", lambda f: f(12, 10.0, 3.0, 16590)),
    ("fast and slow the same, as in Kimi K2", lambda f: f(64, 50000.0, 32.0, 4096, fast=1, slow=1)),
    ("trained on 6, so that both ends of the ramp are equal", lambda f: f(12, 10000.0, 2.0, 6)),
    ("width 4, where both ends of the ramp are 3", lambda f: f(4, 10.0, 2.0, 353, fast=1, slow=1)),
]
TOLERANCE = 1e-9
# %% mistake stretched-length
def frequencies(width, base, factor, trained, fast=32, slow=1):
    low, high = ends(width, base, trained * factor, fast, slow)
    return mixed(plain(width, base), ramp(low, high, width // 2), factor), gain(factor)
# %% mistake turns-in-radians
def frequencies(width, base, factor, trained, fast=32, slow=1):
    low, high = ends(width, base, trained * 2 * math.pi, fast, slow)
    return mixed(plain(width, base), ramp(low, high, width // 2), factor), gain(factor)
# %% mistake not-rounded
def frequencies(width, base, factor, trained, fast=32, slow=1):
    low = max(pair_of(fast, width, base, trained), 0)
    high = min(pair_of(slow, width, base, trained), width - 1)
    return mixed(plain(width, base), ramp(low, high, width // 2), factor), gain(factor)
# %% mistake ramp-of-the-paper
def frequencies(width, base, factor, trained, fast=32, slow=1):
    theta = plain(width, base)
    turns = trained * theta / (2 * math.pi)
    kept = np.clip((turns - slow) / max(fast - slow, 0.001), 0, 1)
    return mixed(theta, 1 - kept, factor), gain(factor)
# %% mistake wrong-end-slowed
def frequencies(width, base, factor, trained, fast=32, slow=1):
    low, high = ends(width, base, trained, fast, slow)
    return mixed(plain(width, base), 1 - ramp(low, high, width // 2), factor), gain(factor)
# %% mistake end-in-pairs
def frequencies(width, base, factor, trained, fast=32, slow=1):
    low, high = ends(width, base, trained, fast, slow)
    return mixed(plain(width, base), ramp(low, min(high, width // 2 - 1), width // 2), factor), gain(factor)
# %% mistake wavelengths-mixed
def frequencies(width, base, factor, trained, fast=32, slow=1):
    low, high = ends(width, base, trained, fast, slow)
    slowed = ramp(low, high, width // 2)
    return plain(width, base) / (1 - slowed + factor * slowed), gain(factor)
# %% mistake factor-squared
def frequencies(width, base, factor, trained, fast=32, slow=1):
    low, high = ends(width, base, trained, fast, slow)
    return mixed(plain(width, base), ramp(low, high, width // 2), factor), gain(factor) ** 2
