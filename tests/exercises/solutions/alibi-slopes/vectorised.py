import numpy as np


def slopes(heads):
    n = 2 ** int(np.floor(np.log2(heads)))
    fine = np.exp(-np.log(2.0) * 4.0 * np.arange(1, 2 * n + 1) / n)
    return np.concatenate((fine[1::2], fine[::2]))[:heads]
