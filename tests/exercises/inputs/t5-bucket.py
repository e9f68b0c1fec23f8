import numpy as np


def draw(random, array):
    distance = np.array([random.choice([random.randint(-30, 30), random.randint(-300, 300)]) for _ in range(40)])
    sizes = random.choice([{}, {"buckets": random.choice([8, 16, 64]), "most": random.choice([50, 200])}])
    return (distance, random.random() < 0.5), sizes
