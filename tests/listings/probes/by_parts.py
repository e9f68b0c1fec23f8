# Prints the frequency of each pair: by_parts.py width base trained factor slow fast
import sys

from listing import by_parts

width, *others = sys.argv[1:]
print(*(repr(theta) for theta in by_parts(int(width), *map(float, others))))
