#!/bin/sh
# The CSV trace of a run has one line for each transmission, in order, on every engine.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

compile relay <<'END'
#include <parray.h>
static void relay(struct node *self)
{
    char byte[3] = {0};
    struct packet token = {.data = byte, .size = 3, .units = 2, .origin = 0, .dest = 5};
    if (node_rank(self) > 0)
        node_recv_packet(self, 0, &token);
    token.size = 3;
    if (node_rank(self) < 5)
        node_send_packet(self, 1, &token);
    else
        node_send(self, 1, NULL, 0);
}
PARRAY_PROGRAM(.name = "relay", .topology = "ring:6", .node = relay);
END
run 0 "$PARRAY" run ./relay.so --trace relay.csv --json relay.json
cat >expected <<'END'
step,from,to,port,duration,origin,dest,bytes,worm
1,0,1,1,2,0,5,3,
3,1,2,1,2,0,5,3,
5,2,3,1,2,0,5,3,
7,3,4,1,2,0,5,3,
9,4,5,1,2,0,5,3,
11,5,0,1,1,,,0,
END
cmp expected relay.csv || fail "not the trace of a relay"
has relay.json transmissions 6
has relay.json steps 11
has relay.json leftovers 1
has relay.json leftover_links.0.from 5

run 0 "$PARRAY" run ./relay.so --engine threads --trace threads.csv --startup 0
cmp expected threads.csv || fail "another trace on threads"

# A larger array has as many lines as transmissions, and the trace does not depend on the number of workers.
run 0 "$PARRAY" cc "$srcdir/tests/cli/hello.c"
run 0 "$PARRAY" run ./hello.so --topology ring:2000 --workers 2 --trace two.csv --json two.json
has two.json workers 2
has two.json transmissions "$(($(wc -l <two.csv) - 1))"
run 0 "$PARRAY" run ./hello.so --topology ring:2000 --workers 1 --trace one.csv
cmp one.csv two.csv || fail "the number of workers shows in the trace"

# The trace of a run that fails has what was sent until then.
compile stuck <<'END'
#include <parray.h>
static void stuck(struct node *self)
{
    char byte = 0;
    node_send(self, 1, &byte, 1);
    node_recv(self, 0, &byte, 1);
    node_recv(self, 0, &byte, 1);
}
PARRAY_PROGRAM(.name = "stuck", .node = stuck);
END
run 4 "$PARRAY" run ./stuck.so --trace stuck.csv
[ "$(wc -l <stuck.csv)" = 9 ] || fail "not the trace up to the deadlock"

# The trace does not depend on whether nodes take turns.
for run in 'mesh-prefix --topology mesh:4x4' 'worm-broadcast --topology mesh:4x4' 'mesh-mnb-2d --topology mesh:4x4'; do
    # shellcheck disable=SC2086 # a list of words
    run 0 "$PARRAY" run $run --quiet --trace plain.csv
    for engine in fibers threads; do
        # shellcheck disable=SC2086 # a list of words
        run 0 "$PARRAY" run $run --quiet --trace turns.csv --turns --engine $engine
        cmp -s plain.csv turns.csv || fail "$run: turns change the trace ($engine)"
    done
done
