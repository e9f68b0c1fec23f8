# Prints a vector rotated in halves, or put into their order: rotated_halves.py rotated|reordered pos number...
import sys

from listing import rotated_halves, to_halves

what, pos, *x = sys.argv[1:]
x = [float(value) for value in x]
result = to_halves(x) if what == "reordered" else rotated_halves(x, float(pos))
print(*(repr(value) for value in result))
