def position_ids(mask, cached):
    rows = []
    for row in mask:
        seen, ids = 0, []
        for column, real in enumerate(row):
            if column >= cached:
                ids.append(seen if real else 0)
            seen += int(real)
        rows.append(ids)
    return rows
