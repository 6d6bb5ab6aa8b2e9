#!/bin/sh
# The notebook of doc/library prints the table of the paper that scripts/paper prints.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/python.sh
. "$srcdir/tests/cli/python.sh"
needs numpy pandas

run 0 "$python" "$srcdir/tests/cli/run_notebook.py" "$srcdir/doc/library/gossip_table.ipynb"
cp out notebook
says notebook '_repr_svg_: <'
sed -n '/^Table 1: n x n meshes/,/^_repr/p' notebook | sed '/^_repr/,$d' >table
run 0 "$srcdir/scripts/paper" --build "$builddir" gossip --most 5 1
grep -v '^corrected: ' out >wanted
says wanted 'torus-gossip-optimal'
cmp table wanted || fail "the notebook's table is another: $(diff table wanted)"
