# Prints the frequency of each pair, and then the factor of cosines and sines: inv_freq.py config head_dim length layer
import json
import sys

from listing import inv_freq

config, head_dim, length, layer = sys.argv[1:]
theta, gain = inv_freq(json.loads(config), int(head_dim), int(length), layer)
print(*(repr(float(value)) for value in list(theta) + [gain]))
