#!/bin/sh
# Planted bugs of the classics are found (planted.sh): mutual exclusion, snapshots, elections, ends, rounds.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/planted.sh
. "$srcdir/tests/cli/planted.sh"

find_bugs lamport-mutex ricart-agrawala raymond-tree chandy-lamport dijkstra-scholten lcr floodset ben-or

# Every planted bug belongs to one of these tests.
looked=" $(cat "$srcdir"/tests/cli/planted_*_test.sh | tr '\n' ' ')"
for file in "$srcdir"/tests/planted/*.diff; do
    read_head "$file"
    case $looked in
    *" $head_program "*) ;;
    *) fail "nobody looks for $file" ;;
    esac
done
