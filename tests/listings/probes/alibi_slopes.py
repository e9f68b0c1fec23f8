# Prints the slopes for each number of heads: alibi_slopes.py heads...
from given import left, show
from listing import alibi_slopes

for heads in left:
    show(alibi_slopes(int(heads)))
