import numpy as np


def draw(random, array):
    b, h, t = [random.randint(1, 4) for _ in range(3)]
    positions = np.array([random.choice([random.randint(0, 20), random.uniform(0, 20), random.randint(0, 10**6)]) for _ in range(t)])
    named = random.choice([{}, {"base": random.choice([10.0, 100.0, 500000.0])}])
    return (array(b, h, t, random.choice([2, 4, 6, 8, 3, 5])), positions), named
