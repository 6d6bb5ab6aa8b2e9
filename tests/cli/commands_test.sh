#!/bin/sh
# Command lines made of the tool's own words, right ones and wrong ones: each ends with a documented status, a
# sentence and whole files (tests/commands).
#
# From the environment: COMMANDS_SECONDS, to go on for so long, and COMMANDS_SEED, of the first command line.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

mkdir in work
cd in
cp "$srcdir/tests/planted/order_sum.c" "$srcdir/tests/planted/three_of_64.c" .
for name in order_sum three_of_64; do
    run 0 "$PARRAY" cc "$name.c"
done
run 0 "$PARRAY" run echo --topology mesh:3x3 --quiet --trace run.trace
run 0 "$PARRAY" run echo --topology mesh:3x3 --quiet --trace run.goal
run 0 "$PARRAY" run worm-broadcast --topology mesh:4x4 --quiet --trace worm.trace
run 1 "$PARRAY" stress ../in/order_sum.so --topology complete:3 --runs 10 --jobs 1 --keep order_sum.replay
printf '0 1\n1 2\n2 0\n' >edges
printf 'num_ranks 2\nrank 0 {\nsend 8b to 1\nsend 8b to 1\n}\nrank 1 {\nrecv 8b from 0\n}\n' >left.goal
echo 'x y z' >bad
: >empty
head -c 500 run.trace >cut.trace
{ head -c 400 run.trace && head -c 300 /dev/zero && tail -c +701 run.trace; } >bad.trace
cd ..

count=300
! sanitized asan tsan || count=60
if [ "${COMMANDS_SECONDS-}" ]; then
    "$builddir/tests/commands/commands" "$PWD" --seconds "$COMMANDS_SECONDS" "${COMMANDS_SEED-1}"
    exit
fi
# The command lines themselves have `out' and `err'.
"$builddir/tests/commands/commands" "$PWD" --count $count "${COMMANDS_SEED-1}" >report 2>err || {
    cp report out
    fail "a command line does not end as it should"
}
