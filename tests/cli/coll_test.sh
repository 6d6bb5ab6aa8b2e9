#!/bin/sh
# Each node calls a collective at whatever step it gets there: under hundreds of disturbed runs, programs that
# make one or several end alike, on the topology itself and through a layer, and two processes do what one
# does.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/mpi.sh
. "$srcdir/tests/cli/mpi.sh"

runs=300
! sanitized asan tsan || runs=20 # each takes many times as long

compile total <<'C'
#include <parray.h>

static void total(struct node *self)
{
    struct parray_token mine;
    node_given(self, &mine);
    coll_allreduce(self, &mine.word, 1, COLL_UINT32, COLL_SUM);
    node_deliver(self, -1, &mine.word, sizeof mine.word);
}
PARRAY_PROGRAM(.name = "total", .task = "allreduce", .topology = "ring:6", .mailbox = 1, .bears_delay = true,
               .node = total);
C
compile gossip <<'C'
#include <parray.h>

static void gossip(struct node *self)
{
    struct parray_token mine;
    uint32_t all[16];
    node_given(self, &mine);
    coll_allgather(self, &mine.word, 1, COLL_UINT32, all);
    for (int origin = 0; origin < node_count(self); origin++)
        if (origin != node_rank(self))
            node_deliver(self, origin, &all[origin], sizeof all[0]);
}
PARRAY_PROGRAM(.name = "gossip", .task = "gossip", .topology = "ring:6", .mailbox = 1, .bears_delay = true,
               .node = gossip);
C
# Each call builds on what the one before it brought.
compile several <<'C'
#include <parray.h>

static void several(struct node *self)
{
    int32_t nodes = node_count(self), me = node_rank(self), root = nodes / 2;
    int32_t x = me + 1, out[16], in[16];
    coll_scan(self, &x, 1, COLL_INT32, COLL_SUM);
    node_check(self, x == (me + 1) * (me + 2) / 2);
    for (int32_t to = 0; to < nodes; to++)
        out[to] = x * 100 + to;
    coll_alltoall(self, out, 1, COLL_INT32, in);
    coll_reduce_scatter(self, in, 1, COLL_INT32, COLL_MAX, &x);
    node_check(self, x == (me + 1) * (me + 2) / 2 * 100 + nodes - 1);
    coll_barrier(self);
    x += me;
    coll_gather(self, &x, 1, COLL_INT32, in, root);
    coll_scatter(self, in, 1, COLL_INT32, &x, root);
    coll_broadcast(self, &x, 1, COLL_INT32, root);
    node_check(self, x == (root + 1) * (root + 2) / 2 * 100 + nodes - 1 + root);
    node_result(self, &x, sizeof x);
}
PARRAY_PROGRAM(.name = "several", .topology = "ring:6", .mailbox = 1, .bears_delay = true, .node = several);
C

# alike PROGRAM OPTION...: all disturbed runs end well and alike.
alike()
{
    run 0 "$PARRAY" stress "$@" --runs "$runs" --no-shrink
    says out 'outcomes       1 class'
    says out ' runs: done'
}
for model in 'F*' SLA H1; do
    alike ./total.so --model "$model" --topology star:3
    alike ./gossip.so --model "$model" --topology ring:5
    alike ./several.so --model "$model" --topology mesh:2x3
    says out 'time (delays of up to'
done

# A layer keeps F* alone, and wants room for all that a node has not yet received.
sed 's/\.mailbox = 1/.mailbox = 64/' several.c >roomy.c
run 0 "$PARRAY" cc --allow-globals roomy.c
alike ./roomy.so --topology mesh:3x3 --layer fold

# figures FILE: prints what must be the same.
figures()
{
    grep -E '^  "(status|digest|result_digest|steps|transmissions|violations)":' "$1"
}
libraries=$(mpi_libraries) || exit
for program in total gossip several; do
    for model in 'F*' SLA H1; do
        run 0 "$PARRAY" run ./$program.so --topology mesh:2x3 --model "$model" --quiet --json one.json
        run 0 "$PARRAY" run ./$program.so --topology mesh:2x3 --model "$model" --quiet --json two.json \
            --engine mpi --ranks 2 --mpi "${libraries%%[!a-z]*}"
        figures one.json >one
        figures two.json >two
        [ "$(wc -l <one)" = 6 ] || fail "not all figures are there: $(cat one)"
        cmp -s one two || fail "$program under $model: 2 ranks: $(cat two), not $(cat one)"
    done
done

# A node that waits within a collective is told by the collective and its caller's line.
compile missing <<'END'
#include <parray.h>
#include <parray_coll.h>
static void missing(struct node *self)
{
    int value = 1;
    if (node_rank(self) == 3)
        node_recv(self, 0, &value, sizeof value); /* line: receives */
    coll_allreduce(self, &value, 1, COLL_INT32, COLL_SUM); /* line: reduces */
}
PARRAY_PROGRAM(.name = "missing", .node = missing, .topology = "ring:4");
END
run 4 "$PARRAY" run ./missing.so --json missing.json
says err "note: 3 nodes in coll_allreduce at missing.c@reduces (0-2)"
says err "note: 1 node in node_recv at missing.c@receives (3)"
says err "waits in coll_allreduce at missing.c@reduces since step 1 on port 0 for node 3"
has missing.json deadlock.sites.0.call coll_allreduce
! grep -q packet err || fail "a call within a collective is named"
compile after <<'END'
#include <parray.h>
#include <parray_coll.h>
static void after(struct node *self)
{
    int value = 1;
    coll_allreduce(self, &value, 1, COLL_INT32, COLL_SUM);
    node_recv(self, 0, &value, sizeof value); /* line: receives */
}
PARRAY_PROGRAM(.name = "after", .node = after, .topology = "ring:4");
END
run 4 "$PARRAY" run ./after.so
says err "note: 4 nodes in node_recv at after.c@receives (0-3)"
