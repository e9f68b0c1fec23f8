# Prints the stretched table: stretched.py d_model length value..., where the values are the table, row by row.
import sys

from listing import stretched

width, length = map(int, sys.argv[1:3])
values = [float(value) for value in sys.argv[3:]]
table = [values[i:i + width] for i in range(0, len(values), width)]
for row in stretched(table, length):
    print(*(repr(value) for value in row))
