def draw(random, array):
    return (random.randint(1, 130),), {}
