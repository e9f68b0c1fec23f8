"""Every call that the checks make of the references, as JSON: reference_calls.py EXERCISES.json MORE.json.

Prints {id: [{values, named, result}]}, result None where the reference raises. MORE.json has calls of the test's own, {id: [values]}.
"""
import json
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "web/python"))
sys.dont_write_bytecode = True

from judging.outcomes import as_it_is, outcome_of  # noqa: E402
from judging.running import run_section  # noqa: E402


def plain(value):
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return json.loads(json.dumps(np.asarray(value).tolist()), parse_constant=lambda name: name)


def recorded(function, calls):
    def call(*values, **named):
        row = {"values": [plain(value) for value in values], "named": named, "result": None}
        calls.append(row)
        result = function(*values, **named)
        row["result"] = plain(result)
        return result

    return call


def calls_of(exercise, more):
    calls = []
    function = recorded(run_section(exercise, exercise["sections"]["reference"])[exercise["function"]], calls)
    for _, probe in run_section(exercise, exercise["sections"]["checks"])["CHECKS"]:
        outcome_of(probe, function, as_it_is)
    for values in more:
        function(*[np.array(value) if isinstance(value, list) else value for value in values])
    return calls


exercises, more = [json.loads(pathlib.Path(file).read_text()) for file in sys.argv[1:]]
print(json.dumps({name: calls_of(each, more.get(name, [])) for name, each in exercises.items()}))
