"""Small faults in a program, one at a time: mutants(source) gives (what was changed, changed source)."""
import ast
import copy

OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
}
COMPARISONS = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
}
FUNCTIONS = {
    "sin": "cos",
    "cos": "sin",
    "max": "min",
    "min": "max",
    "maximum": "minimum",
    "minimum": "maximum",
    "sum": "max",
    "floor": "ceil",
    "ceil": "floor",
    "exp": "abs",
    "log": "sqrt",
    "sqrt": "square",
    "abs": "negative",
    "zeros": "ones",
    "ones": "zeros",
    "cumsum": "cumprod",
    "stack": "concatenate",
}


def changes_of_constant(node):
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, (int, float)):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def changes_of_slice(node):
    """A slice that begins or ends one further on, or takes the other side."""
    for name in ("lower", "upper"):
        bound = getattr(node, name)
        if bound is not None and not isinstance(bound, ast.Constant):
            changed = copy.deepcopy(node)
            setattr(changed, name, ast.BinOp(bound, ast.Add(), ast.Constant(1)))
            yield changed
    if (node.lower is None) != (node.upper is None) and node.step is None:
        yield ast.Slice(node.upper, node.lower, None)


def changes_of_call(node):
    """A call without one of its named arguments, or with two neighbours exchanged, or only what it is given."""
    yield from node.args[:1]
    for at in range(len(node.keywords)):
        changed = copy.deepcopy(node)
        del changed.keywords[at]
        yield changed
    for at in range(len(node.args) - 1):
        changed = copy.deepcopy(node)
        changed.args[at], changed.args[at + 1] = changed.args[at + 1], changed.args[at]
        yield changed


def changes_of_expression(node, parameters):
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
        yield node.left
        yield node.right
    elif isinstance(node, ast.Compare):
        for kind in COMPARISONS.get(type(node.ops[0]), []):
            yield ast.Compare(node.left, [kind()] + node.ops[1:], node.comparators)
    elif isinstance(node, ast.Constant):
        yield from changes_of_constant(node)
    elif isinstance(node, ast.Attribute) and node.attr in FUNCTIONS:
        yield ast.Attribute(node.value, FUNCTIONS[node.attr], node.ctx)
    elif isinstance(node, ast.Slice):
        yield from changes_of_slice(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Not)):
        yield node.operand
    elif isinstance(node, ast.Call):
        yield from changes_of_call(node)
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in parameters:
        for other in parameters:
            if other != node.id:
                yield ast.Name(other, node.ctx)
        yield ast.BinOp(node, ast.Add(), ast.Constant(1))


def changes_of_statement(node):
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.Raise, ast.Expr)):
        yield ast.Pass()
    elif isinstance(node, ast.If):
        yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)


def places(tree):
    """(parent, field, index or None, node, parameters of the function it is in) of every node inside of functions."""

    def visit(node, parameters):
        for field, value in ast.iter_fields(node):
            children = enumerate(value) if isinstance(value, list) else [(None, value)]
            for index, child in children:
                if not isinstance(child, ast.AST):
                    continue
                yield node, field, index, child, parameters
                yield from visit(child, parameters)

    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            parameters = [each.arg for each in function.args.args]
            for statement in ast.Module(function.body, []).body:
                yield function, "body", function.body.index(statement), statement, parameters
                yield from visit(statement, parameters)


def put(parent, field, index, node):
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


def mutants(source):
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    for parent, field, index, node, parameters in list(places(tree)):
        changes = changes_of_statement(node) if isinstance(node, ast.stmt) else changes_of_expression(node, parameters)
        for changed in list(changes):
            put(parent, field, index, changed)
            text = ast.unparse(ast.fix_missing_locations(tree))
            put(parent, field, index, node)
            if text not in seen:
                seen.add(text)
                yield f"line {node.lineno if hasattr(node, 'lineno') else '?'}: {short(node)} -> {short(changed)}", text


def short(node):
    return ast.unparse(ast.fix_missing_locations(node)).split("\n")[0][:60]
