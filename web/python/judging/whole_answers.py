"""What is wrong with an answer as a whole: no function, one that fails everywhere, or one that raises the wrong error."""
from judging.outcomes import a_or_an
from judging.running import first_line, words_of


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


def wrong_error(rows, outcomes, expected):
    """{line, message} if all values are right, and all that is wrong is the kind of an error; otherwise None."""
    failed = [i for i in range(len(rows)) if not rows[i]["passed"]]
    if not all([expected[i].error and outcomes[i].error for i in failed]):
        return None
    got, wanted, name = outcomes[failed[0]], expected[failed[0]], rows[failed[0]]["name"]
    asked, kind = [a_or_an(type(each.error).__name__) for each in (wanted, got)]
    asked = asked[0].upper() + asked[1:]
    return {"line": got.line, "message": asked + " was asked for; this is " + kind + " (the check: " + name + ")."}


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


def error_in_some(rows, outcomes, expected):
    """{line, message} of the first error where a value was asked for; otherwise None. It says more than the values of other checks."""
    for row, got, wanted in zip(rows, outcomes, expected):
        if got.error and not wanted.error:
            return {"line": got.line, "message": words_of(got.error) + " (the check: " + row["name"] + ")"}
    return None
