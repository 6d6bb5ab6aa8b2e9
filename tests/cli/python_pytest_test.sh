#!/bin/sh
# The plugin of pytest: a planted race fails a test with its cause and line, and can be replayed; a crash
# fails one test; what is right passes.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/python.sh
. "$srcdir/tests/cli/python.sh"
needs pytest

mkdir -p suite
cp "$srcdir/tests/planted/shared_counter.c" "$srcdir/tests/planted/order_sum.c" sum.c suite
cat >suite/crash.c <<'END'
#include <parray.h>
static void run(struct node *self)
{
    *(volatile int *)node_arg(self) = node_rank(self); /* line: crashes */
}
PARRAY_PROGRAM(.name = "crash", .topology = "ring:4", .node = run);
END
cp suite/crash.c .
cat >suite/test_programs.py <<'END'
def test_sum(parray):
    assert parray.run("sum.c", topology="ring:16").steps == 15
    parray.stress("sum.c", runs=5)
    assert parray.sweep("sum.c", over={"topology": ["ring:4", "ring:5"]}).table()["steps"] == [3, 4]

def test_race(parray):
    parray.stress("shared_counter.c", runs=20)

def test_order_is_kept(parray):
    found = parray.stress("order_sum.c", runs=20, check=False)
    assert found.cause
    assert parray.replay(found.replay).topology == "complete:3"

def test_crash(parray):
    parray.run("crash.c")

def test_model(parray):
    parray.run("sum.c", topology="mesh:2x2")

def test_node_in_python(parray):
    @parray.node(topology="ring:4")
    def ring(node):
        yield parray.send(1, node.rank)
        node.check((yield parray.recv(0)) == node.rank)
    parray.run(ring)
END
run 1 "$python" -m pytest -p parray.pytest_plugin -p no:cacheprovider --color=no suite
cp out report
says report '4 failed, 2 passed'
says report 'nodes share memory: counter, at shared_counter.c:'
says report '++counter'
says report '>       parray.stress("shared_counter.c", runs=20)'
says report 'again: parray run --replay'
says report 'crash.c@crashes'
says report 'Crash: step 1: node 0 crashed'
says report 'topology'
says report 'node.check((yield parray.recv(0)) == node.rank)'
! grep -q pytest_plugin.py: report || fail "the report shows the plugin's own lines"

# Another number of runs for all.
run 1 "$python" -m pytest -p parray.pytest_plugin -p no:cacheprovider --color=no --parray-runs 3 suite -k race
says out 'runs           4, in'
