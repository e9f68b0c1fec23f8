"""Runs code: sections of an exercise, and the reader's."""
import io
import sys
from builtins import compile, delattr, dict, exec, len, list, setattr, str, type  # noqa: A004

import numpy as np

ANSWER = "answer.py"
MOST_PRINTED = 20000
MOST_TEXT = 500  # characters of an error's first line
MOST_NAME = 100
# A class of the reader's own may be none of the usual exceptions. In CPython, whoever runs the judge may use some to end it.
FAULTS = (BaseException,) if sys.implementation.name == "micropython" else (Exception, SystemExit)


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


class Printed:
    """What the reader's code prints."""

    def __init__(self):
        self.text = ""

    def print(self, *values, sep=" ", end="\n", file=None, flush=False):
        room = MOST_PRINTED - len(self.text)
        if room > 0:
            self.text += (sep.join([str(value) for value in values]) + end)[:room]


def run(code, name, namespace):
    exec(compile(code, name, "exec"), namespace)
    return namespace


def numpy_now():
    """What is in NumPy, and the methods of its arrays."""
    return dict(np.__dict__), dict(np.ndarray.__dict__)


def restore_numpy(before):
    """Undoes what the reader's code has done to the module, for the mistakes and for the next answer."""
    functions, methods = before
    for name, value in list(np.__dict__.items()):
        if name not in functions:
            delattr(np, name)  # the small NumPy looks for it again
        elif value is not functions[name]:
            setattr(np, name, functions[name])
    now = dict(np.ndarray.__dict__)
    for name in methods:
        if now.get(name) is not methods[name]:
            setattr(np.ndarray, name, methods[name])


def hide_judge():
    """Takes the judge out of the reach of `import`, so that no answer changes it by chance or for a joke. It is no lock: who goes
    further, and makes a wrong answer pass, has fooled herself and nobody else."""
    for name in list(sys.modules):
        if name == "judge" or name.split(".")[0] == "judging":
            del sys.modules[name]


def run_section(exercise, section):
    namespace = run(exercise["sections"].get("shared", ""), "shared.py", {"numbers": numbers})
    return run(section, "section.py", namespace)


def first_line(text):
    try:
        return str(text).strip().split("\n")[0][:MOST_TEXT]
    except FAULTS:  # a __str__ of the reader's own
        return ""


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
    text = io.StringIO()
    try:
        sys.print_exception(error, text)
    except FAULTS:
        pass
    line = None
    for each in text.getvalue().split("\n")[1:]:
        start = '  File "' + ANSWER + '", line '
        if not each.startswith('  File "'):
            break  # the error's own text, which may look the same
        if each.startswith(start):
            line = int(each[len(start) :].split(",")[0])
    return line


def words_of(error):
    if isinstance(error, SystemExit):
        return "The code ended the program instead of returning a result."
    said = first_line(error.msg if isinstance(error, SyntaxError) and hasattr(error, "msg") else error)
    name = type(error).__name__[:MOST_NAME]
    return name + ": " + said if said else name
