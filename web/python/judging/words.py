"""What the reader is told of a check."""
from judging.outcomes import a_or_an, shape_text
from judging.running import words_of

MOST_VALUES = 4096


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


def error_text(outcome):
    """Its kind alone: what an error says is up to whoever raises it."""
    return a_or_an(type(outcome.error).__name__) + (" (line %d)" % outcome.line if outcome.line else "")


def texts_of(got, expected, difference):
    if expected.error:
        return error_text(expected), error_text(got) if got.error else outcome_text(got)
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
