# Prints the slope of each head: slopes.py heads
import sys

from listing import slopes

print(*(repr(slope) for slope in slopes(int(sys.argv[1]))))
