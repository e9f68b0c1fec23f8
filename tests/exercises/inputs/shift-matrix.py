def draw(random, array):
    k = random.choice([random.randint(-9, 9), random.uniform(-9, 9), 10**6])
    return (k, random.choice([2, 4, 6, 8, 10, 32])), random.choice([{}, {"base": random.choice([10.0, 100.0, 500000.0])}])
