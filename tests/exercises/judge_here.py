# Judges what lies in given.json, [[id, what, code]], and prints [[option, error, what failed, output, difference]]. For both Pythons; in
# MicroPython the files are in /lib.
import json
import sys

from judge import judge

folder = "/lib" if sys.implementation.name == "micropython" else sys.path[0]
with open(folder + "/exercises.json") as file:
    exercises = json.load(file)
with open(folder + "/given.json") as file:
    given = json.load(file)


def without_infinities(difference):
    return difference and {name: str(difference[name]) for name in difference}


outcomes = []
for name, _, code in given:
    result = judge(exercises[name], code)
    failed = [row["name"] + ": " + row["got"] + " instead of " + row["expected"] for row in result["checks"] if not row["passed"]]
    outcomes.append([result["option"], result["error"], "; ".join(failed), result["output"], without_infinities(result["difference"])])
print(json.dumps(outcomes))
