# Prints a vector rotated in one of two layouts, or reordered: rotated.py halves|interleaved|to_halves pos number...
import sys

from listing import rotated, to_halves

layout, pos, *x = sys.argv[1:]
x = [float(value) for value in x]
if layout == "to_halves":
    print(*(repr(value) for value in to_halves(x)))
else:
    print(*(repr(value) for value in rotated(x, float(pos), halves=layout == "halves")))
