#!/bin/sh
# The classics of clocks, mutual exclusion, consensus, spanning trees and dining philosophers: those for
# asynchronous systems have one class of outcomes in disturbed runs, every picture is drawn, and packets
# that faults spoil do not crash them.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/classics.sh
. "$srcdir/tests/cli/classics.sh"

runs=40
! sanitized asan tsan || runs=10 # each takes many times as long

bears lamport-clocks --topology ring:4 --param messages=3
bears lamport-mutex --topology complete:3 --param entries=2
bears ricart-agrawala --topology complete:3 --param entries=2
bears raymond-tree --topology tree:2x3 --param entries=2
bears ben-or --topology complete:4 --param f=1
bears ben-or --topology complete:5 --seed 2 # where a coin in place of a proposal would be found
bears paxos --topology complete:5
bears ghs --topology mesh:3x3
bears philosophers-ordered --topology ring:6 --param meals=2 --param idle=0
bears philosophers-waiter --topology complete:7 --param meals=2 --param idle=0
bears philosophers-hygienic --topology ring:4 --param meals=2 --param idle=0

# Which bit wins may depend on the order of packets; that all agree does not. So it is told as a number, and
# not among the results.
for order in 1 2 3 4 5 6 7 8; do
    run 0 "$PARRAY" run ben-or --topology complete:4 --param f=1 --order random --jitter 5 \
        --disturb-seed "$order" --quiet --json ben_or.json
    "$builddir/tests/cli/jsonget" ben_or.json values.decision.mean >>bits
    "$builddir/tests/cli/jsonget" ben_or.json result_digest >>digests
done
[ "$(sort -u bits | wc -l)" = 2 ] || fail "the bit of ben-or does not depend on the order: $(cat bits)"
[ "$(sort -u digests | wc -l)" = 1 ] || fail "the digest of ben-or depends on the order: $(cat digests)"

# Whoever crashes or lies, all others agree.
for seed in 1 2 3 4 5 6; do
    run 0 "$PARRAY" run floodset --fault stop:$seed@2 --fault stop:0@3 --seed $seed --quiet
    run 0 "$PARRAY" run eig --fault traitor:$seed --fault traitor:0 --seed $seed --quiet
    run 0 "$PARRAY" run ben-or --topology complete:5 --fault stop:$((seed % 5))@$seed --seed $seed --quiet
done
run 0 "$PARRAY" run floodset --fault stop:3@2 --fault stop:5@3
says out 'stopped        2 nodes, by --fault'
says out 'verified       yes'

# Three nodes do not bear a traitor: two do not agree, or on what was the input of none.
run 1 "$PARRAY" run eig --topology complete:3 --param f=1 --fault traitor:1 --seed 2 --quiet
says err 'the invariant of eig does not hold: agrees at agreement.c:'
run 1 "$PARRAY" run eig --topology complete:3 --param f=1 --fault traitor:1 --seed 3 --quiet
says err 'node 0 decides 0, the input of no node'
run 0 "$PARRAY" run eig --fault stop:3@4 --quiet --json run.json
has run.json verified true

# Figures sum up all nodes: where some were stopped none is made, and the report says so.
run 0 "$PARRAY" run floodset --fault stop:3@2 --trace run.trace --json run.json
says out 'figures        skipped: they need all nodes, and --fault stopped some'
has run.json figures_missing 'skipped: they need all nodes, and --fault stopped some'
run 0 "$PARRAY" report run.trace --json told.json
has told.json figures_missing 'skipped: they need all nodes, and --fault stopped some'
run 0 "$PARRAY" run floodset --json run.json
has run.json figures_missing null
! grep -q '^figures ' out || fail "figures are said to be missing"

names='ben-or eig floodset ghs lamport-clocks lamport-mutex paxos philosophers-hygienic philosophers-ordered
philosophers-waiter raymond-tree ricart-agrawala two-phase-commit'
"$srcdir/scripts/small-arrays" "$PARRAY" >arrays
for name in $names; do
    grep "^$name " arrays || fail "small-arrays has no line for $name"
done >cases
ends_with corrupt:0.05 corrupt:0.3 lose:0.02 double:0.1 'double:0.1 --jitter 3' 'corrupt:0.1 --jitter 3' <cases

# What a packet says that no node sends is told, and thrown away.
run 1 "$PARRAY" run ben-or --fault corrupt:0.03 --quiet
says err 'came round'
run 1 "$PARRAY" run ghs --fault corrupt:0.05 --quiet
says err 'a message of kind'
run 1 "$PARRAY" run ghs --fault double:0.2 --quiet
says err 'g->best_port != GHS_NO_PORT'
run 1 "$PARRAY" run lamport-clocks --fault double:0.9 --quiet
says err 'mine->count < plan->room'
run 1 "$PARRAY" run raymond-tree --fault double:0.3 --quiet
says err 'asks once more'

# Philosophers who all begin on their left starve: the circle is told, and a random order finds it, too.
run 4 "$PARRAY" run philosophers-ordered --param other=-1 --param idle=0
says err 'a cycle of 10, each waits for the next and the last for the first'
says err 'node 0 waits in node_recv at philosophers_ordered.c@hungry since step 3 on port 1 for node 1'
says err 'node 1 waits in node_recv at table.h:'
run 4 "$PARRAY" run philosophers-waiter --param seats=5 --param idle=0
says err 'a cycle of 10'
run 4 "$PARRAY" stress philosophers-ordered --topology ring:6 --param other=-1 --runs 100 --no-shrink
says out 'deadlock'

# Two links between the same nodes have one weight.
printf '0 1 2\n1 2\n' >double
run 2 "$PARRAY" run ghs --topology graph:double
says err 'several links to one node'
printf '0 1\n2 3\n' >apart
run 2 "$PARRAY" run ghs --topology graph:apart
says err 'no spanning tree'
run 2 "$PARRAY" run raymond-tree --topology graph:apart
says err 'no links lead from node 2 to node 0'
run 2 "$PARRAY" run lamport-clocks --topology graph:apart
says err 'does not join'

# shellcheck disable=SC2086 # a list of words
drawn '<line\|<path' $names
# shellcheck disable=SC2086
commands_hold 2 $names
