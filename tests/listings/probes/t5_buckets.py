# Prints the bucket of each distance: t5_buckets.py causal buckets most distance...
import numpy as np
from given import left, number, show
from listing import t5_buckets

causal, buckets, most = (int(number()) for _ in range(3))
show(t5_buckets(np.array(left, dtype=int), bool(causal), buckets, most))
