"""Runs a listing, and then its call as an interactive Python does: the value of the last expression is printed."""
import ast
import sys

code, call = sys.argv[1:]
space = {"__name__": "__main__"}
exec(code, space)
*before, last = ast.parse(call).body
exec(compile(ast.Module(before, []), "call", "exec"), space)
print(repr(eval(compile(ast.Expression(last.value), "call", "eval"), space)))
