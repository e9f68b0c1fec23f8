# Prints the input of the first layer: into_model.py d_model value..., where the values are the embeddings, row by row.
import sys

from listing import into_model

d_model, *values = map(float, sys.argv[1:])
width = int(d_model)
for row in into_model([values[i:i + width] for i in range(0, len(values), width)]):
    print(*(repr(value) for value in row))
