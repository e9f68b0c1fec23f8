import numpy as np


def position_ids(mask, cached):
    ids = mask.cumsum(axis=-1) - mask
    return (ids * mask)[:, cached:]
