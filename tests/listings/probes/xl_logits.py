# Prints logits: xl_logits.py tokens memory width, then q, k, r, u and v.
from given import number, rows, show
from listing import xl_logits

tokens, memory, width = (int(number()) for _ in range(3))
q = rows(tokens, width)
k, r = rows(memory + tokens, width), rows(memory + tokens, width)
show(xl_logits(q, k, r, rows(1, width)[0], rows(1, width)[0]))
