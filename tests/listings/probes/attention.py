# Prints the output of attention over rows of two numbers that serve as queries, keys and values: attention.py x0 y0 x1 y1 ...
import sys

from listing import attention

numbers = [float(text) for text in sys.argv[1:]]
x = [numbers[i:i + 2] for i in range(0, len(numbers), 2)]
for row in attention(x, x, x):
    print(*(repr(float(value)) for value in row))
