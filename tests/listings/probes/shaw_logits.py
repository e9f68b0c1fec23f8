# Prints logits: shaw_logits.py tokens width clip, then q, k and the rows.
from given import number, rows, show
from listing import shaw_logits

tokens, width, clip = (int(number()) for _ in range(3))
show(shaw_logits(rows(tokens, width), rows(tokens, width), rows(2 * clip + 1, width)))
