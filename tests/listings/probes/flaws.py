# Prints the flaws of a table, a pair and a word per line: flaws.py d_model columns value..., with the values row by row.
import sys

from listing import flaws

d_model, columns = map(int, sys.argv[1:3])
values = [float(value) for value in sys.argv[3:]]
for pair, word in flaws([values[i:i + columns] for i in range(0, len(values), columns)], d_model):
    print(pair, word)
