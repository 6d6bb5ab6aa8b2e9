#!/bin/sh
# The classics of services that many nodes run together: what they promise holds in 1,000 disturbed runs,
# every picture is drawn, the commands at their heads do what they say, and packets that are lost or doubled
# do not crash them.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/classics.sh
. "$srcdir/tests/cli/classics.sh"

runs=1000
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

ends_with lose:0.02 double:0.1 'double:0.1 --jitter 3' <cases

# shellcheck disable=SC2086 # a list of words
drawn '<line\|<path' $names
sanitized asan tsan || commands_hold 2 $names
