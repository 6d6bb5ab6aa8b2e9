#!/bin/sh
# Node programs in Python do what the same programs in C do, digest by digest, and fail like these.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/python.sh
. "$srcdir/tests/cli/python.sh"

# The twins make every call that there is for generators.
cat >twin.c <<'END'
#include <parray.h>

struct pair {
    int rank;
    double share;
};

static void twin(struct node *self)
{
    int rank = node_rank(self), right = node_degree(self) - 1;
    struct pair mine = {rank, 1.0 / (rank + 1)}, theirs;
    struct packet packet = {.data = &mine, .size = sizeof mine, .units = 2, .origin = rank, .dest = node_peer(self, right)};
    node_phase(self, "round");
    node_send_packet(self, right, &packet);
    packet = (struct packet)PACKET(&theirs, sizeof theirs);
    node_recv_any(self, &packet);
    double sum = theirs.share + packet.origin + packet.units + (double)packet.sent + (double)node_now(self);
    packet = (struct packet)PACKET(&theirs, sizeof theirs);
    if (node_poll(self, NODE_ANY_PORT, &packet) == NODE_EMPTY)
        sum += 1;
    if (node_recv_within(self, 0, &packet, 3) == NODE_TIMEOUT)
        sum += 2;
    if (node_recv_until(self, 0, &packet, 9) == NODE_TIMEOUT)
        sum += 4;
    node_pause(self, 2);
    node_wait_until(self, 14);
    node_phase(self, NULL);
    mine.rank = (int)node_random_below(self, 100);
    if (rank == 1)
        node_step(self);
    node_send_wait(self, right, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    sum += theirs.rank;
    struct pair both[2] = {{rank, 0.5}, {-rank, 0.25}}, heard[2] = {{0, 0}};
    if (node_degree(self) == 2 && node_peer(self, 0) >= 0 && node_peer(self, 1) >= 0) {
        struct node_exchange x = {.count = 2, .send = both, .send_stride = sizeof both[0], .size = sizeof both[0],
                                  .receive = heard, .receive_stride = sizeof heard[0], .room = sizeof heard[0]};
        node_pause(self, 8); /* the last packet has left its link */
        node_exchange(self, &x);
        sum += heard[0].rank + heard[1].share;
    }
    node_event(self, "has %d", rank);
    node_state_name(self, "done");
    if (!node_try_send(self, right, NULL, 0))
        sum += 8;
    packet = (struct packet)PACKET(&theirs, sizeof theirs);
    while (node_serve(self, &packet) != NODE_OVER) {
        sum += 16 + packet.port;
        packet = (struct packet)PACKET(&theirs, sizeof theirs);
    }
    mine = (struct pair){node_coord(self, 0), sum};
    node_result(self, &mine, sizeof mine);
    node_value(self, "sum", sum);
    node_check(self, sum > 0);
}
PARRAY_PROGRAM(.name = "twin", .topology = "ring:6", .node = twin);
END
cat >twin.py <<'END'
import parray

@parray.node(topology="ring:6", packet="id")
def twin(node):
    rank, right = node.rank, node.degree - 1
    mine = (rank, 1.0 / (rank + 1))
    node.phase("round")
    yield parray.send(right, mine, units=2, origin=rank, dest=node.peer(right))
    packet = yield parray.recv_any()
    total = packet.value[1] + packet.origin + packet.units + packet.sent + node.now
    if (yield parray.poll()) is None:
        total += 1
    if (yield parray.recv_within(3, 0)) is None:
        total += 2
    if (yield parray.recv_until(9, 0)) is None:
        total += 4
    yield parray.pause(2)
    yield parray.wait_until(14)
    node.phase(None)
    mine = (node.random_below(100), mine[1])
    if rank == 1:
        yield parray.step()
    yield parray.send_wait(right, mine)
    theirs = yield parray.recv(0)
    total += theirs[0]
    if node.degree == 2 and node.peer(0) >= 0 and node.peer(1) >= 0:
        yield parray.pause(8)
        heard = yield from parray.exchange([(rank, 0.5), (-rank, 0.25)])
        total += heard[0][0] + heard[1][1]
    node.event(f"has {rank}")
    node.state("done")
    if not node.try_send(right):
        total += 8
    while packet := (yield parray.serve()):
        total += 16 + packet.port
    node.result((node.coord(0), total))
    node.value("sum", total)
    node.check(total > 0)
END
py 0 <<'END'
import parray
from twin import twin
for options in [{}, {"topology": "ring:3", "seed": 7}, {"topology": "line:5", "force": True, "check": False, "max_steps": 50},
                {"order": "random", "disturb_seed": 5}, {"jitter": 3, "mailbox": 3}, {"model": "H*", "on_violation": "count", "check": False},
                {"model": "F1", "check": False}, {"startup": 2, "per_unit": 3}]:
    here, there = parray.run(twin, **options), parray.run("twin.c", **options)
    alike = ["status", "steps", "clock", "transmissions", "received", "digest", "result_digest", "stalls", "leftovers",
             "violation_count", "values", "log_lines", "unreturned"]
    for name in alike:
        assert here.report[name] == there.report[name], (options, name, here.report[name], there.report[name])
    assert [phase["name"] for phase in here.phases] == [phase["name"] for phase in there.phases]

# Digests do not depend on what the nodes of Python leave behind: again, and drawn.
assert parray.run(twin).digest == parray.run(twin).digest
assert "has 3" in parray.run(twin).picture("spacetime").svg

# An exchange leaves out the ports that a node at a border lacks, as node_exchange does.
@parray.node(topology="mesh:3x3")
def halo(node):
    theirs = yield from parray.exchange([node.rank] * node.degree)
    node.check([-1 if rank is None else rank for rank in theirs] == [node.peer(port) for port in range(node.degree)])
halo_in_c = parray.compile("""
#include <parray.h>
static void halo(struct node *self)
{
    int mine = node_rank(self), theirs[4];
    node_exchange(self, &(struct node_exchange){.count = node_degree(self), .send = &mine, .size = sizeof mine,
                                                .receive = theirs, .receive_stride = sizeof mine, .room = sizeof mine});
}
PARRAY_PROGRAM(.name = "halo", .topology = "mesh:3x3", .node = halo);
""")
assert parray.run(halo).digest == parray.run(halo_in_c).digest and parray.run(halo).transmissions == 24

# Packets of bytes, of one number, of none; parts of a program with yield from.
@parray.node(topology="ring:4", packet=None, room=5)
def words(node):
    yield parray.send(1, b"hello")
    word = yield from heard(node)
    node.check(word == b"hello", f"{word} came")
def heard(node):
    return (yield parray.recv(0))
parray.run(words)
@parray.node(topology="ring:4", packet="q")
def empty(node):
    yield parray.send(1)
    node.check((yield parray.recv(0)) == b"")
parray.run(empty)
@parray.node
def nothing(node):
    node.log("was here")
lines = []
parray.run(nothing, on_line=lambda step, rank, text: lines.append((rank, text)))
assert lines == [(rank, "was here") for rank in range(8)]
assert parray.run(nothing, topology="ring:300").nodes == 300
END

cat >bad.py <<'END'
import parray

@parray.node(topology="ring:4")
def bad(node):
    yield parray.step()
    if KIND == "port":
        yield parray.send(7, 1)
    if KIND == "deadlock":
        yield parray.recv(0)
    if KIND == "check":
        node.check(node.rank != 2, "my rank")
    if KIND == "links":
        yield parray.send(0, 1)
        yield parray.send(1, 1)
    if KIND == "raises" and node.rank == 1:
        raise LookupError("mine")
    if KIND == "yields":
        yield 7
    if KIND == "packet":
        yield parray.send(1, "text")
    if KIND == "large":
        yield parray.send(1, b"x" * 100)
        yield parray.recv(0)
    while KIND == "endless":
        yield parray.step()
END
py 0 <<'END'
import parray, bad
def fails(kind, **options):
    bad.KIND = kind
    try:
        parray.run(bad.bad, **options)
    except Exception as error:
        return error
    raise AssertionError("no error")
for kind, of, line in [("port", parray.Misuse, 7), ("deadlock", parray.Deadlock, 9), ("check", parray.Wrong, None),
                       ("links", parray.Violation, None), ("large", parray.Misuse, 23)]:
    error = fails(kind, model="SLA")
    assert type(error) is of and error.step, repr(error)
    assert line is None or (error.file, error.line) == ("bad.py", line), (kind, error)
    assert not line or error.source.strip().startswith("yield"), error.source
assert "my rank" in str(fails("check"))
assert "bad.py:13" in str(fails("links", model="SLA"))
assert "mine" in str(fails("raises")) and "node 1 of bad" in fails("raises").__notes__[0]
assert "node 0 yields 7" in str(fails("yields")) and "'text' is no packet of the format 'i'" in str(fails("packet"))
assert type(fails("endless", max_steps=20)) is parray.Limit
assert "one worker" in str(fails("check", engine="threads")) and "one worker" in str(fails("check", workers=2))
for call in [parray.stress, parray.explore]:
    try:
        call(bad.bad)
    except parray.Misuse as error:
        assert "take programs in C" in str(error)
    else:
        raise AssertionError("that cannot be")
END

# Ctrl-C in the middle, of a program in Python and of one in C: the run ends, and what was measured is there.
cat >endless.c <<'END'
#include <parray.h>
static void run(struct node *self)
{
    for (;;)
        node_step(self);
}
PARRAY_PROGRAM(.name = "endless", .topology = "ring:4", .node = run);
END
py 0 <<'END'
import os, signal, threading, parray, bad
bad.KIND = "endless"
parray.compile("endless.c")
for program, apart in [(bad.bad, False), ("endless.c", False), ("endless.c", True)]:
    threading.Timer(1, os.kill, [os.getpid(), signal.SIGINT]).start()
    try:
        parray.run(program, apart=apart)
    except KeyboardInterrupt as error:
        assert isinstance(error, parray.Interrupted) and error.status == 130
        assert error.run.clock > 2 and error.run.interrupted, error.run
    else:
        raise AssertionError("no interrupt")
assert parray.run("sum.c").steps == 7
assert threading.active_count() == 1
END
