import math
import numpy as np


def frequencies(width, base, factor, trained, fast=32, slow=1):
    # A pair's number, from the turns it makes: turns = trained / (2 pi base^(2i / width)).
    per_pair = 2 * math.log(base) / width
    ends = [math.log(trained / 2 / math.pi / turns) / per_pair for turns in (fast, slow)]
    first, last = int(math.floor(ends[0])), int(math.ceil(ends[1]))
    first = first if first > 0 else 0
    last = width - 1 if last > width - 1 else last
    i = np.arange(width // 2)
    theta = np.exp(-per_pair * i)
    share = (i - first) / (last - first if last != first else 0.001)
    share = np.minimum(np.maximum(share, 0.0), 1.0)
    return theta - theta * share * (1 - 1 / factor), 1 + math.log(factor) / 10
