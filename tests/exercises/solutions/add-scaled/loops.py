import math


def embed(table, tokens, base=10000.0):
    rows = []
    for place, token in enumerate(tokens):
        word = table[token]
        width = len(word)
        row = []
        for c in range(width):
            angle = place / base ** ((c - c % 2) / width)
            row.append(math.sqrt(width) * word[c] + (math.cos(angle) if c % 2 else math.sin(angle)))
        rows.append(row)
    return rows
