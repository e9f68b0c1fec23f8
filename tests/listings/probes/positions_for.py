# Prints rows of a table whose row r is [r, r], or the error: positions_for.py rows length
import sys

from listing import positions_for

rows, length = map(int, sys.argv[1:])
try:
    for row in positions_for([[r, r] for r in range(rows)], length):
        print(*row)
except ValueError as error:
    print("error:", error)
