#!/bin/sh
# The classics of arrays, which sort, colour, choose and compute: disturbed runs of each have one
# outcome, its picture is drawn, the commands at its head do what they say, and a spoilt packet is found.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/classics.sh
. "$srcdir/tests/cli/classics.sh"

runs=40
! sanitized asan tsan || runs=30

names='bitonic-sort cannon cole-vishkin fft jacobi luby matrix-transpose odd-even-transposition shearsort'

bears bitonic-sort --topology hypercube:2
bears cannon --topology torus:2x2
bears cole-vishkin --topology ring:7
bears fft --topology hypercube:2
bears jacobi --topology ring:4 --param tolerance=1
bears luby --topology mesh:2x3
bears matrix-transpose --topology hypercube:2
bears odd-even-transposition --topology line:5
bears shearsort --topology mesh:2x3

# shellcheck disable=SC2086 # a list of words
drawn '<line\|<rect\|<path' $names
# shellcheck disable=SC2086
commands_hold 1 $names

# A run that exceeds its bound is wrong: colours that take some rounds more, choices by rank instead of by
# chance, iterations that gain less.
altered cole-vishkin 'plan->halvings = halvings_of(nodes)' 'plan->halvings = 9'
run 1 "$PARRAY" run "$copy" --topology ring:100 --quiet
matches err "rounds <= log_star(node_count(self)) + 3"
altered luby '1 + (node_random(self) >> 1)' '1 + (uint64_t)node_rank(self)'
run 1 "$PARRAY" run "$copy" --topology line:200 --quiet
matches err "rounds.greatest <= most"
altered jacobi 'return sum / diagonal' 'return x[me] + (sum / diagonal - x[me]) / 4'
run 1 "$PARRAY" run "$copy" --quiet
matches err "iterations < most"

# spoilt STATUS TEXT PROGRAM OPTION...: with a bit changed in one of two packets the run ends with the status.
spoilt()
{
    status_wanted=$1
    text=$2
    shift 2
    run "$status_wanted" "$PARRAY" run "$@" --fault corrupt:0.5 --quiet
    matches err "$text"
}

spoilt 1 "the number of its place is" bitonic-sort
spoilt 1 "does not have the result that cannon requires" cannon
spoilt 1 "so is that of its neighbour" cole-vishkin
spoilt 1 "is off by .* and rounding by .* at most" fft
spoilt 1 "the token of node .* is" matrix-transpose
spoilt 1 "the number of its place is" odd-even-transposition
spoilt 1 "the number of its place is" shearsort

ends_with 'corrupt:0.05 --jitter 3' 'corrupt:0.4 --jitter 3' 'lose:0.02 --jitter 3' 'double:0.1 --jitter 3' <<'END'
bitonic-sort --topology hypercube:4
cannon --topology torus:4x4
cole-vishkin --topology ring:30
fft --topology hypercube:4
jacobi --topology ring:9
luby --topology mesh:5x5
matrix-transpose --topology hypercube:4
odd-even-transposition --topology line:9
shearsort --topology mesh:4x4
END

# jacobi: a wrong part of x is noticed by all nodes but its own, or some of them go on while others stop.
status=0
"$PARRAY" run jacobi --fault corrupt:0.5 --quiet 2>err || status=$?
[ "$status" = 1 ] || [ "$status" = 4 ] || fail "jacobi: status $status with spoilt packets"
