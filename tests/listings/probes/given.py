# Shared by the probes: reads the numbers of the command line as arrays, and prints arrays row by row.
import sys

import numpy as np

left = [float(text) for text in sys.argv[1:]]


def number():
    return left.pop(0)


def rows(count, width):
    values = [number() for _ in range(count * width)]
    return np.array(values).reshape(count, width)


def show(table):
    for row in np.atleast_2d(table):
        print(*(repr(float(value)) for value in row))
