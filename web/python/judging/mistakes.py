"""Which known mistake an answer makes."""
from judging.comparing import same
from judging.outcomes import as_it_is, outcome_of
from judging.running import run_section


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
