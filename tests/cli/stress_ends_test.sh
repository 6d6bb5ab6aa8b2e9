#!/bin/sh
# parray stress where runs end badly: in a crash, never, by leaving the process, in a deadlock; found,
# explained, replayed.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers have their own say in crashes and signals'; exit 77; }

# In one order the program crashes, in another it computes without end: stress names node and call, shrinks
# and replays.
compile fragile <<'END'
#include <parray.h>
#include <stdlib.h>
static volatile int go_on = 1;
static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet); /* line: receives */
        if (i == 1 && theirs == 2)
            abort(); /* line: aborts */
        while (i == 1 && theirs == 3 && node_count(self) > 3 && go_on)
            ;
    }
}
PARRAY_PROGRAM(.name = "fragile", .topology = "complete:3", .node = run);
END
place=' in run at fragile.c@aborts'
has_lines || place=
run 1 "$PARRAY" stress ./fragile.so --runs 30
says out "step 2: node 0 crashed$place, after node_recv_any at fragile.c@receives: signal 6 (SIGABRT)"
says out 'shrunk         to complete:3, order'
head -n 1 out >first
says first 'cause          goes by arrival order (step 2: node 0 crashed'
says first "$place, after node_recv_any at fragile.c@receives: signal 6 (SIGABRT)"
run 1 "$PARRAY" explore ./fragile.so --no-shrink
says out 'executions     1 agreed, the next one does not'
says out 'critical       node 0, its call 0 (node_recv_any at fragile.c@receives) takes from port 1 instead of port 0'
says out "step 2: node 0 crashed$place, after node_recv_any at fragile.c@receives: signal 6 (SIGABRT)"
run 1 "$PARRAY" stress ./fragile.so --topology complete:4 --stress-seed 5 --runs 1 --no-shrink --watchdog 1
says out 'no end: step 2: node 0 has computed for '
says out ', after node_recv_any at fragile.c@receives (ended after 1 s'
for engine in fibers threads; do
    status=0
    "$PARRAY" run --replay fragile.replay --engine $engine >out 2>err || status=$?
    [ "$status" = 134 ] || fail "the replay of a crash ended with status $status"
    says err "step 2: node 0 crashed$place, after node_recv_any at fragile.c@receives"
done

# An exploration makes all runs in one process, so that variables outlive a run: stress says so and blames no
# order.
compile keeps <<'END'
#include <parray.h>
static int count;
static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++)
        node_recv_any(self, &packet);
    count += mine == 0;
    node_result(self, &count, sizeof count);
}
PARRAY_PROGRAM(.name = "keeps", .topology = "complete:3", .node = run);
END
run 1 "$PARRAY" explore ./keeps.so
says out 'critical       nothing: run alone, the odd one ends like the first.'
absent keeps.replay

# A deadlock that an exploration finds is explained and drawn.
compile choosy <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet);
        if (i == 1 && theirs == 2)
            node_recv(self, packet.port, &theirs, sizeof theirs); /* line: receives */
    }
}
PARRAY_PROGRAM(.name = "choosy", .topology = "complete:3", .node = run);
END
run 4 "$PARRAY" explore ./choosy.so --dot choosy.dot
says out 'node 0 waits in node_recv at choosy.c@receives since step 2 on port 1 for node 2: peer has returned'
says choosy.dot 'n0 -> n2 [label="port 1"];'
says choosy.dot 'n2 [label="2\nreturned", style=dashed];'

# A deadlock names a peer that a fault has stopped.
run 0 "$PARRAY" cc "$srcdir/tests/cli/restless.c"
run 4 "$PARRAY" run ./restless.so --fault stop:1@5
says err 'node 2 waits in node_recv at restless.c@receives since step 5 on port 0 for node 1: peer was stopped (--fault)'

# An array from a file is not made smaller. A node that ends the process is an outcome, too.
printf '0 1\n0 2\n1 2\n2 3\n' >four.txt
compile leaves <<'END'
#include <parray.h>
#include <stdlib.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    for (int port = 0; port < node_degree(self); port++)
        node_send(self, port, &mine, sizeof mine);
    for (int i = 0; i < node_degree(self); i++) {
        node_recv_any(self, &packet); /* line: takes */
        if (mine == 2 && i == 0 && theirs == 3)
            exit(3);
    }
}
PARRAY_PROGRAM(.name = "leaves", .topology = "ring:4", .node = run);
END
run 2 "$PARRAY" stress ./leaves.so --topology graph:four.txt --runs 20
says out 'shrunk         to graph:four.txt (arrays from files stay whole) and 1 of '
says out 'step 2: node 2 called exit, after node_recv_any at leaves.c@takes'

place=' in deep at deep.c:'
has_lines || place=
# A replay file has the size of the stack that overflowed, as the engines differ in it.
compile deep <<'END'
#include <parray.h>
#include <string.h>
static int deep(int depth)
{
    char room[1024], *volatile all = room;
    memset(all, depth, sizeof room);
    return depth ? deep(depth - 1) + all[5] : 0;
}
static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet); /* line: receives */
        if (i == 1 && theirs == 2)
            deep(40);
    }
}
PARRAY_PROGRAM(.name = "deep", .topology = "complete:4", .node = run);
END
run 5 "$PARRAY" stress ./deep.so --runs 20
says out "step 2: node 0 overflowed its 16 KiB stack,$place"
says out ', after node_recv_any at deep.c@receives; '
says deep.replay 'stack 16384'
for engine in fibers threads; do
    run 5 "$PARRAY" run --replay deep.replay --engine $engine
    says err 'the replay went as recorded'
done

# A run that bears no signal is ended, which is no crash of it.
compile deaf <<'END'
#include <parray.h>
#include <signal.h>
static volatile long x = 1;
static void run(struct node *self)
{
    sigset_t all;
    (void)self;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, 0);
    while (x)
        continue;
}
PARRAY_PROGRAM(.name = "deaf", .topology = "ring:1", .node = run);
END
run 5 "$PARRAY" stress ./deaf.so --seconds 1
says out 'runs           none: the undisturbed run had not ended when the 1 s of --seconds were over'
! grep -q crashed out || fail 'it tells of a crash'

# A signal that comes during the undisturbed run ends the command as the end of its time does: what was asked
# for is written. Here the run sends it to the process that waits for it.
compile wants <<'END'
#include <parray.h>
#include <signal.h>
#include <unistd.h>
static void run(struct node *self)
{
    volatile int on = 1;
    if (node_rank(self) == 0)
        kill(getppid(), SIGINT);
    while (on)
        continue;
}
PARRAY_PROGRAM(.name = "wants", .topology = "ring:2", .node = run);
END
if ! sanitized tsan; then # the tool holds signals back
    run 130 "$PARRAY" stress ./wants.so --json wants.json
    says out 'runs           none: the undisturbed run had not ended when it was INTERRUPTED'
    has wants.json status 130
    has wants.json interrupted true
fi

# A program that closes what it has not opened harms neither reports nor files; if nothing is left, that is
# said.
for last in 600 1000000; do
    compile closes <<END
#include <parray.h>
#include <unistd.h>
static void run(struct node *self)
{
    (void)self;
    for (int file = 1; file <= $last; file++)
        close(file);
}
PARRAY_PROGRAM(.name = "closes", .topology = "ring:1", .node = run);
END
    if [ $last = 600 ]; then
        run 0 "$PARRAY" run ./closes.so --json closes.json
        has closes.json status 0
        says out 'verified       no check'
        says err 'warning: the program closed standard output, of which the process has one'
        run 0 "$PARRAY" stress ./closes.so --runs 2
        says out '3 runs: done'
    else
        run 1 "$PARRAY" stress ./closes.so --runs 2 --no-shrink
        says out '3 runs: the program closed files that it had not opened, so that nothing can be told of the run'
    fi
done
