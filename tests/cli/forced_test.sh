#!/bin/sh
# With --force every program is tried on every kind of array. It works there, or is wrong, or refuses the
# array: no node crashes, or writes where no memory is, which a sanitizer sees.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

printf '0 1\n1 2 3\n2 3\n3 1 2\n3 4\n' >edges.txt
"$PARRAY" list | sed -n '/^programs/,/^tasks/s/^  \([a-z][^ ]*\).*/\1/p' >programs
[ "$(wc -l <programs)" -ge 81 ] || fail 'programs are missing in the list'
while read -r program; do
    for topology in complete:6 tree:2x3 star:2 star:3 star:4 line:3 ring:5 torus:3x3 mesh:2x3x2 hypercube:3 graph:edges.txt; do
        status=0
        "$PARRAY" run "$program" --force --topology $topology --max-steps 2000 --quiet >out 2>err </dev/null || status=$?
        case $status in
        [0-5]) ! grep -q crashed err || fail "$program on $topology: a node crashed" ;;
        *) fail "$program on $topology: status $status" ;;
        esac
    done
done <programs
run 2 "$PARRAY" run worm-broadcast --force --topology star:4
is err "error: this program runs on line:, ring:, mesh:, torus: and hypercube: only, not on star:4"
