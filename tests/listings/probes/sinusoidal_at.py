# Prints a row for each position: sinusoidal_at.py d_model position...
from given import left, number, show
from listing import sinusoidal_at

d_model = int(number())
show(sinusoidal_at(left, d_model))
