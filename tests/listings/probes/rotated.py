# Prints a vector whose neighbours are rotated: rotated.py pos number...
import sys

from listing import rotated

pos, *x = (float(value) for value in sys.argv[1:])
print(*(repr(value) for value in rotated(x, pos)))
