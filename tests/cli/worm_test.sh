#!/bin/sh
# A trace has one line for every channel of a worm, with the number of the worm; reports count worms.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" cc "$srcdir/tests/breach/worm_depth.c"
for engine in '--engine fibers --workers 1' '--engine fibers --workers 3' '--engine threads'; do
    # shellcheck disable=SC2086 # a list of words
    run 3 "$PARRAY" run ./worm_depth.so --quiet $engine --on-violation count --trace worms.csv --json worms.json
    is worms.csv "step,from,to,port,duration,origin,dest,bytes,worm
1,0,1,1,4,0,3,0,1
1,1,2,1,4,0,3,0,1
1,2,3,1,4,0,3,0,1
4,1,2,1,1,1,4,0,2
4,2,3,1,1,1,4,0,2
4,3,4,1,1,1,4,0,2"
    has worms.json transmissions 6
    has worms.json tcd 6
    has worms.json tcd_lower_bound null
    has worms.json worms.count 2
    has worms.json worms.longest_path 3
    has worms.json worms.mean_path 3.0
    has worms.json violation_count 2
    has worms.json violations.0.rule depth-contention
    has worms.json violations.0.node 1
    has worms.json violations.0.parts.0.worm_from 0
    has worms.json violations.0.parts.0.worm_to 3
    has worms.json violations.0.parts.0.worm_since 1
    has worms.json violations.0.parts.1.worm_from 1
    has worms.json leftovers 2
    has worms.json leftover_links.0.port null
    has worms.json ports.1.packets 6
    # All channels of the first worm are busy from its first step on, whoever else is on them.
    has worms.json hottest_link.packets 1
    has worms.json hottest_link.busy_steps 4
done
run 3 "$PARRAY" run ./worm_depth.so -v --on-violation count
grep -q '^worms          2; total communication distance 6 hops$' out || fail 'no distance in the report'
grep -q '^  routes       mean 3.00, longest 3 hops$' out || fail 'no routes in the report'

# The report has the proved bound, and how far above it the run is.
run 0 "$PARRAY" show worm-broadcast-dp
says out 'TCD >= (N-1) + sum of max(0, messages - neighbours)'
says out 'total communication distance at least 71 hops'
run 0 "$PARRAY" run worm-broadcast-dp -v --param root=18 --json eye.json
says out '  bound        at least 69 for this task: optimal'
has eye.json tcd 69
has eye.json tcd_lower_bound 69.0
run 0 "$PARRAY" run worm-broadcast-dp -v --param root=0
says out 'worms          63; total communication distance 79 hops'
says out '  bound        at least 71 for this task: 8 above it'

# Shares of the nodes' steps are shares against the model, too.
compile crowd <<'END'
#include <parray.h>
static void crowd(struct node *self)
{
    char byte = 0;
    for (int i = 0; i < 4 && node_rank(self) > 1; i++)
        node_send_to(self, 0, &byte, 1);
}
PARRAY_PROGRAM(.name = "crowd", .node = crowd, .topology = "complete:8", .model = "W1");
END
for kind in abort count; do
    run 3 "$PARRAY" run ./crowd.so -v --on-violation $kind --mailbox 32 --json crowd.json
    says out "  ports        75.0 % of the nodes' steps send, 12.5 % receive; 12.5 % are idle"
    has crowd.json worms.sending 0.75
    has crowd.json worms.receiving 0.125
    has crowd.json worms.idle 0.125
done
