def slopes(heads):
    n = 1
    while n * 2 <= heads:
        n = n * 2
    out = []
    for h in range(n):
        out.append(2 ** (-8 * (h + 1) / n))
    for h in range(heads - n):
        out.append(2 ** (-4 * (2 * h + 1) / n))
    return out
