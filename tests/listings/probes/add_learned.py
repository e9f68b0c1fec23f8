# Prints tokens with rows of a table added, or "refused": add_learned.py tokens width rows id... token values... table values...
import numpy as np
from given import number, rows, show
from listing import add_learned

tokens, width, count = (int(number()) for _ in range(3))
ids = rows(1, tokens).astype(int)
x, table = rows(tokens, width), rows(count, width)
try:
    show(add_learned(np.stack([x, x]), table, np.repeat(ids, 2, axis=0))[1])
except IndexError:
    print("refused")
