"""Judges the file of a reader: driver.py EXERCISES.json ID FILE [--torch] writes the judgement to stdout as JSON.

What the file prints goes nowhere, or it would stand among the JSON; the judgement holds what it printed with print(). Exit code 3 stands for
a package that is missing, whose name is then on stderr.
"""
import json
import os
import sys
import warnings

MISSING = 3


def without(name):
    sys.stderr.write(name)
    sys.exit(MISSING)


def tensors():
    """Turns arrays into tensors. Numbers are float64 unless the reader says otherwise, because the checks go to nine places."""
    try:
        import torch
    except ImportError:
        without("PyTorch")
    import numpy

    torch.set_default_dtype(torch.float64)
    return lambda value: torch.from_numpy(value) if isinstance(value, numpy.ndarray) else value


def main(exercises, name, file, *options):
    out = os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        import numpy
    except ImportError:
        without("NumPy")
    from judge import as_it_is, judge

    warnings.simplefilter("ignore")
    numpy.seterr(all="ignore")
    convert = tensors() if "--torch" in options else as_it_is
    with open(exercises, encoding="utf-8") as text:
        exercise = json.load(text)[name]
    with open(file, encoding="utf-8") as text:
        code = text.read()
    sys.path.append(os.path.dirname(os.path.abspath(file)))
    result = judge(exercise, code, convert)
    del result["difference"]  # for pictures; and it may hold infinities, which JSON does not know
    json.dump(result, out, allow_nan=False)
    out.close()


main(*sys.argv[1:])
