#!/bin/sh
# --strict: packets that nobody received make the result wrong, in a run, an exploration and a sweep.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

compile leaves <<'END_OF_PROGRAM'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs = 0;
    node_send(self, 0, &mine, sizeof mine);
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    if (node_rank(self) != 2)
        node_recv(self, 1, &theirs, sizeof theirs);
}
static bool check(struct node *self)
{
    return node_rank(self) >= 0;
}
PARRAY_PROGRAM(.name = "leaves", .topology = "ring:4", .node = run, .verify = check);
END_OF_PROGRAM

run 0 "$PARRAY" run ./leaves.so --json free.json
has free.json leftovers 1
has free.json verified true
sentence='1 packet was received by nobody (--strict); on the first link with such packets, 1 from node 3 through port 0 to node 2'
for engine in 'fibers --workers 1' 'fibers --workers 2' threads; do
    # shellcheck disable=SC2086
    run 1 "$PARRAY" run ./leaves.so --strict --engine $engine --json strict.json
    is err "error: $sentence"
    says out 'verified       NO, the result is wrong'
    has strict.json status 1
    has strict.json verified false
    has strict.json error "$sentence"
done
run 0 "$PARRAY" run ring-gossip --strict --quiet
silent err

run 0 "$PARRAY" stress ./leaves.so --explore --no-shrink
run 1 "$PARRAY" stress ./leaves.so --explore --strict --no-shrink
says out "$sentence"
run 1 "$PARRAY" sweep ./leaves.so --over seed=1,2 --strict
says out "seed=2: $sentence"

# A run that has worse than that to tell tells it.
run 5 "$PARRAY" run ./leaves.so --strict --max-steps 1
says err 'stopped at --max-steps 1'
