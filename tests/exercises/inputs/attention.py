def draw(random, array):
    t, s, k, v = [random.randint(1, 6) for _ in range(4)]
    scale = random.choice([1, 1, 5, 200])
    return (scale * array(t, k), scale * array(s, k), array(s, v)), {}
