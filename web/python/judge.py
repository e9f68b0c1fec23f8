"""Judges a reader's answer to an exercise.

Runs unchanged under MicroPython with the NumPy of this folder, and under CPython with the real one. So it and judging/ keep to what both
have: no re, no traceback, no type hints.

judge(exercise, code) runs every check of the exercise on the reference and on the reader's function. If they disagree, it looks for the
known mistake that gives the reader's outcomes on every check.
"""
from builtins import all, callable, enumerate, zip  # noqa: A004

from judging.comparing import first_difference, passes
from judging.mistakes import mistake_of
from judging.outcomes import as_it_is, outcome_of
from judging.running import ANSWER, FAULTS, Printed, hide_judge, line_of, numpy_now, restore_numpy, run, run_section, words_of
from judging.whole_answers import error_in_all, error_in_some, no_function, wrong_error
from judging.words import difference_json, texts_of

MOST_TEXT = 2000  # characters of a message


def refused(message, line, printed):
    return {
        "passed": False,
        "checks": [],
        "option": None,
        "error": {"line": line, "message": message[:MOST_TEXT]},
        "difference": None,
        "output": printed.text,
    }


def judge(exercise, code, convert=as_it_is):
    """See the top. `convert` makes of an array what the reader's function is to be given, if that is not the array itself."""
    # The reference comes first, so that nothing that the reader's code changes can reach it.
    rules = run_section(exercise, exercise["sections"]["checks"])
    checks = rules["CHECKS"]
    reference = run_section(exercise, exercise["sections"]["reference"])[exercise["function"]]
    expected = [outcome_of(probe, reference, as_it_is) for _, probe in checks]
    for (name, _), wanted in zip(checks, expected):
        if wanted.unusable:
            raise ValueError("The reference fails the check '" + name + "': " + wanted.unusable)

    printed = Printed()
    before = numpy_now()
    hide_judge()
    try:
        namespace = run(code, ANSWER, {"__name__": "answer", "print": printed.print})
        function = namespace.get(exercise["function"])
        if not callable(function):
            return refused(no_function(exercise, namespace), None, printed)
        outcomes = [outcome_of(probe, function, convert) for _, probe in checks]
    except FAULTS as error:
        return refused(words_of(error), line_of(error), printed)
    finally:
        restore_numpy(before)
    return judgement(exercise, checks, expected, outcomes, printed, rules.get("TOLERANCE", 1e-9))


def judgement(exercise, checks, expected, outcomes, printed, tolerance):
    rows = []
    first = None
    for i, ((name, _), wanted, got) in enumerate(zip(checks, expected, outcomes)):
        passed = passes(got, wanted, tolerance)
        difference = None
        if not passed and wanted.parts and got.parts:
            difference = first_difference(got.parts, wanted.parts, tolerance)
            if first is None and difference[1] is not None:
                first = difference_json(i, got, wanted, difference)
        wanted_text, got_text = texts_of(got, wanted, difference)
        rows.append({"name": name, "passed": passed, "expected": wanted_text, "got": got_text})

    passed = all([row["passed"] for row in rows])
    error = None if passed else wrong_error(rows, outcomes, expected)
    option = "right" if passed else None if error else mistake_of(exercise, checks, outcomes, rows, expected, tolerance)
    if not option and not error:
        error = error_in_all(exercise, outcomes, expected, printed) or error_in_some(rows, outcomes, expected)
    return {
        "passed": passed,
        "checks": rows,
        "option": option or (None if error else "other"),
        "error": error,
        "difference": first,
        "output": printed.text,
    }
