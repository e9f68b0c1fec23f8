# Prints, for each position, the row that the listing computes from the row k positions before: shifted.py d_model k position...
import math
import sys

from listing import shifted

d_model, k, *wanted = map(int, sys.argv[1:])
for pos in wanted:
    angles = [(pos - k) / 10000 ** (2 * i / d_model) for i in range(d_model // 2)]
    vector = [f(angle) for angle in angles for f in (math.sin, math.cos)]
    print(*(repr(value) for value in shifted(vector, k)))
