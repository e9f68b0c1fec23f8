import numpy as np


def embed(table, tokens, base=10000.0):
    """Writes into its argument, which is not nice, but harms nobody here."""
    count, width = len(tokens), len(table[0])
    table *= np.sqrt(width)
    hands = np.outer(np.arange(count), base ** (-np.arange(width // 2) * 2 / width))
    waves = np.concatenate([np.sin(hands)[:, :, None], np.cos(hands)[:, :, None]], axis=2)
    return np.take(table, tokens, axis=0) + waves.reshape((count, width))
