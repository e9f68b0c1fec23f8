import math


def shift(k, width, base=10000.0):
    """As plain lists, row by row."""
    rows = []
    for r in range(width):
        pair = r // 2
        angle = k * base ** (-2.0 * pair / width)
        row = [0.0] * width
        if r % 2 == 0:
            row[r], row[r + 1] = math.cos(angle), math.sin(angle)
        else:
            row[r - 1], row[r] = -math.sin(angle), math.cos(angle)
        rows.append(row)
    return rows
