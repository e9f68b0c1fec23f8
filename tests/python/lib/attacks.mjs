// Code that tries to get out of its box, to outlive its run, or to use up what there is. Each says what must come of it: `says`, a pattern
// for the error's message and what was printed, together.

const DEAD_END = /no way out|isn't|no attribute|not defined|ImportError|no module|TypeError|AttributeError/;
const ANYTHING = /^/; // as long as it ends

export const ATTACKS = [
  { name: 'import js', code: 'import js\nprint(js.fetch)', says: /no attribute 'fetch'/ },
  { name: 'from js import', code: 'from js import fetch', says: DEAD_END },
  {
    name: 'js with getattr',
    code: 'import js\nprint([getattr(js, n, 0) for n in ("globalThis", "self", "postMessage", "Function")])',
    says: /\[0, 0, 0, 0\]/,
  },
  { name: 'store into js', code: 'import js\njs.x = 1', says: DEAD_END },
  { name: 'what js contains', code: 'import js\nprint([name for name in dir(js) if name[0] != "_"])', says: /\[\]|no way out/ },
  { name: 'js as a function', code: 'import js\njs("1")', says: DEAD_END },
  { name: 'js as a sequence', code: 'import js\njs[0]', says: DEAD_END },
  { name: 'js as an iterator', code: 'import js\nfor x in js: pass', says: DEAD_END },
  { name: 'js without its name', code: 'm = __import__("j" + "s")\nprint(m.eval)', says: DEAD_END },
  { name: 'sys.modules', code: 'import sys\nsys.modules.clear()\nimport js\nprint(js.XMLHttpRequest)', says: DEAD_END },
  { name: 'create_proxy', code: 'import jsffi\njsffi.create_proxy(print)', says: DEAD_END },
  { name: 'to_js', code: 'import jsffi\njsffi.to_js([1, 2])', says: DEAD_END },
  { name: 'mem_info', code: 'import jsffi\njsffi.mem_info()', says: DEAD_END },
  { name: 'JsProxy', code: 'import jsffi\njsffi.JsProxy(0)', says: DEAD_END },
  { name: 'JsProxy by its type', code: 'import js\ntype(js)(1)', says: DEAD_END },
  { name: 'JsProxy.__new__', code: 'import jsffi\nobject.__new__(jsffi.JsProxy).fetch', says: DEAD_END },
  { name: 'asyncio', code: 'import asyncio\nasync def f(): await asyncio.sleep(0)\nasyncio.run(f())', says: ANYTHING },
  { name: 'machine', code: 'import machine\nmachine.mem32[0]', says: DEAD_END },
  { name: 'ffi', code: 'import ffi', says: DEAD_END },
  { name: 'uctypes', code: 'import uctypes', says: /no module named 'uctypes'/ },
  { name: 'uctypes under its other name', code: '__import__("uctype\u00ff")', says: /no module/ },
  { name: 'uctypes in bytes', code: '__import__(b"uctype\\xff".decode())', says: /UnicodeError/ },
  { name: 'a file', code: 'open("/x", "w").write("x")', says: /OSError/ },
  { name: 'a file to add to', code: 'open("/modules/request.json", "a")', says: /OSError/ },
  { name: 'a folder', code: 'import os\nos.mkdir("/x")', says: /OSError/ },
  { name: 'a name', code: 'import os\nos.rename("/modules", "/x")', says: /OSError/ },
  { name: 'removing', code: 'import os\nos.remove("/modules/run_code.py")', says: /OSError/ },
  { name: 'the page as a file', code: 'open("https://example.org/")', says: /OSError/ },
  { name: 'the machine as a file', code: 'print(open("/etc/passwd").read())', says: /OSError/ },
  { name: 'the environment', code: 'import os\nprint(os.getenv("PATH"))', says: /AttributeError|None|TypeError|web_user/ },
  { name: 'a mount', code: 'import vfs\nvfs.mount(vfs.VfsPosix("/"), "/x")', says: ANYTHING },
  { name: 'a process', code: 'import os\nos.system("ls")', says: DEAD_END },
  { name: 'a socket', code: 'import socket', says: DEAD_END },
  { name: 'typing', code: 'input("name?")', says: /nobody can type/ },
  { name: 'typing into a file', code: 'import sys\nsys.stdin.read()', says: ANYTHING },
  { name: 'recursion', code: 'def f(n): return f(n + 1)\nf(0)', says: /recursion/ },
  { name: 'recursion of repr', code: 'x = []\nx.append(x)\nprint(len(repr(x)))', says: /recursion|\d/ },
  { name: 'recursion in brackets', code: 'eval("(" * 5000 + ")" * 5000)', says: ANYTHING },
  { name: 'a giant list', code: '[0] * 100000000', says: /64 MB/ },
  { name: 'a giant string', code: 'x = "x"\nwhile True: x += x', says: /64 MB/ },
  { name: 'many lists', code: 'x = []\nwhile True: x.append([0] * 1000)', says: /64 MB/ },
  { name: 'many lists, caught', code: 'x = []\nwhile True:\n  try: x.append([0] * 1000)\n  except BaseException: pass', says: /64 MB/ },
  { name: 'two gigabytes', code: 'bytearray((1 << 31) - 1)', says: /64 MB/ },
  { name: 'almost two gigabytes', code: 'bytearray((1 << 31) - (1 << 24))', says: /64 MB/ },
  { name: 'a giant number', code: 'x = 1 << 400000000', says: ANYTHING },
  { name: 'a flood', code: 'while True: print("x" * 1000)', says: /beyond a megabyte/ },
  { name: 'a flood without lines', code: 'while True: print("x", end="")', says: /beyond a megabyte/ },
  { name: 'a flood, caught', code: 'while True:\n  try: print("x" * 1000)\n  except BaseException: pass', says: /beyond a megabyte/ },
  { name: 'a flood of lines', code: 'while True: print(1)', says: /beyond 20,000 lines/ },
  { name: 'a flood at once', code: 'print("x" * 3000000)', says: /beyond a megabyte/ },
  { name: 'a flood of digits', code: 'print("1" * 500000)', says: ANYTHING },
  { name: 'a giant error', code: 'raise ValueError("x" * 2000000)', says: /^.{0,20}ValueError: x{2000}…(ValueError: x{1,2000})?…?$/ },
  { name: 'an error that fails', code: 'class X(Exception):\n  def __str__(self): return 1 / 0\nraise X()', says: /X/ },
  {
    name: 'an error with a false place',
    code: 'raise ValueError("\\n  File \\"listing.py\\", line zero")',
    says: /ValueError: \n {2}File/,
  },
  {
    name: 'an error named as what objects have',
    code: 'class __defineGetter__(Exception): pass\nraise __defineGetter__("own")',
    says: /own/,
  },
  { name: 'an error named constructor', code: 'class constructor(Exception): pass\nraise constructor("own")', says: /own/ },
  { name: 'an exit', code: 'import sys\nsys.exit(1)', says: /^$/ },
  { name: 'an own exit', code: 'class X(BaseException): pass\nraise X("out")', says: /X: out/ },
  { name: 'the runner', code: 'import run_code\nrun_code.answered = "forged"\nprint("here")', says: /^here\n$/ },
  {
    name: 'the runner, for ever',
    code: 'import run_code\nrun_code.run = lambda *a: {"error": None, "value": None}\nprint(1)',
    says: /^1\n$/,
  },
];

/** Writing over the interpreter's own memory, which uctypes can, where it is still there. Whatever comes of that, it stays in there. */
export const WRECKERS = [
  'import uctypes\nfor a in range(1024, 400000, 4): uctypes.struct(a, {"x": 0 | uctypes.UINT32}).x = 0x41414141',
  'import uctypes\nfor a in range(100000, 3000000, 4096): uctypes.bytearray_at(a, 4096)[:] = bytes(4096)',
];

/** The same outside of its memory, which ends in a trap. */
export const OUTSIDE = 'import uctypes\nb = uctypes.bytearray_at(0, 1 << 31)\nb[(1 << 31) - 1] = 1';

/** What a run changes, and what the next must find as it was. */
export const LEFT_BEHIND = {
  change: `
import builtins, sys, math
import numpy as np
builtins.print = lambda *a: None
builtins.sum = lambda x: 42
np.sin = lambda x: 7
setattr(math, "pi", 3)
sys.path.append("/evil")
secret = 1`,
  look: 'import sys, math\nimport numpy as np\nprint(sum([1, 1]), np.sin(0.0), math.pi > 3.1, "/evil" in sys.path, "secret" in globals())',
  found: '2 0.0 True False False\n',
};

export const ENDLESS = [
  'while True: pass',
  'while True:\n  try:\n    while True: pass\n  except BaseException: pass',
  'import time\ntime.sleep(1000)',
  'class A:\n  def __del__(self): A()\nA()\nwhile True: pass',
];
