import numpy as np


def softmax(row):
    e = np.exp(row - np.max(row))
    return e / np.sum(e)


def scores(tokens, table, wq, wk, heads, positions, base=10000.0):
    D = table.shape[1]
    K = wq.shape[0] // heads
    x = np.take(table, tokens, axis=0)
    i = np.arange(K // 2)
    angles = np.outer(positions, 1 / base ** (2 * i / K))
    angles = np.hstack([angles, angles])

    def project(w):
        y = np.einsum("td,hkd->htk", x, w.reshape(heads, K, D))
        other = np.concatenate([-y[:, :, K // 2 :], y[:, :, : K // 2]], axis=2)
        return y * np.cos(angles) + other * np.sin(angles)

    logits = np.einsum("htk,hsk->hts", project(wq), project(wk)) / K**0.5
    out = np.zeros(logits.shape)
    for h in range(heads):
        for t in range(len(tokens)):
            out[h, t, : t + 1] = softmax(logits[h, t, : t + 1])
    return out
