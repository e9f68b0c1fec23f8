"""Judges a reader's answer to an exercise.

Runs unchanged under MicroPython with numpy.py of this folder, and under CPython with NumPy. So it keeps to what both have: no re, no
traceback, no type hints.

judge(exercise, code) runs every check of the exercise on the reference and on the reader's function. If they disagree, it looks for the
known mistake that gives the reader's outcomes on every check.
"""
import sys

import numpy as np

ANSWER = "answer.py"
MOST_VALUES = 4096
MOST_PRINTED = 20000
FAULTS = (Exception, SystemExit)


def numbers(*shape, seed=1):
    """Made-up values between -1 and 1, the same in every Python."""
    size = 1
    for length in shape:
        size *= length
    state = (seed * 48271 + 11) % 2147483647
    values = []
    for _ in range(size):
        state = state * 16807 % 2147483647
        values.append(2.0 * state / 2147483647.0 - 1.0)
    return np.array(values).reshape(shape)


# Running code


class Printed:
    """What the reader's code prints."""

    def __init__(self):
        self.text = ""

    def print(self, *values, sep=" ", end="\n", file=None, flush=False):
        if len(self.text) < MOST_PRINTED:
            self.text += sep.join([str(value) for value in values]) + end


def run(code, name, namespace):
    exec(compile(code, name, "exec"), namespace)
    return namespace


def restore_numpy(before):
    """Undoes what the reader's code has done to the module, for the mistakes and for the next answer."""
    for name, value in list(np.__dict__.items()):
        if name not in before:
            delattr(np, name)  # the small NumPy looks for it again
        elif value is not before[name]:
            setattr(np, name, before[name])


def run_section(exercise, section):
    namespace = run(exercise["sections"].get("shared", ""), "shared.py", {"numbers": numbers})
    return run(section, "section.py", namespace)


def first_line(text):
    return str(text).strip().split("\n")[0]


def line_of(error):
    """The last line of the reader's code that an exception passed through, or None."""
    if hasattr(sys, "print_exception"):
        return line_in_micropython(error)
    line = error.lineno if isinstance(error, SyntaxError) else None
    step = error.__traceback__
    while step:
        if step.tb_frame.f_code.co_filename == ANSWER:
            line = step.tb_lineno
        step = step.tb_next
    return line


def line_in_micropython(error):
    import io

    text = io.StringIO()
    sys.print_exception(error, text)
    line = None
    for each in text.getvalue().split("\n"):
        start = '  File "' + ANSWER + '", line '
        if each.startswith(start):
            line = int(each[len(start) :].split(",")[0])
    return line


def words_of(error):
    if isinstance(error, SystemExit):
        return "The code ended the program instead of returning a result."
    said = error.msg if isinstance(error, SyntaxError) and hasattr(error, "msg") else first_line(error)
    name = type(error).__name__
    return name + ": " + said if said else name


# Results


class Unusable(Exception):
    """A result that is no array or number."""


def is_number(value):
    return isinstance(value, (bool, int, float))


def a_or_an(name):
    return ("an " if name[0] in "aeiouAEIOU" else "a ") + name


def as_result(value):
    """A function's result as arrays, numbers, and tuples of them."""
    if hasattr(value, "detach"):
        value = value.detach().cpu().numpy()
    if isinstance(value, tuple):
        return tuple([as_result(each) for each in value])
    if isinstance(value, (list, range)):
        parts = [as_result(each) for each in value]
        try:
            return np.array(parts)
        except (ValueError, TypeError):
            return tuple(parts)
    return value


def array_of(value):
    """(shape, values as floats) of an array or a number."""
    if value is None or isinstance(value, (str, dict, set, complex)) or callable(value):
        raise Unusable("It returns " + ("nothing" if value is None else a_or_an(type(value).__name__)) + ".")
    try:
        array = np.asarray(value)
        flat = array.ravel().tolist()
    except (TypeError, ValueError, AttributeError):
        raise Unusable("It returns " + a_or_an(type(value).__name__) + ", which is no array.")
    for each in flat:
        if not is_number(each):
            raise Unusable("It returns an array of " + type(each).__name__ + " instead of numbers.")
    return tuple(array.shape), [float(each) for each in flat]


def parts_of(value):
    """The arrays of a result, as [(which, shape, values)]. Only what is no array itself has several."""
    if isinstance(value, (tuple, list)) and not all([is_number(each) for each in value]):
        parts = []
        for i, each in enumerate(value):
            parts += [("[%d]" % i + which, shape, flat) for which, shape, flat in parts_of(each)]
        return parts
    return [("",) + array_of(value)]


def copied(value):
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, (list, tuple)):
        return type(value)([copied(each) for each in value])
    return value


class Outcome:
    """What a function does in a check: `parts`, or an `error` that it raises, or a result that is `unusable`."""

    def __init__(self, parts=None, error=None, unusable=None):
        self.parts = parts
        self.error = error
        self.unusable = unusable
        self.line = line_of(error) if error else None


def outcome_of(probe, function, convert):
    """`convert` makes of an array what the function is to be given: the array itself, or a tensor."""
    seen = {"error": None, "value": 0}

    def called(*values, **named):
        values = [convert(copied(value)) for value in values]
        named = {name: convert(copied(value)) for name, value in named.items()}
        try:
            seen["value"] = function(*values, **named)
        except FAULTS as error:
            seen["error"] = error
            raise
        if seen["value"] is None:
            raise Unusable("It returns nothing.")
        return as_result(seen["value"])

    try:
        return Outcome(parts=parts_of(probe(called)))
    except Unusable as error:
        return Outcome(unusable=str(error))
    except FAULTS as error:
        if seen["error"] is not None:
            return Outcome(error=seen["error"])
        # The check itself could not work with the result.
        return Outcome(unusable="It returns " + shape_words(seen["value"]) + ", which the check cannot use (" + first_line(error) + ").")


def shape_words(value):
    try:
        return shape_text(array_of(as_result(value))[0])
    except Unusable:
        return a_or_an(type(value).__name__)


# Comparing


def near(got, expected, tolerance):
    if got != got or expected != expected:
        return got != got and expected != expected
    if got == expected:
        return True
    size = max(1.0, abs(expected))
    return size != float("inf") and abs(got - expected) <= tolerance * size


def first_difference(got, expected, tolerance):
    """(part, place among its values) of the first difference; place None if shapes differ; None if there is no difference."""
    if len(got) != len(expected):
        return 0, None
    for part, ((_, shape, values), (_, wanted, truth)) in enumerate(zip(got, expected)):
        if shape != wanted:
            return part, None
        for place in range(len(truth)):
            if not near(values[place], truth[place], tolerance):
                return part, place
    return None


def same(got, expected, tolerance):
    if expected.error:
        return got.error is not None
    if expected.unusable:
        return got.unusable == expected.unusable
    return got.parts is not None and first_difference(got.parts, expected.parts, tolerance) is None


# Words for a check


def shape_text(shape):
    if len(shape) == 0:
        return "a number"
    return "shape (" + ", ".join([str(length) for length in shape]) + ("," if len(shape) == 1 else "") + ")"


def parts_text(parts):
    return " and ".join([shape_text(shape) for _, shape, _ in parts])


def index_of(place, shape):
    index = []
    for length in reversed(shape):
        index.insert(0, place % length)
        place //= length
    return index


def number_texts(a, b):
    """Both numbers with as many digits as it takes to tell them apart."""
    for digits in (4, 6, 9, 12, 17):
        form = "%." + str(digits) + "g"
        if form % a != form % b:
            break
    return form % a, form % b


def outcome_text(outcome):
    if outcome.unusable:
        return outcome.unusable[3:-1] if outcome.unusable.startswith("It returns") else outcome.unusable
    if outcome.error:
        return words_of(outcome.error) + (" (line %d)" % outcome.line if outcome.line else "")
    return parts_text(outcome.parts)


def texts_of(got, expected, difference):
    if expected.error:
        return "an error", "an error" if got.error else outcome_text(got)
    if difference is None or difference[1] is None:
        return parts_text(expected.parts), outcome_text(got)
    part, place = difference
    which, shape, truth = expected.parts[part]
    texts = number_texts(truth[place], got.parts[part][2][place])
    where = which + (str(index_of(place, shape)) if shape else "")
    return tuple([text + (" at " + where if where else "") for text in texts])


def difference_json(check, got, expected, difference):
    part, place = difference
    _, shape, truth = expected.parts[part]
    return {
        "check": check,
        "place": index_of(place, shape),
        "shape": list(shape),
        "expected": truth[:MOST_VALUES],
        "got": got.parts[part][2][:MOST_VALUES],
    }


# What is wrong with an answer as a whole


def signature_of(exercise):
    """The first line of the function, from the starter: rotate(x, positions, base=10000.0)."""
    for line in exercise["sections"]["starter"].split("\n"):
        if line.startswith("def " + exercise["function"] + "("):
            return line[4:].strip().rstrip(":")
    return exercise["function"]


def no_function(exercise, namespace):
    name = exercise["function"]
    begin = "Begin with def " + signature_of(exercise) + ": and the checks will find it."
    if name in namespace:
        return name + " is " + a_or_an(type(namespace[name]).__name__) + ", not a function. " + begin
    others = [each for each in namespace if type(namespace[each]) is type(signature_of) and each != "print"]
    if len(others) == 1:
        return "There is no function " + name + ", but there is one called " + others[0] + ". The checks call it " + name + "."
    return "There is no function " + name + ". " + begin


def error_in_all(exercise, outcomes, expected, printed):
    """{line, message} if the function fails in the same way wherever it should give a value; otherwise None."""
    name = exercise["function"]
    asked = [got for got, wanted in zip(outcomes, expected) if not wanted.error]
    if not all([got.error or got.unusable for got in asked]):
        return None
    got = asked[0]
    if got.unusable:
        if got.unusable != "It returns nothing.":
            return {"line": None, "message": got.unusable.replace("It", name, 1) + " An array or a number is expected."}
        if printed.text:
            return {"line": None, "message": name + " prints, but returns nothing. The checks read what it returns: replace print by return."}
        return {"line": None, "message": name + " returns nothing yet. Write its body, and end it with return and the result."}
    if not all([each.error and type(each.error) is type(got.error) and each.line == got.line for each in asked]):
        return None
    if isinstance(got.error, TypeError) and got.line is None:
        message = "The checks call " + signature_of(exercise) + ", which your function cannot take: " + first_line(got.error) + "."
        return {"line": None, "message": message.replace("..", ".")}
    return {"line": got.line, "message": words_of(got.error)}


# Known mistakes


def tolerance_in(namespace, initial, check):
    """A mistake may say how near an answer must come to it: one number for all checks, or one for each, None where it does not matter."""
    own = namespace.get("TOLERANCE", initial)
    return own[check] if isinstance(own, (list, tuple)) else own


def fits(exercise, mistake, checks, outcomes, tolerance, asked):
    """Whether a mistake does the same as the answer in all `asked` checks."""
    namespace = run_section(exercise, mistake)
    function = namespace[exercise["function"]]
    for i in asked:
        allowed = tolerance_in(namespace, tolerance, i)
        if allowed is not None and not same(outcomes[i], outcome_of(checks[i][1], function, as_it_is), allowed):
            return False
    return True


def mistake_of(exercise, checks, outcomes, rows, expected, tolerance):
    """The id of the mistake that the outcomes fit on every check.

    Mistakes with a tolerance of their own come last. If none fits, whether the answer refuses what it should no longer counts: somebody
    may both double an exponent and forget to refuse an odd width.
    """
    if not any([got.parts for got in outcomes]):
        return None  # two functions that raise everywhere need have nothing in common
    every = list(range(len(checks)))
    with_value = [i for i in every if not expected[i].error]
    mistakes = exercise["mistakes"]
    for asked in (every, with_value):
        if all([rows[i]["passed"] for i in asked]):
            return None
        for is_loose in (False, True):
            for name in mistakes:
                if ("\nTOLERANCE =" in "\n" + mistakes[name]) != is_loose:
                    continue
                if fits(exercise, mistakes[name], checks, outcomes, tolerance, asked):
                    return name
    return None


# The judgement


def as_it_is(value):
    return value


def refused(message, line, printed):
    return {
        "passed": False,
        "checks": [],
        "option": None,
        "error": {"line": line, "message": message},
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
    before = dict(np.__dict__)
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
        passed = same(got, wanted, tolerance)
        difference = None
        if not passed and wanted.parts and got.parts:
            difference = first_difference(got.parts, wanted.parts, tolerance)
            if first is None and difference[1] is not None:
                first = difference_json(i, got, wanted, difference)
        wanted_text, got_text = texts_of(got, wanted, difference)
        rows.append({"name": name, "passed": passed, "expected": wanted_text, "got": got_text})

    passed = all([row["passed"] for row in rows])
    option = "right" if passed else mistake_of(exercise, checks, outcomes, rows, expected, tolerance)
    error = None if option else error_in_all(exercise, outcomes, expected, printed)
    return {
        "passed": passed,
        "checks": rows,
        "option": option or (None if error else "other"),
        "error": error,
        "difference": first,
        "output": printed.text,
    }
