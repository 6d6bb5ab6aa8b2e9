"""run_notebook.py FILE.ipynb: runs the cells of a notebook one after the other, as a kernel would, and prints
what they print and how they show their last value: _repr_svg_, else _repr_html_, which must be there for a
picture."""
import ast
import json
import sys


def show(value):
    """What a notebook makes of the last value of a cell."""
    if value is None:
        return
    for how in ("_repr_svg_", "_repr_html_"):
        if hasattr(value, how):
            print(f"{how}: {getattr(value, how)()}")
            return
    print(repr(value))


def execute(source, names):
    """Run a cell; its last statement may be an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last:
        show(eval(compile(ast.Expression(last.value), "cell", "eval"), names))


with open(sys.argv[1], encoding="utf-8") as file:
    notebook = json.load(file)
assert notebook["nbformat"] == 4, "a notebook of another format"
names = {"__name__": "__main__"}
for cell in notebook["cells"]:
    assert cell["cell_type"] in ("markdown", "code"), cell["cell_type"]
    if cell["cell_type"] == "code":
        execute("".join(cell["source"]), names)
