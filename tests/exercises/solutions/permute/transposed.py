import numpy as np


def to_halves(weight, heads):
    rows, D = weight.shape
    return weight.reshape(heads, rows // heads // 2, 2, D).transpose(0, 2, 1, 3).reshape(rows, D)
