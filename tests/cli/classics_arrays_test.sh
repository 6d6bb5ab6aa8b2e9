#!/bin/sh
# The classics of arrays, which sort, colour, choose and compute: a thousand disturbed runs of each have one
# outcome, its picture is drawn, the commands at its head do what they say, and a spoilt packet is found.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# matches FILE PATTERN: a line of the file matches.
matches()
{
    grep -qe "$2" "$1" || fail "no line of $1 matches: $2"
}

runs=1000
! sanitized asan tsan || runs=30

# bears PROGRAM OPTION...: the program claims to bear delays, and does.
bears()
{
    program=$1
    run 0 "$PARRAY" show "$program"
    matches out "^time .*bears delays"
    run 0 "$PARRAY" stress "$@" --runs "$runs"
    matches out "^outcomes  *1 class$"
    matches out "^ *[0-9,]* runs: done, verified (first: the undisturbed run)"
}

bears bitonic-sort --topology hypercube:2
bears cannon --topology torus:2x2
bears cole-vishkin --topology ring:7
bears fft --topology hypercube:2
bears jacobi --topology ring:4 --param tolerance=1
bears luby --topology mesh:2x3
bears matrix-transpose --topology hypercube:2
bears odd-even-transposition --topology line:5
bears shearsort --topology mesh:2x3

# What each says of its picture draws one, with the lines of all transmissions.
for name in bitonic-sort cannon cole-vishkin fft jacobi luby matrix-transpose odd-even-transposition shearsort; do
    run 0 "$PARRAY" show "$name"
    sed -n 's/^picture  *parray //p' out >picture
    matches picture "^run $name --topology .* --plot $name\.svg$"
    run 0 sh -c "'$PARRAY' $(cat picture) --json run.json"
    [ "$(tail -n 1 "$name.svg")" = "</svg>" ] || fail "$name.svg is no whole picture"
    [ "$(grep -c '<line\|<rect\|<path' "$name.svg")" -gt 20 ] || fail "there is nothing on $name.svg"
    has run.json verified true
done

# Every command at the head of a source.
for name in bitonic_sort cannon cole_vishkin fft jacobi luby matrix_transpose odd_even_transposition shearsort; do
    sed -n "s|^ \* \{5\}parray ||p" "$srcdir/algos/classics/$name.c" >commands
    [ -s commands ] || fail "$name.c shows no command"
    while read -r words; do
        run 0 sh -c "'$PARRAY' $words"
    done <commands
done

# broken FILE SED: FILE.so is the program with a change, which has to be one.
broken()
{
    sed "$2" "$srcdir/algos/classics/$1.c" >"$1.c"
    ! cmp -s "$1.c" "$srcdir/algos/classics/$1.c" || fail "nothing was broken in $1.c"
    sed -i -e "s/^const struct parray_program $1_program = {/PARRAY_PROGRAM(/" -e '/^PARRAY_PROGRAM/,$s/^};$/);/' "$1.c"
    run 0 "$PARRAY" cc "$1.c" -w "-I$srcdir/algos" "-I$srcdir/algos/classics"
}

# A run that exceeds its bound is wrong: colours that take some rounds more, choices by rank instead of by
# chance, iterations that gain less.
broken cole_vishkin 's/plan->halvings = halvings_of(nodes)/plan->halvings = 9/'
run 1 "$PARRAY" run ./cole_vishkin.so --topology ring:100 --quiet
matches err "rounds <= log_star(node_count(self)) + 3"
broken luby 's/1 + (node_random(self) >> 1)/1 + (uint64_t)node_rank(self)/'
run 1 "$PARRAY" run ./luby.so --topology line:200 --quiet
matches err "rounds.greatest <= most"
broken jacobi 's/return sum \/ diagonal/return x[me] + (sum \/ diagonal - x[me]) \/ 4/'
run 1 "$PARRAY" run ./jacobi.so --quiet
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

# Whatever comes in packets, they end as any run does.
while read -r words; do
    for faults in corrupt:0.05 corrupt:0.4 lose:0.02 double:0.1; do
        status=0
        # shellcheck disable=SC2086 # a list of words
        timeout 60 "$PARRAY" run $words --fault $faults --jitter 3 --quiet --max-steps 2000 >out 2>err || status=$?
        case $status in
        0 | 1 | 3 | 4 | 5) ;;
        *) fail "status $status: $words --fault $faults" ;;
        esac
    done
done <<'END'
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
