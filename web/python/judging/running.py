"""Runs code: sections of an exercise, and the reader's."""
import io
import sys

import numpy as np

ANSWER = "answer.py"
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
