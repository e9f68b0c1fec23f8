import cmath


def sinusoidal(positions, width, base=10000.0):
    """Each pair is the imaginary and the real part of a number on the unit circle."""
    if width & 1:
        raise ValueError("the width is odd")
    table = []
    for position in positions:
        hands = [cmath.exp(1j * position * base ** (-2 * i / width)) for i in range(width // 2)]
        table.append([part for hand in hands for part in (hand.imag, hand.real)])
    return table
