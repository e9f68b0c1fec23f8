"""Judges everything that a test knows of the exercises, in CPython with NumPy: judge_all.py EXERCISES.json FOLDER prints JSON.

For each exercise: the outcome of each solution, each mistake and the starter; which mistakes cannot be told apart; which mutants of the
reference are not refused although they differ from it on wide random inputs.
"""
import importlib.util
import json
import pathlib
import random
import signal
import sys
import warnings

import numpy as np

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "web/python")]
sys.dont_write_bytecode = True

from judge import judge  # noqa: E402
from judging.comparing import passes  # noqa: E402
from judging.mistakes import fits  # noqa: E402
from judging.outcomes import as_it_is, outcome_of  # noqa: E402
from judging.running import numbers, run, run_section  # noqa: E402
from mutants import mutants  # noqa: E402

LIMIT_s = 0.4
WIDE_INPUTS = 60


class TooLong(BaseException):
    """Not an Exception, which a judge would take for the reader's."""


def stop(*_):
    raise TooLong()


def limited(action):
    signal.setitimer(signal.ITIMER_REAL, LIMIT_s)
    try:
        return action()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def said(exercise, code):
    result = judge(exercise, code)
    failed = [f"{row['name']}: {row['got']} instead of {row['expected']}" for row in result["checks"] if not row["passed"]]
    return {"option": result["option"], "error": result["error"], "failed": failed}


def outcomes_of(exercise, code, checks):
    function = run_section(exercise, code)[exercise["function"]]
    return [outcome_of(probe, function, as_it_is) for _, probe in checks]


def confused(exercise):
    """The pairs of mistakes of which the first cannot be told from the second."""
    rules = run_section(exercise, exercise["sections"]["checks"])
    checks, every = rules["CHECKS"], list(range(len(rules["CHECKS"])))
    pairs = []
    for name, code in exercise["mistakes"].items():
        outcomes = outcomes_of(exercise, code, checks)
        for other, wrong in exercise["mistakes"].items():
            if other != name and fits(exercise, wrong, checks, outcomes, rules.get("TOLERANCE", 1e-9), every):
                pairs.append([name, other])
    return pairs


def largest_check(exercise):
    rules = run_section(exercise, exercise["sections"]["checks"])
    outcomes = outcomes_of(exercise, exercise["sections"]["reference"], rules["CHECKS"])
    return max(len(values) for got in outcomes if got.parts for _, _, values in got.parts)


# Mutants


def wide_inputs(name):
    file = HERE / "inputs" / f"{name}.py"
    if not file.exists():
        return []
    spec = importlib.util.spec_from_file_location("inputs", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    draws = random.Random(7)
    array = lambda *shape: np.array([draws.gauss(0, 1) for _ in range(int(np.prod(shape)))]).reshape(shape)  # noqa: E731
    return [module.draw(draws, array) for _ in range(WIDE_INPUTS)]


def called(function, values, named):
    return outcome_of(lambda f: f(*values, **named), function, as_it_is)


def differs(exercise, mutant, inputs):
    """Whether a mutant is something else than the reference, seen by wide random inputs."""
    name = exercise["function"]
    right = run_section(exercise, exercise["sections"]["reference"])[name]
    wrong = run("", "mutant.py", {"numbers": numbers})
    run(mutant, "mutant.py", wrong)
    return any(not passes(called(wrong[name], *each), called(right, *each), 1e-9) for each in inputs)


def mutants_of(name, exercise):
    source = exercise["sections"].get("shared", "") + exercise["sections"]["reference"]
    inputs = wide_inputs(name)
    refused, survivors = 0, []
    for change, code in mutants(source):
        try:
            if not limited(lambda: judge(exercise, code)["passed"]):
                refused += 1
            elif not inputs or limited(lambda: differs(exercise, code, inputs)):
                survivors.append(change)
        except TooLong:
            refused += 1
    return {"refused": refused, "survivors": survivors, "wide": len(inputs)}


def everything(name, exercise, folder):
    shared = exercise["sections"].get("shared", "")
    return {
        "solutions": {file.name: said(exercise, file.read_text()) for file in sorted((folder / name).glob("*.py"))},
        "mistakes": {each: said(exercise, shared + code) for each, code in exercise["mistakes"].items()},
        "starter": said(exercise, exercise["sections"]["starter"]),
        "confused": confused(exercise),
        "largest": largest_check(exercise),
        "mutants": mutants_of(name, exercise),
    }


def main(file, folder):
    signal.signal(signal.SIGALRM, stop)
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    exercises = json.loads(pathlib.Path(file).read_text())
    print(json.dumps({name: everything(name, each, pathlib.Path(folder)) for name, each in exercises.items()}))


main(*sys.argv[1:])
