#!/bin/sh
# The examples for users: each compiles without a word, does what its comment says, and can be told to others
# by the commands at its head.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

examples=$srcdir/algos/examples
[ "$(find "$examples" -name '*.c' | wc -l)" -ge 6 ] || fail "there are hardly any examples"
for source in "$examples"/*.c; do
    name=$(basename "$source" .c)
    run 0 "$PARRAY" cc -Wextra -Wshadow "$source"
    silent err
    "$PARRAY" run "./$name.so" --quiet --json "$name.json" 2>"$name.err" || echo "$name: status $?" >>bad
    has "$name.json" program "$name"
    grep -q "parray cc $name\.c" "$source" || fail "$name.c does not say how to compile it"
done
is bad "deadlock_ring: status 4"

# Every command at the head of a source, in the order in which it stands there.
for source in "$examples"/*.c; do
    sed -n "s|^ \* \{5\}\(parray .*\)|\1|p" "$source" | grep -v '^parray cc' >commands
    [ -s commands ] || fail "$source shows no command"
    while read -r words; do
        echo "$words" | sed 's|:1000000|:1000|' >command
        sed "s|parray |'$PARRAY' |g" command >script
        run 0 sh -e script
    done <commands
done
[ -s tree.svg ] && [ -s sort.svg ] || fail "the pictures that the comments show were not drawn"

has hello_ring.json steps 1
has token_ring.json steps 8
has token_ring.json transmissions 8
is token_ring.err "[step 9, node 0] the sum is 28"
has flooding.json verified true
says flooding.err "node 15] 6 hops"
has prefix_sum.json steps 4
has prefix_sum.json ratio 1.0
has odd_even_sort.json verified true
has odd_even_sort.json steps 18
has leader_election.json task.deliveries 16
has jacobi_allreduce.json verified true
has jacobi_allreduce.json values.rounds.least 36.0
has jacobi_allreduce.json steps 325
says master_worker.err "the primes up to 200 add up to 4227"
has master_worker.json steps 91
has deadlock_ring.json deadlock.cycle_length 6
says deadlock_ring.err "deadlock_ring.c@waits"

run 0 "$PARRAY" run ./ping_pong.so --param longest=64 --startup 10 --per-unit 2 --quiet --json far.json
has far.json figures.measured_per_unit 2.0
has far.json figures.measured_start-up 10.0
run 3 "$PARRAY" run ./flooding.so --model H1 --quiet --force
run 0 "$PARRAY" run ./odd_even_sort.so --model F1 --quiet
run 0 "$PARRAY" stress ./flooding.so --runs 10
run 0 "$PARRAY" stress ./token_ring.so --runs 10
run 0 "$PARRAY" stress ./leader_election.so --runs 40
run 0 "$PARRAY" stress ./jacobi_allreduce.so --runs 10
for fault in double overtake; do
    run 0 "$PARRAY" stress ./master_worker.so --faults "$fault:3" --runs 60 --no-shrink
    says out "outcomes       1 class"
done
run 4 "$PARRAY" stress ./master_worker.so --faults lose:1 --runs 20 --no-shrink
says out "in message_recv at master_worker.c:"
has shared_register.json properties.0.holds true
run 1 "$PARRAY" stress ./shared_register.so --param write_back=no --runs 700 --jobs 2 --no-shrink
says out '    node 5: read() on register 0 -> 20, steps 2..225'
says out '    node 4: read() on register 0 -> 10, steps 286..572'
printf '0 1\n2 3\n' >apart
run 2 "$PARRAY" run ./master_worker.so --topology graph:apart --quiet
says err "no links lead to node 0"
