import numpy as np


def draw(random, array):
    def positions():
        return np.array([random.choice([random.randint(0, 9), random.randint(0, 2000)]) for _ in range(random.randint(1, 6))])

    return (positions(), positions(), random.randint(1, 20), random.random() < 0.5), {}
