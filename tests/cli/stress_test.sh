#!/bin/sh
# parray stress: its options, and built-in programs, which have one class of outcomes however the run is
# disturbed. Each is run with a few seeds; scripts/stress-all runs this list with many.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

runs=4
! sanitized asan tsan || runs=1 # each takes many times as long
run 0 "$srcdir/scripts/small-arrays" "$PARRAY"
cp out programs
while read -r line; do
    # shellcheck disable=SC2086 # a list of words
    (set -f; run 0 "$PARRAY" stress $line --runs "$runs" --jobs 2 --no-shrink </dev/null)
    says out 'outcomes       1 class'
    says out "stress of ${line%% *} on "
done <programs

run 2 "$PARRAY" stress
says err 'no PROGRAM was given'
run 2 "$PARRAY" stress ring-gossip --runs x
says err "--runs is 'x'; it must be a whole number from 0 to"
run 2 "$PARRAY" stress ring-gossip --topology mesh:3x3
says err 'ring-gossip was not written for topology mesh:3x3'
run 2 "$PARRAY" stress ring-gossip --fault down:1
says err "--fault is 'down:1'; it must be one of:"
run 2 "$PARRAY" stress ring-gossip --fault down:0-3@1..2
is err 'error: --fault down:0-3: ring:8 has no link between nodes 0 and 3'
silent out
run 2 "$PARRAY" explore ring-gossip --jitter 3
says err 'an exploration tries every order that is possible, and nothing else: leave out --order'
run 2 "$PARRAY" stress ring-gossip --trace x.csv
says err 'stress makes many runs'
run 2 "$PARRAY" stress ring-gossip --lag 1
says err "--lag is '1'; it must be a probability"
run 2 "$PARRAY" stress ring-gossip --order any
says err "--order is 'any'; it must be fixed, random or priority:D"

# Time is not disturbed in a program that does not claim to bear delays, unless --time asks for it; then the
# program fails.
run 0 "$PARRAY" stress ring-gossip --runs 5
says out 'not time: the program is built on lock step'
patience='--seconds 500'
! sanitized asan tsan || patience= # it is not waited until nothing gets smaller
# shellcheck disable=SC2086 # words
run 3 "$PARRAY" stress ring-gossip --runs 20 --time --keep time.replay $patience
says out 'pause node'
sanitized asan tsan || says time.replay 'end 1'

# Late nodes of such a program may fail a check, but they end: no node waits for a turn that is over.
run 1 "$PARRAY" run mesh-mnb --topology torus:3x3 --lag 0.1 --seed 1
says err 'step 6: node 4 (torus 1,1): check failed at mesh_route.c:'

# An exploration makes n! runs for a node that receives from n others, and 2^n for n nodes that receive from
# two each; it names the critical choice of a failure.
compile agree <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs, sum = 0;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    for (int port = 0; port < node_degree(self) && (mine > 0 || node_degree(self) == 2); port++)
        if (node_degree(self) == 2 || node_peer(self, port) == 0)
            node_send(self, port, &mine, sizeof mine);
    for (int i = 0; i < node_degree(self) && (mine == 0 || node_degree(self) == 2); i++) {
        node_recv_any(self, &packet);
        sum += theirs;
    }
    node_result(self, &sum, sizeof sum);
}
PARRAY_PROGRAM(.name = "agree", .topology = "complete:7", .node = run);
END
run 0 "$PARRAY" explore ./agree.so
says out 'all 720 executions agree'
run 0 "$PARRAY" explore ./agree.so --topology ring:8
says out 'all 256 executions agree'
run 5 "$PARRAY" explore ./agree.so --limit 100
says out 'the first 100 executions agree; there are more (a larger --limit tries them)'
run 2 "$PARRAY" explore ./agree.so --topology complete:65
says err 'an exploration is for arrays of up to 64 nodes, not for complete:65'
run 0 "$PARRAY" cc "$srcdir/tests/planted/order_sum.c"
run 1 "$PARRAY" explore ./order_sum.so --topology complete:3
says out 'critical       node 0, its call 0 (node_recv_any at order_sum.c@takes) takes from port 1 instead of port 0'
says out 'await node 0 call 0 port 1'
run 0 "$PARRAY" run --replay order_sum.replay --engine threads
says err 'the replay went as recorded'
run 1 "$PARRAY" stress ./order_sum.so --until-failure --runs 0 --jobs 1 --no-shrink
says out 'runs           2, in'
run 1 "$PARRAY" stress ./order_sum.so --stress-seed 7 --runs 1 --keep seven.replay
says out 'order-sum on complete:6, model F*, seed 1; stress seed 7'
says out 'seed 7'
says seven.replay '# found by parray stress with seed 7'
run 0 "$PARRAY" stress ring-gossip --seconds 1

# --seconds is for all that the command does: the undisturbed run, which may have no end, and shrinking.
compile endless <<'END'
#include <parray.h>
static void run(struct node *self)
{
    volatile unsigned long x = 1;
    while (node_rank(self) == 2 && x)
        x = 2 * x + 1;
}
PARRAY_PROGRAM(.name = "endless", .topology = "ring:6", .node = run);
END
run 5 "$PARRAY" stress ./endless.so --seconds 1
says out 'runs           none: the undisturbed run had not ended when the 1 s of --seconds were over'
sanitized tsan || says out ' of --seconds were over (no end: node 2 ' # no node is taken off its context there
compile slow <<'END'
#include <parray.h>
#include <poll.h>
static void run(struct node *self)
{
    if (node_rank(self) == 0)
        for (int i = 0; i < 100; i++)
            poll(0, 0, 10);
    if (node_rank(self) == 0)
        node_recv(self, 1, 0, 0);
}
PARRAY_PROGRAM(.name = "slow", .topology = "complete:64", .node = run);
END
run 4 "$PARRAY" stress ./slow.so --seconds 6 --runs 100
says out 'deadlock in step 1'
says out '(not 100: the time was over)'
says out 'the time was over'
run 0 "$PARRAY" cc "$srcdir/tests/planted/late_by_one.c"
run 0 "$PARRAY" explore ./late_by_one.so --delay 0
run 1 "$PARRAY" explore ./late_by_one.so --delay 1
says out 'critical       node 1, its call 0 (node_poll at late_by_one.c@looks) finds nothing instead of port 0'

# --sizes runs on smaller arrays, too, and passes over those that the program refuses.
compile squares <<'END'
#include <parray.h>
static int prepare(struct parray *array)
{
    bool square = parray_dimension_size(array, 0) == parray_dimension_size(array, 1);
    return square ? 0 : parray_refuse(array, "no square");
}
static void run(struct node *self)
{
    node_check(self, node_coord(self, 0) < 4);
}
PARRAY_PROGRAM(.name = "squares", .topology = "mesh:4x4", .prepare = prepare, .node = run);
END
run 0 "$PARRAY" stress ./squares.so --sizes 4 --runs 6
says out 'array          mesh:4x4'
says out 'array          mesh:3x3'
says out 'array          mesh:1x1'
[ "$(grep -c '^array ' out)" = 4 ] || fail 'not four arrays'
[ "$(grep -c '^  *[0-9]* runs: done, verified ' out)" = 4 ] || fail 'not four classes'
printf '0 1\n1 2\n' >three.txt
run 2 "$PARRAY" stress echo --topology graph:three.txt --sizes 2
is err 'error: --sizes is not for arrays from files, which have one size'
run 2 "$PARRAY" stress echo --explore --sizes 2
is err 'error: --sizes is not for an exploration'

# An array that the program refuses is no failure of the program, although both have status 2.
compile misuses <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self);
    node_step(self);
    if (mine == node_count(self) - 1)
        node_send(self, 2, &mine, sizeof mine); /* line: misuses */
}
PARRAY_PROGRAM(.name = "misuses", .topology = "ring:12", .topologies = "ring", .node = run);
END
run 2 "$PARRAY" stress ./misuses.so --runs 5
says out 'shrunk         to ring:1, in '
says out 'node_send at misuses.c@misuses: there is no port 2'
run 2 "$PARRAY" run --replay misuses.replay
says err 'the replay went as recorded'

# A run that --max-steps ends is reported with what was moving. A crash and an endless loop are outcomes, too.
run 0 "$PARRAY" cc "$srcdir/tests/cli/restless.c"
run 5 "$PARRAY" stress ./restless.so --runs 2 --max-steps 500
says out 'stopped at --max-steps 500: 3 of 3 nodes have not returned'
says out 'moving: node 0 port 1 to node 1, last in step 500 (restless.c@sends)'
compile crash <<'END'
#include <parray.h>
#include <stdlib.h>
static void run(struct node *self)
{
    if (node_rank(self) == 2)
        abort();
}
PARRAY_PROGRAM(.name = "crash", .topology = "ring:3", .node = run);
END
run 1 "$PARRAY" stress ./crash.so --runs 2 --no-shrink
says out 'step 1: node 2 crashed'
