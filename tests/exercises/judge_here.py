# Judges what lies in /lib/given.json, [[id, what, code]], in MicroPython, and prints [[option, message]].
import json

import judge

with open("/lib/exercises.json") as file:
    exercises = json.load(file)
with open("/lib/given.json") as file:
    given = json.load(file)
outcomes = []
for name, _, code in given:
    result = judge.judge(exercises[name], code)
    json.dumps(result)
    failed = [row["name"] + ": " + row["got"] + " instead of " + row["expected"] for row in result["checks"] if not row["passed"]]
    outcomes.append([result["option"], result["error"]["message"] if result["error"] else "; ".join(failed)])
print(json.dumps(outcomes))
