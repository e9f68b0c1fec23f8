# Prints the ids of the new tokens: position_ids.py new mask...
import numpy as np
from given import left, number, show
from listing import position_ids

new = int(number())
mask = np.array(left, dtype=int)
show(position_ids(np.stack([mask[::-1], mask]), new)[1])
