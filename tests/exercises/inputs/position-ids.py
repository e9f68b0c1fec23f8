import numpy as np


def draw(random, array):
    length = random.randint(2, 9)
    paddings = [random.randrange(length) for _ in range(random.randint(1, 4))]
    mask = np.array([[0] * padding + [1] * (length - padding) for padding in paddings])
    return (mask, random.randrange(length)), {}
