#!/bin/sh
# --on-violation wait: flooding under every model is right, breaks no rule and is no faster than the bound;
# what waited stands in the report, in JSON, in the trace and in a sweep.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

cp "$srcdir/doc/flood.c" flood.c
run 0 "$PARRAY" cc flood.c
run 3 "$PARRAY" run ./flood.so --topology mesh:3x3 --model SLA --mailbox 9

# number FILE FIELD: prints a number of a JSON report, without a fraction.
number()
{
    "$builddir/tests/cli/jsonget" "$1" "$2" | cut -d . -f 1
}
for model in 'F*' SLA F1 'H*' H1; do
    for way in '--workers 1' '--workers 3' '--engine threads'; do
        # shellcheck disable=SC2086
        run 0 "$PARRAY" run ./flood.so --topology mesh:3x3 --model "$model" --mailbox 9 --on-violation wait \
            $way --json now.json --trace now.csv
        says out "verified       yes"
        has now.json violation_count 0
        has now.json waiting.unsent 0
        steps=$(number now.json steps) bound=$(number now.json lower_bound)
        [ "$steps" -ge "$bound" ] || fail "$model: $steps steps, and the bound is $bound"
        [ "$way" = '--workers 1' ] && cp now.csv first.csv
        cmp now.csv first.csv || fail "$model: $way: another trace than with one worker"
    done
done
# The last model was H1, under which most waits.
[ "$steps" -gt 60 ] || fail "H1: $steps steps for 216 packets, of which 4 go at a time"

line=$(grep -n 'node_send(self, port' flood.c | cut -d : -f 1)
run 0 "$PARRAY" run ./flood.so --topology mesh:3x3 --model SLA --mailbox 9 --on-violation wait --json sla.json \
    --trace sla.trace
says out "waiting        156 packets waited 1,444 steps in all because of model SLA"
says out "  first        step 1: node 0 (mesh 0,0), port 3 to node 1: the node sends another packet (sends) [flood.c:$line]"
has sla.json waiting.count 156
has sla.json waiting.first.rule sends
run 0 "$PARRAY" report sla.trace --json told.json
says out "waiting        156 packets waited 1,444 steps"
has told.json waiting.steps 1444
run 0 "$PARRAY" sweep ./flood.so --over topology=mesh:3x3 --models SLA,H1 --mailbox 9 --on-violation wait \
    --columns steps,waiting.count,waiting.steps
says out "mesh:3x3  SLA       36            156          1,444"
run 0 "$PARRAY" run ./flood.so --topology mesh:3x3 --json none.json
has none.json waiting null

# A mailbox that is too small for what waits blocks the nodes for ever.
run 4 "$PARRAY" run ./flood.so --topology mesh:6x6 --model SLA --on-violation wait
says err "nodes wait for ever"
run 2 "$PARRAY" run ./flood.so --topology mesh:3x3 --model W1 --force --on-violation wait
says err "take --worms wait"
