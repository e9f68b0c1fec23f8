# Prints the bias of the last head: alibi_bias.py heads queries keys
from given import number, show
from listing import alibi_bias

show(alibi_bias(int(number()), int(number()), int(number()))[-1])
