# Prints one row for each position: usual_row.py d_model position...
import sys

from listing import usual_row

d_model, *wanted = map(int, sys.argv[1:])
for pos in wanted:
    print(*(repr(float(value)) for value in usual_row(pos, d_model)))
