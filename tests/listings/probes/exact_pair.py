# Prints one row for each position: exact_pair.py d_model position...
import sys

from listing import exact_pair, frequencies

d_model, *wanted = map(int, sys.argv[1:])
turns = frequencies(d_model)
for pos in wanted:
    print(*(repr(value) for w in turns for value in exact_pair(pos, w)))
