import numpy as np


def draw(random, array):
    words = random.randint(1, 9)
    tokens = np.array([random.randrange(words) for _ in range(random.randint(1, 12))])
    return (array(words, random.choice([2, 4, 6, 8, 32])), tokens), random.choice([{}, {"base": random.choice([10.0, 100.0])}])
