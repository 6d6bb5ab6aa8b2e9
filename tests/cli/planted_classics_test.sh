#!/bin/sh
# Planted bugs of the classics are found (planted.sh): mutual exclusion, snapshots, elections, ends, rounds.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/planted.sh
. "$srcdir/tests/cli/planted.sh"

find_bugs lamport-mutex ricart-agrawala raymond-tree chandy-lamport dijkstra-scholten lcr floodset ben-or

# Every planted bug belongs to one of these tests.
for file in "$srcdir"/tests/planted/*.diff; do
    grep -qw -e "$(head_of "$file" program)" "$srcdir"/tests/cli/planted_*_test.sh || fail "nobody looks for $file"
done
