import numpy as np


def draw(random, array):
    positions = np.array([random.choice([random.randint(0, 40), random.uniform(0, 9), random.randint(0, 10**6)]) for _ in range(random.randint(1, 6))])
    return (positions, random.choice([2, 4, 6, 8, 10, 32, 3, 7])), random.choice([{}, {"base": random.choice([10.0, 100.0, 500000.0])}])
