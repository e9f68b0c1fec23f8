def draw(random, array):
    heads, width = random.randint(1, 5), random.choice([2, 4, 6, 8, 3])
    rows = heads * width + random.choice([0, 0, 0, 1])
    return (array(rows, random.randint(1, 5)), heads), {}
