import numpy as np


def find_correction_dim(num_rotations, dim, base, length):
    return dim * np.log(length / (num_rotations * 2 * np.pi)) / (2 * np.log(base))


def frequencies(width, base, factor, trained, fast=32, slow=1):
    low = np.floor(find_correction_dim(fast, width, base, trained))
    high = np.ceil(find_correction_dim(slow, width, base, trained))
    low, high = max(low, 0), min(high, width - 1)
    if low == high:
        high = high + 0.001
    pos_freqs = base ** (np.arange(0, width, 2) / width)
    ramp = np.clip((np.arange(width // 2) - low) / (high - low), 0, 1)
    keep = 1 - ramp
    inv_freq = 1.0 / (factor * pos_freqs) * (1 - keep) + 1.0 / pos_freqs * keep
    return inv_freq, 0.1 * np.log(factor) + 1.0
