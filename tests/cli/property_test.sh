#!/bin/sh
# What a program states about all of its runs: invariants, what holds eventually, places that are reached.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" cc --allow-globals "$srcdir/tests/cli/stated.c"
silent err

# failed NUMBER STEP TEXT: run.json says that this property failed.
failed()
{
    has run.json verified false
    has run.json "properties.$1.holds" false
    has run.json "properties.$1.step" "$2"
    has run.json "properties.$1.text" "$(numbered "$3")"
    has run.json wrong "step $2: $(numbered "$3")"
}

# All engines say the same, whatever the number of workers.
two='the invariant of round does not hold: most <= 1 at stated.c@invariant: a node holds 2'
for engine in "fibers --workers 1" "fibers --workers 3" threads; do
    # shellcheck disable=SC2086
    run 0 "$PARRAY" run ./stated.so --engine $engine --json run.json
    silent err
    says out 'verified       yes'
    says out 'properties     invariant holds; eventually holds'
    says out 'reached        node 3 (step 7, node 3), a second round NEVER'
    has run.json properties '[] 2'
    has run.json properties.0.name 'invariant'
    has run.json properties.0.holds true
    has run.json properties.1.name 'eventually'
    has run.json properties.1.holds true
    has run.json reached.0.name 'node 3'
    has run.json reached.0.step 7
    has run.json reached.0.node 3
    has run.json reached.1.name 'a second round'
    has run.json reached.1.step null
    # shellcheck disable=SC2086
    run 1 "$PARRAY" run ./stated.so --param case=two --engine $engine --json run.json --trace run.trace
    is err "error: step 5: $two"
    says out 'verified       NO, invariant does not hold'
    says out 'properties     invariant does NOT hold after step 5; eventually is not checked, the run was cut short'
    failed 0 5 "$two"
    has run.json properties.1.holds null
    has run.json properties.1.unknown 'not checked, the run was cut short'
    has run.json error_at.step 5
    has run.json error_at.node null
done
run 0 "$PARRAY" report run.trace --json run.json
says out 'properties     invariant does NOT hold after step 5; eventually is not checked, the run was cut short'
failed 0 5 "$two"

# A program without properties has none.
run 0 "$PARRAY" run echo --json run.json
has run.json properties '[] 0'
has run.json reached '[] 0'

# An `eventually` with a bound is looked at after that step, or after the last one if that is earlier; the run
# ends there if it does not hold.
late='the `eventually` of round does not hold: visited + stopped == parray_nodes(array) at stated.c@eventually'
for steps in 1 4 8; do
    run 0 "$PARRAY" cc --allow-globals -DSTEPS=$steps "$srcdir/tests/cli/stated.c" -o bounded.so
    run 1 "$PARRAY" run ./bounded.so --json run.json
    is err "error: step $steps: $late"
    says err "/* line: eventually */"
    failed 1 $steps "$late"
    has run.json clock $steps
done
for steps in 9 1000; do
    run 0 "$PARRAY" cc --allow-globals -DSTEPS=$steps "$srcdir/tests/cli/stated.c" -o bounded.so
    run 0 "$PARRAY" run ./bounded.so --json run.json
    has run.json properties.1.holds true
    has run.json clock 11
done
run 5 "$PARRAY" run ./bounded.so --max-steps 8 --json run.json
has run.json properties.1.unknown 'not checked, the run was cut short'

# When nothing more can happen, it is looked at, too.
run 4 "$PARRAY" run ./stated.so --param case=stuck --json run.json
says err "note: the result is wrong, too: step 6: $(numbered "$late")"
failed 1 6 "$late"

# Nodes that a fault has stopped are known, and what they left.
run 4 "$PARRAY" run ./stated.so --fault stop:4@1 --json run.json
has run.json properties.1.holds true

# What has failed before counts before what fails later.
run 1 "$PARRAY" run ./stated.so --param case=check --json run.json
is err 'error: step 5: node 2: check failed at stated.c@node_check: rank == 3'
has run.json properties.0.holds true

# A property only looks: a call that changes something is misuse, and a crash has its place.
run 2 "$PARRAY" run ./stated.so --param case=call --json run.json
only='a property only looks at the nodes, by parray_state_of and such, and says by parray_check what must hold'
is err "error: step 1: node_send at stated.c@call in \`invariant\` of round: $only"
has run.json verified null
run 2 "$PARRAY" run ./stated.so --param case=figure
is err "error: step 1: parray_figure in \`invariant\` of round: $only"
run 2 "$PARRAY" run ./stated.so --param case=nowhere
is err "error: step 7: node 3: node_reach at stated.c@nowhere: the program does not name \"elsewhere\" among \
the places that its nodes reach
help: name it in its description: .reaches = \"elsewhere\""
if ! sanitized asan tsan; then
    run 139 "$PARRAY" run ./stated.so --param case=crash
    says err 'error: the program crashed in its invariant'
fi

# What computes for ever is ended, a property as well as a node, and named. Three seconds:
# a busy machine may leave any other node aside for one.
if ! sanitized asan tsan; then # which follow the stack that is left
    for engine in "fibers --workers 1" "fibers --workers 3" threads; do
        # shellcheck disable=SC2086
        run 5 "$PARRAY" run ./stated.so --param case=endless --engine $engine --watchdog 3 --quiet --json run.json
        grep -qE "^error: the program has (computed|waited for the system) for [1-9][0-9]* s in its invariant.*; ended by --watchdog 3\$" err ||
            fail "the property is not named: $engine"
        has run.json verified null
        # shellcheck disable=SC2086
        run 5 "$PARRAY" run ./stated.so --param case=busy --engine $engine --watchdog 3 --quiet --json run.json
        grep -qE "^error: step 5: node 2 has computed for [1-9][0-9]* s without waiting.*; ended by --watchdog 3\$" err ||
            fail "the node is not named: $engine"
        has run.json properties.0.holds true
    done
    # On a busy machine the program may not have come to its invariant yet: the next try waits for longer.
    for seconds in 1 4 16 64; do
        timeout -s INT $seconds "$PARRAY" run ./stated.so --param case=endless --quiet 2>err || true
        ! grep -qF 's in its invariant' err || break
    done
    says err 's in its invariant'
    says err '; interrupted'
fi

# Descriptions that cannot be right are refused.
compile unnamed <<'END'
#include <parray.h>
static void run(struct node *self)
{
    node_step(self);
}
PARRAY_PROGRAM(.name = "unnamed", .node = run, .reaches = "a, b ,a");
END
run 2 "$PARRAY" run ./unnamed.so
is err "error: program 'unnamed': .reaches = \"a, b ,a\" is no list of names with commas between: a name stands \
there twice"
compile unbound <<'END'
#include <parray.h>
static void run(struct node *self)
{
    node_step(self);
}
PARRAY_PROGRAM(.name = "unbound", .node = run, .eventually_steps = 3);
END
run 2 "$PARRAY" run ./unbound.so
is err "error: program 'unbound' has .eventually_steps, but no .eventually that would have to hold by then"
