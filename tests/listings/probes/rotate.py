# Prints rotated rows: rotate.py halves base width position..., then a row for each position. Two heads are rotated alike.
import numpy as np
from given import left, number, rows, show
from listing import rotate

halves, base, width = number(), number(), int(number())
count = len(left) // (width + 1)
positions = rows(1, count)[0]
x = rows(count, width)
show(rotate(np.stack([x, x]), positions, "halves" if halves else "interleaved", base)[1])
