#!/bin/sh
# --on-violation wait: flooding under every model is right, breaks no rule and is no faster than the bound;
# what waited stands in the report, in JSON, in the trace and in a sweep.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

cp "$srcdir/doc/flood.c" flood.c
run 0 "$PARRAY" cc flood.c
run 3 "$PARRAY" run ./flood.so --topology mesh:3x3 --model SLA --mailbox 9

# number FILE FIELD: prints a number of a JSON report, without a fraction.
number()
{
    "$builddir/tests/cli/jsonget" "$1" "$2" | cut -d . -f 1
}
for model in 'F*' SLA F1 'H*' H1; do
    for way in '--workers 1' '--workers 3' '--engine threads'; do
        # shellcheck disable=SC2086
        run 0 "$PARRAY" run ./flood.so --topology mesh:3x3 --model "$model" --mailbox 9 --on-violation wait \
            $way --json now.json --trace now.csv
        says out "verified       yes"
        has now.json violation_count 0
        has now.json waiting.unsent 0
        steps=$(number now.json steps) bound=$(number now.json lower_bound)
        [ "$steps" -ge "$bound" ] || fail "$model: $steps steps, and the bound is $bound"
        [ "$way" = '--workers 1' ] && cp now.csv first.csv
        cmp now.csv first.csv || fail "$model: $way: another trace than with one worker"
    done
done
# The last model was H1, under which most waits.
[ "$steps" -gt 60 ] || fail "H1: $steps steps for 216 packets, of which 4 go at a time"

line=$(grep -n 'node_send(self, port' flood.c | cut -d : -f 1)
run 0 "$PARRAY" run ./flood.so --topology mesh:3x3 --model SLA --mailbox 9 --on-violation wait --json sla.json \
    --trace sla.trace
says out "waiting        156 packets waited 1,444 steps in all because of model SLA"
says out "  first        step 1: node 0 (mesh 0,0), port 3 to node 1: the node sends another packet (sends) [flood.c:$line]"
has sla.json waiting.count 156
has sla.json waiting.first.rule sends
run 0 "$PARRAY" report sla.trace --json told.json
says out "waiting        156 packets waited 1,444 steps"
has told.json waiting.steps 1444
run 0 "$PARRAY" sweep ./flood.so --over topology=mesh:3x3 --models SLA,H1 --mailbox 9 --on-violation wait \
    --columns steps,waiting.count,waiting.steps
says out "mesh:3x3  SLA       36            156          1,444"
run 0 "$PARRAY" run ./flood.so --topology mesh:3x3 --json none.json
has none.json waiting null

# A mailbox that is too small for what waits blocks the nodes for ever.
run 4 "$PARRAY" run ./flood.so --topology mesh:6x6 --model SLA --on-violation wait
says err "nodes wait for ever"
run 2 "$PARRAY" run ./flood.so --topology mesh:3x3 --model W1 --force --on-violation wait
says err "take --worms wait"

# Worms. Without contention nothing changes; with it the run is longer, and right.
for program in worm-broadcast worm-broadcast-doubling worm-broadcast-dp; do
    run 0 "$PARRAY" run $program --json alone.json
    run 0 "$PARRAY" run $program --worms wait --json waits.json
    for field in steps digest result_digest tcd; do
        has waits.json $field "$("$builddir/tests/cli/jsonget" alone.json $field)"
    done
    has waits.json waiting.count 0
done
compile gather <<'END'
#include <parray.h>
static void gather(struct node *self)
{
    int from = node_rank(self), sum = 0, rank;
    struct packet packet = PACKET(&rank, sizeof rank);
    if (from)
        node_send_to(self, 0, &from, sizeof from);
    for (int i = 1; !from && i < node_count(self); i++, packet.size = sizeof rank)
        node_recv_any(self, &packet), sum += rank;
    node_check(self, from || sum == node_count(self) * (node_count(self) - 1) / 2);
}
PARRAY_PROGRAM(.name = "gather", .topology = "mesh:4x4", .model = "W1", .mailbox = 15, .node = gather);
END
run 3 "$PARRAY" run ./gather.so
for engine in fibers threads; do
    run 0 "$PARRAY" run ./gather.so --worms wait --engine $engine --json gather.json
    has gather.json steps 15 # node 0 gets one worm a step
    has gather.json verified true
    has gather.json waiting.count 14
    has gather.json waiting.steps 105
    has gather.json worm_deadlock null
    says out "waiting        14 worms waited 105 steps in all because of model W1, 14 at most"
done

compile knot <<'END'
#include <parray.h>
static void knot(struct node *self)
{
    static const int ports[4][2] = {{3, 1}, {1, 2}, {0, 3}, {2, 0}}, dest[4] = {3, 2, 1, 0};
    struct worm_route route = {.ports = ports[node_rank(self)], .hops = 2};
    struct packet packet = PACKET(NULL, 0);
    node_send_worm(self, dest[node_rank(self)], &packet, &route); /* line: knot */
}
PARRAY_PROGRAM(.name = "knot", .topology = "mesh:2x2", .model = "W1", .node = knot);
END
run 4 "$PARRAY" run ./knot.so --worms wait --json knot.json --trace knot.trace
says err "wormhole deadlock in step 1: 4 worms wait for ever, 4 of them in a cycle"
says err "$(numbered "worm 0 -> 3 of step 1 has 1 channel and waits for 1 -> 3 (port 1 of node 1 (mesh 0,1)) [knot.c@knot]")"
has knot.json worm_deadlock.count 4
has knot.json worm_deadlock.cycle_length 4
has knot.json worm_deadlock.cycle.0.way 0-1
has knot.json deadlock null # all nodes have returned
has knot.json verified null
run 0 "$PARRAY" report knot.trace --json told.json
has told.json worm_deadlock.count 4
run 4 "$PARRAY" stress ./knot.so --worms wait
says out "wormhole deadlock"
run 2 "$PARRAY" run ./knot.so --model SLA --force --worms wait
says err "there are no worms under model SLA"

# ------------------------------------------------------------------ mailboxes that are too small
# The nodes that wait for room say so, and which size would do: another run has shown that it does.
compile deep <<'END'
#include <parray.h>
#include <stdio.h>
static void deep(struct node *self)
{
    char byte = 0;
    puts("printed once a node");
    for (int i = 0; i < 5; i++)
        node_send(self, 1, &byte, 1); /* line: fills */
    for (int i = 0; i < 5; i++)
        node_recv(self, 0, &byte, 1);
}
PARRAY_PROGRAM(.name = "deep", .node = deep, .topology = "ring:4");
END
run 4 "$PARRAY" run ./deep.so --on-violation wait --json deep.json
says err "    node 0: node_send at deep.c@fills waits since step 1 for room: the mailbox of node 1 is full (2 of 2)"
says err "help: mailboxes are full: the run ends with --mailbox 5"
has deep.json deadlock.room 5
has deep.json deadlock.cycle.0.mailbox_full 2
[ "$(grep -c 'printed once' out)" = 4 ] || fail "runs that look for a size are heard"
run 0 "$PARRAY" run ./deep.so --on-violation wait --mailbox 5
run 4 "$PARRAY" run ./deep.so --on-violation wait --mailbox 4
says err "help: mailboxes are full: the run ends with --mailbox 5"
run 0 "$PARRAY" run ./deep.so --on-violation wait --mailbox 5 --trace deep.trace

# No size would do: none is named.
compile endless <<'END'
#include <parray.h>
static void endless(struct node *self)
{
    char byte = 0;
    for (int i = 0; i < 100000; i++)
        node_send_wait(self, 1, &byte, 1);
    node_recv(self, 0, &byte, 1);
}
PARRAY_PROGRAM(.name = "endless", .node = endless, .topology = "ring:4");
END
run 4 "$PARRAY" run ./endless.so
says err "note: mailboxes are full: with --mailbox 4096 the run is deadlocked, too"
