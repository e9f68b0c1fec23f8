import numpy as np


def draw(random, array):
    heads, half, d, words = random.randint(1, 4), random.randint(1, 4), random.choice([2, 4, 6]), random.randint(1, 9)
    tokens = np.array([random.randrange(words) for _ in range(random.randint(1, 6))])
    positions = np.array([random.choice([random.randint(0, 9), random.randint(0, 10**6)]) for _ in tokens])
    scale = random.choice([1, 1, 40])
    weights = [scale * array(heads * 2 * half, d) for _ in range(2)]
    named = random.choice([{}, {"base": random.choice([10.0, 100.0])}])
    return (tokens, array(words, d), weights[0], weights[1], heads, positions), named
