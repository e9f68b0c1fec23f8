import math


def softmax(scores):
    highest = max(scores)
    powers = [math.exp(score - highest) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def attend(q, k, v):
    outputs = []
    for query in q:
        scores = [sum(a * b for a, b in zip(query, key)) / math.sqrt(len(query)) for key in k]
        weights = softmax(scores)
        outputs.append([sum(w * value[c] for w, value in zip(weights, v)) for c in range(len(v[0]))])
    return outputs
