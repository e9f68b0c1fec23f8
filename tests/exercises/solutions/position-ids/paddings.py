import numpy as np


def position_ids(mask, cached):
    """Columns minus the padding before them."""
    columns = np.arange(cached, mask.shape[1])
    padding = mask.shape[1] - mask.sum(axis=1)
    return np.clip(columns[None, :] - padding[:, None], 0, None)
