#!/bin/sh
# States that differ only by the names of interchangeable nodes count once, and executions as ever; what is
# not interchangeable is refused. shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

needs_search

# Two-phase commit: five participants have 120 orders, and three have 6.
run 0 "$PARRAY" explore two-phase-commit --topology complete:6
says out 'states         6,582, at most 21 moves from the beginning; '
says out 'all 3,840 executions agree'
run 0 "$PARRAY" explore two-phase-commit --topology complete:6 --symmetry
says out 'states         178 but for names, at most 21 moves from the beginning; '
says out 'all 3,840 executions agree'
run 0 "$PARRAY" explore two-phase-commit --topology complete:4 --symmetry
says out 'states         48 but for names, at most 13 moves'
says out 'all 48 executions agree'

# What is found has the names of a run that there is, and the run goes the same way.
run 4 "$PARRAY" explore two-phase-commit --symmetry --faults crash:1
says out 'way            one of the shortest'
run 4 "$PARRAY" run --replay two-phase-commit.replay
says err 'the replay went as recorded'

# A property that knows a node by name is asked of all the states for which one stands.
named()
{
    compile named <<END
#include <parray.h>
struct heard { int count, first; };
static void run(struct node *self)
{
    struct heard *h = node_state(self);
    int mine = 1, theirs;
    struct packet packet = PACKET_ROOM(&theirs, sizeof theirs);
    if (node_rank(self)) {
        node_send(self, 0, &mine, sizeof mine);
        return;
    }
    for (; h->count < node_degree(self) - $3; h->count++) {
        node_recv_any(self, &packet);
        if (!h->count)
            h->first = node_peer(self, packet.port);
    }
}
static size_t state(const struct parray *array)
{
    (void)array;
    return sizeof(struct heard);
}
static void last(struct parray *array)
{
    const struct heard *h = parray_state_of(array, 0);
    parray_checkf(array, h->first != $1, "%d is first", h->first);
}
static int alike(const struct parray *array, int rank)
{
    (void)array;
    return rank > 0;
}
PARRAY_PROGRAM(.name = "named", .topology = "$2", .node = run, .state_bytes = state, .invariant = last,
               .symmetric = alike, .bears_delay = true);
END
}
for rank in 1 2 3; do
    named $rank complete:4 0
    run 1 "$PARRAY" explore ./named.so --symmetry --no-shrink
    says out "$rank is first"
    says out "node 0 takes 4 bytes from node $rank (node_recv_any"
done
named 7 complete:4 0
run 0 "$PARRAY" explore ./named.so
says out 'all 6 executions agree'
run 0 "$PARRAY" explore ./named.so --symmetry
says out 'but for names'
says out 'all 6 executions agree'
run 2 "$PARRAY" explore ./named.so --symmetry --topology complete:2
says err 'no nodes of this array are interchangeable'
run 2 "$PARRAY" explore ./named.so --symmetry --topology complete:9
says err 'more than 5,040 permutations'

# The root of a tree has no parent, and its port is absent.
named 7 tree:3x2 1
run 0 "$PARRAY" explore ./named.so --symmetry
says out 'all 6 executions agree'

# Nodes that are not interchangeable: they do other things, or what they do shows an order of names.
unlike()
{
    compile unlike <<END
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs = 0;
    struct packet packet = PACKET_ROOM(&theirs, sizeof theirs);
    $1
    (void)packet;
}
static int alike(const struct parray *array, int rank)
{
    (void)array;
    return rank > 0;
}
PARRAY_PROGRAM(.name = "unlike", .topology = "complete:3", .node = run, .symmetric = alike, .bears_delay = true,
               .faults = "crash");
END
}
unlike 'if (mine == 1) node_send(self, 0, &mine, 4); else if (!mine) node_recv_any(self, &packet);'
run 2 "$PARRAY" explore ./unlike.so --symmetry
says err '--symmetry cannot be used here: node 1 (node_send at unlike.c:'
says err 'sends another number of packets once it is node 2'
unlike 'if (mine) node_send(self, 0, &mine, 4); else { node_recv(self, 0, &theirs, 4); node_recv(self, 1, &theirs, 4); }'
run 2 "$PARRAY" explore ./unlike.so --symmetry
says err 'node 0 (node_recv at unlike.c:'
says err 'does something else once other nodes have changed names'
unlike 'if (mine) node_recv(self, 0, &theirs, 4); else for (int i = 0; i < 2; i++) node_send(self, i, &mine, 4);'
run 0 "$PARRAY" explore ./unlike.so --symmetry
run 2 "$PARRAY" explore ./unlike.so --symmetry --faults crash:1
says err 'node 0 (node_send at unlike.c:'
says err 'sends to one peer after the other, and may stop in between'
unlike 'if (mine) node_send(self, 0, &mine, 4); else while (node_room(self, 0) > 0 && !theirs) node_recv_any(self, &packet);'
run 2 "$PARRAY" explore ./unlike.so --symmetry
says err 'node 0 (node_room at unlike.c:'
says err 'asks about a peer'

# What it is not for.
run 2 "$PARRAY" explore paxos --symmetry
says err 'paxos does not say which of its nodes are interchangeable (.symmetric of its description)'
run 2 "$PARRAY" explore two-phase-commit --symmetry --sample 5
says err 'leave out one'
