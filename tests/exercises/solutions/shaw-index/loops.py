def shaw_index(queries, keys, clip):
    return [[max(-clip, min(clip, int(key) - int(query))) + clip for key in keys] for query in queries]
