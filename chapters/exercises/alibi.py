# %% shared
import numpy as np


def slopes(heads):
    power = 1
    while 2 * power <= heads:
        power *= 2
    first = 2.0 ** (-8.0 * np.arange(1, power + 1) / power)
    between = 2.0 ** (-4.0 * np.arange(1, 2 * power + 1, 2) / power)
    return np.concatenate([first, between[: heads - power]])


def distances(queries, keys):
    return keys[None, :] - queries[:, None]


def by_head(heads, penalties):
    return -slopes(heads)[:, None, None] * penalties
# %% starter
import numpy as np


def slopes(heads):
    """As in ALiBi's released code. This part is done."""
    power = 1
    while 2 * power <= heads:
        power *= 2
    steps = np.arange(1, power + 1)
    first = 2.0 ** (-8.0 * steps / power)
    odd = np.arange(1, 2 * power + 1, 2)
    between = 2.0 ** (-4.0 * odd / power)
    more = between[: heads - power]
    return np.concatenate([first, more])


def bias(queries, keys, heads, causal):
    """Returns [H, Tq, Tk]."""
    ...
# %% reference
def bias(queries, keys, heads, causal):
    distance = distances(queries, keys)
    values = by_head(heads, np.abs(distance))
    return np.where(distance > 0, -np.inf, values) if causal else values
# %% checks
CHECKS = [
    ("7 heads, 5 tokens, causal", lambda f: f(np.arange(5), np.arange(5), 7, True)),
    ("7 heads, 5 tokens, without a mask", lambda f: f(np.arange(5), np.arange(5), 7, False)),
    ("2 new tokens after 3 cached ones, causal", lambda f: f(np.arange(3, 5), np.arange(5), 4, True)),
    ("positions in any order, without a mask", lambda f: f(np.array([6, 1, 20]), np.array([0, 9, 1, 17, 4]), 2, False)),
    ("positions in any order, causal", lambda f: f(np.array([6, 1, 20]), np.array([0, 9, 1, 17, 4]), 3, True)),
    ("around position 1,000,000, 1 head, causal", lambda f: f(np.array([1000000]), np.arange(999997, 1000002), 1, True)),
    ("as many heads as tokens, without a mask", lambda f: f(np.arange(4), np.arange(4), 4, False)),
    (
        "1 head: the last token alone equals the last of all (difference 0)",
        lambda f: f(np.array([4]), np.arange(5), 1, True) - f(np.arange(5), np.arange(5), 1, True)[:, 4:],
    ),
]
TOLERANCE = 1e-9
# %% mistake slope-for-each-key
def bias(queries, keys, heads, causal):
    distance = distances(queries, keys)
    values = -slopes(heads) * np.abs(distance)
    return np.where(distance > 0, -np.inf, values) if causal else values
# %% mistake later-keys-rewarded
def bias(queries, keys, heads, causal):
    distance = distances(queries, keys)
    values = by_head(heads, -distance)
    return np.where(distance > 0, -np.inf, values) if causal else values
# %% mistake distance-rewarded
def bias(queries, keys, heads, causal):
    distance = distances(queries, keys)
    values = by_head(heads, -np.abs(distance))
    return np.where(distance > 0, -np.inf, values) if causal else values
# %% mistake key-alone
def bias(queries, keys, heads, causal):
    distance = distances(queries, keys)
    values = by_head(heads, -keys[None, :] + np.zeros(distance.shape))
    return np.where(distance > 0, -np.inf, values) if causal else values
# %% mistake counts-from-zero
def bias(queries, keys, heads, causal):
    distance = distances(np.arange(len(queries)), np.arange(len(keys)))
    values = by_head(heads, np.abs(distance))
    return np.where(distance > 0, -np.inf, values) if causal else values
# %% mistake own-place-hidden
def bias(queries, keys, heads, causal):
    distance = distances(queries, keys)
    values = by_head(heads, np.abs(distance))
    return np.where(distance >= 0, -np.inf, values) if causal else values
# %% mistake past-hidden
def bias(queries, keys, heads, causal):
    distance = distances(queries, keys)
    values = by_head(heads, np.abs(distance))
    return np.where(distance < 0, -np.inf, values) if causal else values
# %% mistake zero-times-infinity
def bias(queries, keys, heads, causal):
    distance = distances(queries, keys)
    values = by_head(heads, np.abs(distance))
    hidden = (distance > 0) * 1.0
    return values + hidden * -np.inf if causal else values
