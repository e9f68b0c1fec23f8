# Prints rows of the table that the listing computes: sinusoidal.py d_model position...
import sys

from listing import sinusoidal

d_model, *wanted = map(int, sys.argv[1:])
table = sinusoidal(max(wanted) + 1, d_model)
assert len(table) == max(wanted) + 1, f"{len(table)} rows for {max(wanted) + 1} positions"
for pos in wanted:
    print(*(repr(float(value)) for value in table[pos]))
