#!/bin/sh
# A graph that is not connected, and a file whose numbers start at 1, are told once, with the components.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

cat >greet.c <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    for (int port = 0; port < node_degree(self); port++)
        node_send(self, port, &mine, sizeof mine);
    for (int port = 0; port < node_degree(self); port++)
        node_recv(self, port, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "greet", .node = run);
END
run 0 "$PARRAY" cc greet.c
printf '0 1\n2 3\n6 5\n8 9\n9 12\n7 10\n10 13\n13 15\n15 7\n7 17\n10 19\n' >two.txt
printf '1 2\n2 3\n3 1\n' >one.txt
printf '0 1\n1 2\n2 0\n' >whole.txt

# warned SENTENCE: standard error has this warning, and nothing else of the kind.
warned()
{
    says err "warning: $1"
    [ "$(grep -c warning err)" = 1 ] || fail "not one warning"
}

apart='graph:two.txt falls apart into 10 components: 0-1; 2-3; 4; 5-6; 7, 10, 13, 15 and 2 more; 8-9, 12; and 4 more'
run 0 "$PARRAY" run ./greet.so --topology graph:two.txt
warned "$apart"
run 0 "$PARRAY" run ./greet.so --topology graph:two.txt --quiet
warned "$apart"
run 0 "$PARRAY" stress ./greet.so --topology graph:two.txt --runs 3
warned "$apart"
run 0 "$PARRAY" explore ./greet.so --topology graph:two.txt --limit 20
warned "$apart"
run 0 "$PARRAY" sweep ./greet.so --topology graph:two.txt --over seed=1,2
warned "$apart"
! grep -q warning out || fail "the warning is taken for the end of a run"

# The numbers of the file start at 1.
from_1='no line of the file names node 0: its numbers seem to start at 1; nodes are numbered from 0'
run 0 "$PARRAY" run ./greet.so --topology graph:one.txt
warned "graph:one.txt falls apart into 2 components: 0; 1-3 ($from_1)"

# A task that has to cross refuses; then nothing is told twice.
run 2 "$PARRAY" run echo --topology graph:one.txt
says err "no links lead from node 1 to node 0 of graph:one.txt, and reduce has to bring something"
says err "$from_1"
! grep -q warning err || fail "told twice"
run 2 "$PARRAY" sweep echo --topology graph:one.txt --over seed=1,2
! grep -q warning err || fail "told twice"

# Of each graph of a sweep, once; a graph that is connected, and other arrays, give no warning.
run 0 "$PARRAY" sweep ./greet.so --over 'topology=graph:one.txt,graph:two.txt,graph:whole.txt' --over seed=1,2
says err "warning: $apart"
says err "warning: graph:one.txt falls apart"
[ "$(grep -c warning err)" = 2 ] || fail "not two warnings"
run 0 "$PARRAY" run ./greet.so --topology graph:whole.txt
silent err
