# Prints the scores, row by row: shaw_scores.py width tokens value..., where the values are the queries, keys and distance vectors.
import sys

from listing import shaw_scores

width, tokens, *values = sys.argv[1:]
width, tokens = int(width), int(tokens)
values = [float(text) for text in values]
rows = [values[i:i + width] for i in range(0, len(values), width)]
for row in shaw_scores(rows[:tokens], rows[tokens:2 * tokens], rows[2 * tokens:]):
    print(*(repr(value) for value in row))
