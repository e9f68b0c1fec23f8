import math


def frequencies(width, base, factor, trained, fast=32, slow=1):
    def dim(rotations):
        return width * math.log(trained / (rotations * 2 * math.pi)) / (2 * math.log(base))

    low = max(math.floor(dim(fast)), 0)
    high = min(math.ceil(dim(slow)), width - 1)
    if low == high:
        high += 0.001
    out = []
    for i in range(width // 2):
        theta = 1.0 / base ** (2 * i / width)
        ramp = min(1.0, max(0.0, (i - low) / (high - low)))
        out.append(theta / factor * ramp + theta * (1 - ramp))
    return out, 0.1 * math.log(factor) + 1.0
