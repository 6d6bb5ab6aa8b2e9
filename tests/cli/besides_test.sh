#!/bin/sh
# A check that failed, or a delivery that was wrong, is told, also where something graver ends the run: the
# status is that of the graver one.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# All nodes fail the check; what they do then is given by -D.
besides()
{
    name=$1
    shift
    cat >"$name.c" <<'END'
#include <parray.h>

static void act(struct node *self)
{
    int here = 1;
    bool told = TELL;
    node_value(self, "told", told);
    node_step(self);
    ACT;
}
PARRAY_PROGRAM(.name = "besides", .topology = "ring:4", .node = act MORE);
END
    run 0 "$PARRAY" cc "$name.c" "$@" -o "$name.so"
}

failed='step 1: node 0: check failed at stuck.c:6: here == 2: here is 1'
besides stuck '-DTELL=node_check_eq(self, here, 2)' '-DACT=node_recv(self, 0, &here, sizeof here)' -DMORE=
for engine in 'fibers --workers 1' 'fibers --workers 2' threads; do
    # shellcheck disable=SC2086
    run 4 "$PARRAY" run ./stuck.so --engine $engine --json run.json --trace run.trace
    [ "$(grep -cE '^(error|note: the result)' err)" = 2 ] || fail "not two sentences"
    says err 'error: deadlock in step 2: 4 of 4 nodes wait for ever'
    spoken err | tail -n 1 >last
    is last "note: the result is wrong, too: $failed"
    says out 'verified       NO, the result is wrong'
    has run.json status 4
    has run.json verified false
    has run.json error 'deadlock in step 2: 4 of 4 nodes wait for ever'
    has run.json wrong "$failed"
done

# A trace keeps it, a sweep and stress tell it.
run 0 "$PARRAY" report run.trace --json told.json
says out "  wrong, too   $failed"
has told.json wrong "$failed"
run 4 "$PARRAY" sweep ./stuck.so --over topology=ring:4,ring:5 --json sweep.json
says out "topology=ring:5: deadlock in step 2: 5 of 5 nodes wait for ever; the result is wrong, too: $failed"
has sweep.json runs.1.wrong "$failed"
run 4 "$PARRAY" stress ./stuck.so --runs 3
says out "wait for ever, in node_recv at stuck.c:9; the result is wrong, too: $failed"

# Limits, violations that are counted, and misuse are graver, too.
besides long '-DTELL=node_check(self, here == 2)' '-DACT=for (;;) node_step(self)' -DMORE=
run 5 "$PARRAY" run ./long.so --max-steps 9 --json run.json
says err 'note: the result is wrong, too: step 1: node 0: check failed at long.c:6: here == 2'
has run.json wrong 'step 1: node 0: check failed at long.c:6: here == 2'
besides breaks '-DTELL=node_check(self, here == 2)' \
    '-DACT=node_send(self, 0, &here, 4); node_send(self, 1, &here, 4)' -DMORE=
run 3 "$PARRAY" run ./breaks.so --model SLA --on-violation count
says err 'note: the result is wrong, too: step 1: node 0: check failed at breaks.c:6: here == 2'
besides misuse '-DTELL=node_check(self, here == 2)' '-DACT=node_send(self, 9, &here, 4)' -DMORE=
run 2 "$PARRAY" run ./misuse.so --trace misuse.trace
says err 'node_send at misuse.c:9: there is no port 9'
says err 'note: the result is wrong, too: step 1: node 0: check failed at misuse.c:6: here == 2'
run 0 "$PARRAY" report misuse.trace --json misuse.json
has misuse.json error_at.step 2
has misuse.json error_at.node 0

# What the task found is told in the same way.
besides word '-DTELL=(node_rank(self) != 2 || (node_deliver(self, 0, &here, sizeof here), true))' \
    '-DACT=node_recv(self, 0, &here, sizeof here)' '-DMORE=,.task = "gossip"'
run 4 "$PARRAY" run ./word.so --json run.json
says err 'error: deadlock in step 2: 4 of 4 nodes wait for ever'
"$builddir/tests/cli/jsonget" run.json task.failure.text >text
spoken err | tail -n 1 >last
is last "note: the result is wrong, too: $(cat text)"
has run.json wrong "$(cat text)"
has run.json error_at null

# With status 1 it is the one sentence, and nothing is told where all is well.
besides fails '-DTELL=node_check(self, here == 2)' '-DACT=' -DMORE=
run 1 "$PARRAY" run ./fails.so --json run.json
is err 'error: step 1: node 0: check failed at fails.c:6: here == 2'
has run.json wrong 'step 1: node 0: check failed at fails.c:6: here == 2'
has run.json error_at.step 1
has run.json error_at.node 0
besides right '-DTELL=node_check(self, here == 1)' '-DACT=' -DMORE=
run 0 "$PARRAY" run ./right.so --json run.json
has run.json wrong null
