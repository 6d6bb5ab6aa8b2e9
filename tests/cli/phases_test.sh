#!/bin/sh
# The phases of a program in reports, traces and pictures of runs, and in reports of traces.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" cc "$srcdir/tests/cli/phased.c"
run 0 "$PARRAY" run ./phased.so -v --json run.json --trace run.trace
sed -n '/^phase /,/^no phase/p' out >said
cat >wanted <<'END'
phase          to the right: 1 step (1 to 1), 8 packets; 8 nodes entered it
               8.0 of 16 link directions busy a step (50.0 %), 8 never used
               its packets need at least 1 step, for which node 0 port 1 to node 1 is busy
phase          a "pause": 0 packets; 8 nodes entered it, the first in step 2
phase          to the left: 2 steps (5 to 8), 8 packets; 8 nodes entered it
               4.0 of 16 link directions busy a step (25.0 %), 12 never used
               its packets need at least 2 steps, for which node 0 port 0 to node 7 is busy
no phase       1 packet
END
diff wanted said || fail 'the report is another one'

has run.json phases '[] 3'
has run.json phases.0.name 'to the right'
has run.json phases.0.begin 1
has run.json phases.0.end 1
has run.json phases.0.utilization 0.5
has run.json phases.1.name 'a "pause"'
has run.json phases.1.end null
has run.json phases.1.steps 0
has run.json phases.1.mean_busy_links null
has run.json phases.1.busiest_link null
has run.json phases.2.steps 2
has run.json phases.2.nodes 8
has run.json phases.2.packets 8
has run.json phases.2.busy_steps 8
has run.json phases.2.mean_busy_links 4.0
has run.json phases.2.links 16
has run.json phases.2.idle_links 12
has run.json phases.2.least_steps 2
has run.json phases.2.busiest_link.from 0
has run.json phases.2.busiest_link.port 0
has run.json phases.2.busiest_link.to 7
has run.json phases.2.busiest_link.busy_steps 2
has run.json phases.2.busiest_node null
has run.json phases.2.spans.0.1 5
has run.json phases.2.spans.1.0 8

# A trace keeps the phases.
run 0 "$PARRAY" report run.trace --json trace.json
sed -n '/^phase /,/^no phase/p' out | diff wanted - || fail 'the report of the trace is another one'
for file in run trace; do
    sed -n '/"phases"/,/^  \]/p' $file.json >$file.phases
done
cmp run.phases trace.phases || fail 'the JSON of the trace has other phases'
[ "$(wc -l <run.phases)" -gt 50 ] || fail 'there are no phases in the JSON'

# A Chrome trace has a track for each of them.
run 0 "$PARRAY" run ./phased.so --quiet --trace run.chrome.json
grep '"pid":3' run.chrome.json | grep '"ph":"X"' | sed 's/,$//' >slices
cat >wanted <<'END'
{"name":"to the right","ph":"X","pid":3,"tid":0,"ts":1,"dur":1,"args":{"packets":8}}
{"name":"to the left","ph":"X","pid":3,"tid":2,"ts":5,"dur":1,"args":{"packets":8}}
{"name":"to the left","ph":"X","pid":3,"tid":2,"ts":8,"dur":1,"args":{"packets":8}}
END
diff wanted slices || fail 'the Chrome trace has other phases'
"$builddir/tests/cli/jsonget" run.chrome.json traceEvents >/dev/null || fail 'the Chrome trace is no JSON'

# Pictures of runs and of traces have a line where a phase with packets begins, and its name.
for kind in steps links spacetime; do
    run 0 "$PARRAY" run ./phased.so --quiet --plot $kind.svg --plot-kind $kind
    run 0 "$PARRAY" report run.trace --plot again.svg --plot-kind $kind
    cmp $kind.svg again.svg || fail "$kind differs between the run and its trace"
    sed -n '/class="phases"/,/<\/g>/p' $kind.svg >marks
    [ "$(grep -c '<line' marks)" = 2 ] || fail "$kind has not two lines"
    grep -q '>to the right<' marks || fail "$kind does not name the first phase"
    grep -q '>to the left<' marks || fail "$kind does not name the last phase"
done
run 0 "$PARRAY" run hypercube-exchange --topology hypercube:3 --quiet --plot both.svg
grep -q '>phase 1, phase 2<' both.svg || fail 'phases that begin together are not named together'
run 0 "$PARRAY" run hypercube-mnb --topology hypercube:3 --quiet --plot none.svg --json none.json
! grep -q 'class="phases"' none.svg || fail 'a program without phases has marks'
has none.json phases '[] 0'

# The node that bounds a phase, where the model limits nodes.
run 0 "$PARRAY" run star-mnb -v --topology star:4 --json star.json
says out 'has to send and receive'
has star.json phases.2.busiest_node.node 0

# More phases than there may be.
cat >many.c <<'END'
#include <parray.h>
#include <stdio.h>

static void many(struct node *self)
{
    char name[16];
    snprintf(name, sizeof name, "%d", node_rank(self));
    node_phase(self, name);
    node_send(self, 1, NULL, 0);
}
PARRAY_PROGRAM(.name = "many", .topology = "ring:65", .node = many);
END
run 0 "$PARRAY" cc many.c
run 0 "$PARRAY" run ./many.so -v --json many.json --trace many.trace
says out 'phases         more than 64 were named: none is told'
has many.json phases null
run 0 "$PARRAY" report many.trace
says out 'phases         more than 64 were named: none is told'
run 0 "$PARRAY" run ./many.so --topology ring:64 --json many.json
has many.json phases '[] 64'

# A bad name names the line.
cat >bad.c <<'END'
#include <parray.h>

static void bad(struct node *self)
{
    node_phase(self, ""); /* line: here */
}
PARRAY_PROGRAM(.name = "bad", .node = bad);
END
run 0 "$PARRAY" cc bad.c
run 2 "$PARRAY" run ./bad.so
says err "step 1: node 0: node_phase at bad.c:$(line_of bad here): a phase needs a name; NULL says that no phase follows"
