#!/bin/sh
# Sweeps, stress, explorations and replays from Python.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/python.sh
. "$srcdir/tests/cli/python.sh"
needs pandas
cp "$srcdir/tests/planted/order_sum.c" "$srcdir/tests/planted/shared_counter.c" .

py 0 <<'END'
import parray
told = []
sums = parray.sweep("sum.c", over={"topology": "ring:4..16*2", "seed": range(1, 3)}, model="F*", progress=told.append)
frame = sums.frame()
assert len(sums) == 6 and frame["steps"].tolist() == [3, 3, 7, 7, 15, 15]
assert list(frame.columns[:2]) == ["topology", "seed"] and told[-1].done == 6
assert "<td>ring:16</td>" in sums._repr_html_() and "</svg>" in parray.sweep("ring-gossip", over={"size": "4..6"}).picture().svg
several = parray.sweep(["mesh-gossip", "mesh-gossip-fy"], over={"topology": ["mesh:3x3", "mesh:4x4"]}).frame()
assert several.pivot(index="topology", columns="program", values="steps").values.tolist() == [[6, 8], [11, 13]]
try:
    parray.sweep("ring-gossip", over={"seed": [1, 2]}, max_steps=3)
except parray.Limit as error:
    assert "seed=1" in str(error) and len(error.run) == 2 and error.run.table()["status"] == [5, 5]
else:
    raise AssertionError("no error")
END

py 0 <<'END'
import os, parray
told = []
found = parray.stress("order_sum.c", runs=20, keep="kept.replay", check=False, progress=told.append)
line = 1 + next(i for i, text in enumerate(open("order_sum.c")) if "line: takes" in text)
assert found.status == 1 and found.runs == 21 and found.place == ("order_sum.c", line), found
assert "arrival order" in found.cause and found.replay == "kept.replay"
assert found.report["schema"] == "stress-1" and found.report["cause"]["kind"] == "order"
assert told and told[0].total == 20 and told[-1].done <= 21
error = found.failure
assert type(error) is parray.Wrong and error.line == line and "node_recv_any" in error.source
assert f"order_sum.c:{line}" in str(error) and "--replay kept.replay" in str(error)
again = parray.replay("kept.replay")
assert again.topology == "complete:3" and again.transmissions == 2
explored = parray.explore(open("order_sum.c").read(), topology="complete:3", keep="other.replay", check=False)
assert explored.place == ("order_sum.c", line), explored
assert explored.report["schema"] == "explore-1" and explored.runs == explored.report["exploration"]["executions"]
fine = parray.stress("sum.c", runs=5)
assert fine.status == 0 and fine.cause is None and fine.failure is None and "<pre>" in fine._repr_html_()
try:
    parray.stress("sum.c", runs="many")
except parray.Misuse as error:
    assert "many" in str(error)
else:
    raise AssertionError("no error")
END

# A sweep that Ctrl-C ends has the runs that were finished.
py 0 <<'END'
import os, signal, parray
def interrupt(progress):
    if progress.done >= 3:
        os.kill(os.getpid(), signal.SIGINT)
try:
    parray.sweep("sum.c", over={"seed": range(1, 500)}, progress=interrupt)
except parray.Interrupted as error:
    assert 3 <= len(error.run) < 499
else:
    raise AssertionError("no interrupt")
END
