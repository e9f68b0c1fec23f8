import math


def sinusoidal(positions, width, base=10000.0):
    if width % 2 != 0:
        raise ValueError("width must be even")
    table = []
    for position in positions:
        row = []
        for i in range(width // 2):
            angle = position / base ** (2 * i / width)
            row += [math.sin(angle), math.cos(angle)]
        table.append(row)
    return table
