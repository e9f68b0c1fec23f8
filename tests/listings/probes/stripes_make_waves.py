# Prints the changes of sign of the first shapes, and the shares of the table along them before and after training, for the table that the
# figure learned_table draws: stripes_make_waves.py rows d_model seed. The numbers are those of engine/operations/token_vectors.cpp.
import math
import sys

import numpy as np
from listing import stripes_make_waves

rows, width, state = map(int, sys.argv[1:4])
MASK = 2**64 - 1


def bits():
    global state
    state = z = (state + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


values = []
while len(values) < rows * width:
    radius = math.sqrt(-2 * math.log(((bits() >> 11) + 0.5) * 2.0**-53))
    angle = 2 * math.pi * bits() / 2.0**64
    values += [radius * math.cos(angle), radius * math.sin(angle)]
table = 0.02 * np.array(values[: rows * width]).reshape(rows, width)

changes, before, after = stripes_make_waves(table)
print(*changes, before, after)
