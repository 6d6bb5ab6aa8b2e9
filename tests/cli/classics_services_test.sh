#!/bin/sh
# The classics of services that many nodes run together: what they promise holds in disturbed runs,
# every picture is drawn, the commands at their heads do what they say, and packets that are lost or doubled
# do not crash them.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/classics.sh
. "$srcdir/tests/cli/classics.sh"

runs=20
! sanitized asan tsan || runs=10 # each takes many times as long

names='abd-register bracha-broadcast chord crdt-set multi-paxos pbft raft swim-membership three-phase-commit
viewstamped-replication'
"$srcdir/scripts/small-arrays" "$PARRAY" >arrays
for name in $names; do
    grep "^$name " arrays || fail "small-arrays has no line for $name"
done >cases
while read -r words; do
    # shellcheck disable=SC2086 # a list of words
    run 0 "$PARRAY" stress $words --runs "$runs" --no-shrink
    matches out '^outcomes  *1 class$'
done <cases

# Quorums fit any number of servers, not only 3 f + 1.
for nodes in 5 6 7; do
    run 0 "$PARRAY" stress pbft --topology complete:$nodes --param impatient=3 --runs "$runs" --no-shrink
    run 0 "$PARRAY" stress bracha-broadcast --topology complete:$nodes --runs "$runs" --no-shrink
done

# Honest nodes hear no words that make no sense.
printf '%s\n' 'bracha-broadcast --topology complete:4' 'pbft --topology complete:4' \
    'crdt-set --topology complete:3' >spoiled
ends_with corrupt:0.05 corrupt:0.3 <spoiled
ends_with lose:0.02 double:0.1 'double:0.1 --jitter 3' <cases

# shellcheck disable=SC2086 # a list of words
drawn '<line\|<path' $names
sanitized asan tsan || commands_hold 2 $names
