# Runs the code of a listing, or has an exercise judged, and says what came of it. It is the first module that an interpreter imports;
# interpreter.js writes a request, calls `take`, and then `answer`.
import builtins
import io
import json
import sys

LISTING = "listing.py"
CALL = "call.py"
MOST_VALUES = 4096
MOST_TEXT = 2000  # characters of an error
MOST_NAME = 100
REQUEST = "/modules/request.json"


def warm_up(names):
    """Imports what most code needs before there is any."""
    for name in names:
        __import__(name)


def refuse_to_ask(prompt=""):
    raise EOFError("nobody can type into a listing")


builtins.input = refuse_to_ask  # MicroPython's would wait for ever


def make_steps(load, dumps):
    """Two functions: the request is read before any code runs, and the file can be taken away. What they need is kept from the code."""
    requests = []

    def take():
        with open(REQUEST) as file:
            requests.append(load(file))

    def answer():
        request = requests.pop()
        return dumps(judged(request) if "exercise" in request else run(request["code"], request["call"]))

    return take, answer


take, answer = make_steps(json.load, json.dumps)


def judged(request):
    from judge import judge

    return judge(request["exercise"], request["code"])


def run(code, call):
    space = {"__name__": "__main__"}
    value, lines = None, 0
    try:
        exec(compile(code, LISTING, "exec"), space)
        if call:
            before, last = split_call(call)
            exec(compile(before, CALL, "exec"), space)
            if last:
                value = eval(compile(last, CALL, "eval"), space)
                if value is not None:
                    text = repr(value)
                    lines = text.count("\n") + 1
                    print(text)
        return {"error": None, "value": described(value), "lines": lines}
    except SystemExit:
        return {"error": None, "value": None}
    except BaseException as error:
        return {"error": described_error(error), "value": None}


def split_call(call):
    """What is executed, and the last expression, which is shown; that is empty if the last line is none."""
    lines = call.rstrip().split("\n")
    for i in range(len(lines) - 1, -1, -1):
        if lines[i][:1] in (" ", "\t", ")", "]", "}", ""):
            continue
        last = "\n".join(lines[i:])
        try:
            compile(last, CALL, "eval")
        except SyntaxError:
            break
        return "\n".join(lines[:i]), last
    return call, ""


def described_error(error):
    """Its type, its text, and the innermost line of the reader's code that it went through."""
    return {"type": type(error).__name__[:MOST_NAME], "text": text_of(error), "line": line_of(error)}


def text_of(error):
    try:
        text = str(error)
    except BaseException:  # a __str__ of the reader's own
        return ""
    return text if len(text) <= MOST_TEXT else text[:MOST_TEXT] + "…"


def line_of(error):
    trace = io.StringIO()
    try:
        sys.print_exception(error, trace)
    except BaseException:
        pass
    line = None
    for frame in trace.getvalue().split("\n")[1:]:
        if not frame.startswith('  File "'):
            break  # the error's own text, which may look the same
        if frame.startswith('  File "' + LISTING + '", line '):
            line = int(frame.split(", line ")[1].split(",")[0])
    return line


def described(value):
    """The numbers of an array for a picture: of more than two dimensions the last two, and of many values the first."""
    try:
        shape, dtype, data = array_in(value)
    except Exception:
        return None
    rows, columns = (1, shape[-1]) if len(shape) == 1 else shape[-2:]
    if rows == 0 or columns == 0:
        return None
    shown_columns = min(columns, MOST_VALUES)
    shown_rows = min(rows, MOST_VALUES // shown_columns)
    values = []
    for row in range(shown_rows):
        values.extend(data[row * columns : row * columns + shown_columns])
    shown = [shown_columns] if len(shape) == 1 else [shown_rows, shown_columns]
    return {"shape": list(shape), "dtype": dtype, "shown": shown, "data": values}


def array_in(value):
    """(shape, dtype, values one after the other) of an array, or of lists of numbers."""
    numpy = sys.modules.get("numpy")
    if numpy and isinstance(value, numpy.ndarray):
        shape, dtype = value.shape, str(value.dtype)
        while value.ndim > 2:
            value = value[0]
        if value.ndim == 0:
            raise ValueError
        return shape, dtype, [float(number) for number in value.ravel().tolist()]
    rows = value if isinstance(value[0], (list, tuple)) else [value]
    width = len(rows[0])
    for row in rows:
        if len(row) != width or not isinstance(row, (list, tuple)) or not all(isinstance(number, (int, float)) for number in row):
            raise ValueError
    data = [float(number) for row in rows for number in row]
    if width * len(rows) < 2:
        raise ValueError
    return ((len(rows), width) if rows is value else (width,)), "list", data
