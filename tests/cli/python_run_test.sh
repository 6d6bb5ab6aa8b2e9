#!/bin/sh
# Runs from Python: options, results, tables, errors with their fields, compiled programs that are kept.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/python.sh
. "$srcdir/tests/cli/python.sh"
needs numpy pandas

py 0 <<'END'
import struct, parray
ring = parray.run("sum.c", topology="ring:16")
assert (ring.status, ring.steps, ring.transmissions, ring.error) == (0, 15, 240, "")
assert ring["utilization.mean"] == 0.5 and ring.nodes == 16 and ring.failure is None
assert [struct.unpack("i", ring.state(rank))[0] for rank in (0, 15)] == [136, 136]

# The same run apart, from a text, and with other workers has the same digest; a table is the same, too.
text = open("sum.c").read()
apart, of_text = parray.run("sum.c", topology="ring:16", apart=True), parray.run(text, topology="ring:16", workers=2)
assert ring.digest == apart.digest == of_text.digest
links = ring.table("links")
assert links.columns == ["from", "port", "to", "packets", "busy_steps", "utilization"] and len(links) == 32
assert links["packets"].dtype == "int64" and links["packets"].sum() == 240
assert links.frame()[["from", "port", "to", "packets"]].equals(apart.table("links").frame()[["from", "port", "to", "packets"]])
assert ring.table("steps")["busy_links"].tolist() == [16] * 15
assert links[1] == {"from": 0, "port": 1, "to": 1, "packets": 15, "busy_steps": 15, "utilization": 1.0}

options = parray.Options(topology="hypercube:4", param={"units": 2}, model="F*", force=None)
assert options.words() == ["--topology=hypercube:4", "--param=units=2", "--model=F*"]
assert parray.Options(strict=True, fault=["stop:1@2", "lose:0.5"]).words() == ["--strict", "--fault=stop:1@2", "--fault=lose:0.5"]
mesh = parray.run("mesh-gossip", topology="mesh:4x4", param={"rules": "simple", "overlap": 0})
assert mesh.params["rules"] == "simple" and mesh.verified
assert {"name": "overlap", "value": "0"} in list(mesh.table("params"))

# What a notebook shows.
shown = mesh._repr_html_()
assert "<td>mesh-gossip</td>" in shown and "</svg>" in shown
assert "</svg>" in mesh.picture("links")._repr_svg_() and "</svg>" in apart.picture().svg
assert "<td>H*</td>" in parray.Options(model="H*")._repr_html_() and "<th>packets</th>" in links._repr_html_()
assert "<iframe srcdoc=\"&lt;p&gt;\"" in parray.Page("<p>")._repr_html_()
END

cat >wrong.c <<'END'
#include <parray.h>

static void run(struct node *self)
{
    int x = node_rank(self);
#if KIND == 1
    node_check_eq(self, x, 0);
#elif KIND == 2
    node_send(self, 7, &x, sizeof x);
#elif KIND == 3
    node_send(self, 0, &x, sizeof x);
    node_send(self, 1, &x, sizeof x);
#elif KIND == 4
    node_recv(self, 0, &x, sizeof x);
#elif KIND == 5
    for (;;)
        node_step(self);
#else
    *(volatile int *)node_arg(self) = x;
#endif
}
PARRAY_PROGRAM(.name = "wrong", .topology = "ring:4", .node = run);
END
py 0 <<'END'
import parray
def fails(kind, apart, **options):
    program = parray.compile("wrong.c", flags=[f"-DKIND={kind}"])
    try:
        parray.run(program, apart=apart, **options)
    except parray.Error as error:
        assert error.run.status == error.status
        if error.line:
            assert error.source.strip() in str(error) and error.file.endswith("wrong.c")
        return type(error), error.status, error.kind, error.step, error.node, error.line
    raise AssertionError("no error")
for apart in (False, True):
    assert fails(1, apart) == (parray.Wrong, 1, "wrong", 1, 1, 7)
    assert fails(2, apart) == (parray.Misuse, 2, "misuse", 1, 0, 9)
    assert fails(3, apart, model="SLA") == (parray.Violation, 3, "violation", 1, 0, 11)
    assert fails(4, apart) == (parray.Deadlock, 4, "deadlock", 1, 0, 14)
    assert fails(5, apart, max_steps=100)[:3] == (parray.Limit, 5, "limit")
assert fails(6, True)[:5] == (parray.Crash, 139, "crash", 1, 0)
kept = parray.run(parray.compile("wrong.c", flags=["-DKIND=1"]), check=False)
assert kept.status == 1 and isinstance(kept.failure, parray.Wrong)

def says(kind, text, call, *arguments, **options):
    try:
        call(*arguments, **options)
    except kind as error:
        assert text in str(error), str(error)
    else:
        raise AssertionError(f"nothing was raised, but {text}")
says(parray.Misuse, "write ring:N", parray.run, "sum.c", topology="ring:x")
says(parray.Misuse, "did you mean topology?", parray.run, "sum.c", topologi="ring:8")
says(parray.Misuse, "did you mean ring-gossip", parray.run, "ring-gosip")
says(parray.Misuse, "cannot be read", parray.run, "nowhere.c")
says(parray.Misuse, "cannot read the program", parray.run, "nowhere.so")
says(parray.CompileError, "broken.c:2:1", parray.run, '#define PARRAY_PROGRAM /* .name = "broken" */\n!\n')
says(TypeError, "not 7", parray.run, 7)
says(ValueError, "zero byte", parray.run, "sum.c", topology="ring:8\0")
for apart in (False, True):
    run = parray.run("sum.c", apart=apart)
    says(KeyError, "there is no table 'link'", run.table, "link")
    assert [len(run.table(name)) for name in ("violations", "waiters", "cycle", "leftovers", "figures", "phases")] == [0] * 6
says(KeyError, "there is no column 'nothing'", parray.run("sum.c").table("links").__getitem__, "nothing")
says(AttributeError, "no value 'nothing'", getattr, parray.run("sum.c"), "nothing")
says(ValueError, "apart=True", parray.run, "sum.c", apart=True, progress=True)
closed = parray.Array("sum.c")
closed.close()
closed.close()
says(ValueError, "closed", closed.run)
END

# Callbacks: every step, lines, an early end, an exception that comes out.
cat >talks.c <<'END'
#include <parray.h>
static void run(struct node *self)
{
    node_step(self);
    node_log(self, "here");
}
PARRAY_PROGRAM(.name = "talks", .topology = "ring:3", .node = run);
END
py 0 <<'END'
import parray
steps, lines, told = [], [], []
parray.run("talks.c", on_step=lambda *numbers: steps.append(numbers), on_line=lambda *line: lines.append(line))
assert steps == [(1, 0, 0, 3), (2, 0, 0, 0)] and lines == [(2, 0, "here"), (2, 1, "here"), (2, 2, "here")], (steps, lines)
ended = parray.run("sum.c", check=False, on_step=lambda step, *_: step == 3)
assert ended.status == 130 and ended.steps == 3
ended = parray.run("sum.c", on_step=lambda step, *_: step == 3)
assert ended.status == 130 and isinstance(ended.failure, parray.Interrupted), ended.failure
def raises(*_):
    raise LookupError("mine")
try:
    parray.run("sum.c", on_step=raises)
except LookupError as error:
    assert str(error) == "mine"
else:
    raise AssertionError("the exception did not come out")
parray.run("sum.c", topology="ring:64", progress=told.append)
assert told[-1].done >= 63 and told[-1].unit == "steps" and told[-1].total is None, told
END

# An object is made once, and anew when its source, a header of it, or what is asked of the compiler changes.
cat >once.c <<'END'
#include <parray.h>
#include "once.h"
static void run(struct node *self)
{
    for (int i = 0; i < STEPS; i++)
        node_step(self);
}
PARRAY_PROGRAM(.name = "once", .topology = "ring:3", .node = run);
END
py 0 <<'END'
import os, pathlib, parray
def made():
    done = parray.compile("once.c")
    return done.object(), os.stat(done.object()).st_mtime_ns
def set_steps(number):
    pathlib.Path("once.h").write_text(f"#define STEPS {number}\n")
set_steps(2)
first, run = made(), parray.run("once.c")
assert first == made() and run.clock == 3
set_steps(5)
assert made()[0] != first[0] and parray.run("once.c").clock == 6 # while the other one is still loaded
set_steps(2)
assert made()[0] == first[0] and parray.run("once.c").clock == 3
os.environ["CC"] = os.environ.get("CC", "cc") + " -O0"
assert made()[0] != first[0]
warned = parray.compile(open("sum.c").read().replace("int *total", "int unused, *total"))
assert "unused" in warned.warnings
END

# Without numpy and pandas: lists, and a sentence where they are needed.
py 0 <<'END'
import sys
sys.modules["numpy"] = sys.modules["pandas"] = None
import parray
links = parray.run("sum.c").table("links")
assert links["packets"] == [0, 7] * 8
for call, package in [(links.frame, "pandas"), (lambda: links.array("packets"), "numpy")]:
    try:
        call()
    except ImportError as error:
        assert f"apt-get install python3-{package}" in str(error), error
    else:
        raise AssertionError("no sentence")
END

# Where nothing is installed.
echo 'import parray; parray.run("sum.c")' >program.py
run 1 env PARRAY_LIBRARY=./none.so "$python" program.py
says err "set the environment variable PARRAY_LIBRARY"
run 1 env PARRAY=./none PARRAY_LIBRARY="$builddir/libparray.so.0" "$python" program.py
says err "the command parray is not found at ./none"
