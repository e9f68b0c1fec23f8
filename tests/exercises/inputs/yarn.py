def draw(random, array):
    width = random.choice([2, 4, 8, 16, 20, 32, 64, 128])
    base = random.choice([10.0, 500.0, 10000.0, 1000000.0])
    factor = random.choice([1.0, 2.0, 4.0, 32.0])
    trained = random.choice([6, 50, 512, 4096, 32768])
    fast = random.choice([1, 8, 16, 32])
    return (width, base, factor, trained), random.choice([{}, {"fast": fast, "slow": random.choice([1, min(fast, 2)])}])
