#!/bin/sh
# The JSON report: every promised field, exact where it is known, on every exit status but 2.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" cc "$srcdir/tests/cli/hello.c"
run 0 "$PARRAY" run ./hello.so --seed 18446744073709551615 --json hello.json
has hello.json status 0
has hello.json program hello
has hello.json topology ring:8
has hello.json nodes 8
has hello.json links 8
has hello.json model 'F*'
has hello.json engine fibers
has hello.json workers 1
has hello.json seed 18446744073709551615
has hello.json params "{} 0"
has hello.json steps 1
has hello.json time 1.0
has hello.json transmissions 8
has hello.json tcd null
has hello.json verified true
has hello.json violations "[] 0"
has hello.json violation_count 0
has hello.json stalls 0
has hello.json leftovers 0
has hello.json lower_bound null
has hello.json paper_time null
has hello.json result_digest null
has hello.json utilization.mean 0.5
has hello.json utilization.max 1.0
has hello.json utilization.min 0.0
has hello.json figures "{} 0"
has hello.json interrupted false
has hello.json error null
has hello.json deadlock null
has hello.json leftover_links "[] 0"
has hello.json mailbox 2
has hello.json startup 0
has hello.json per_unit 1
has hello.json max_steps null
has hello.json disturb null
has hello.json hottest_link.from 0
has hello.json hottest_link.port 1
has hello.json hottest_link.packets 1
has hello.json coldest_link.packets 0
has hello.json ports.1.direction "up dimension 0"
has hello.json ports.1.utilization 1.0
for field in seconds setup_seconds hops_per_second stack_bytes memory_bytes; do
    "$builddir/tests/cli/jsonget" hello.json "$field" | grep -q '^[0-9]' || fail "$field is no number"
done
"$builddir/tests/cli/jsonget" hello.json digest | grep -qE '^[0-9a-f]{16}$' || fail "digest is no hex string"

# The fields come in the order in which they are documented, behind the name of their schema.
grep -o '^  "[a-z_]*"' hello.json | tr -d ' "' | head -n 27 | tr '\n' ' ' >order
is order "schema status program topology nodes links model engine workers seed params steps time transmissions tcd \
verified violations violation_count stalls leftovers lower_bound paper_time digest result_digest utilization \
seconds setup_seconds "

# The report has all disturbances of a run, and their seed.
run 0 "$PARRAY" run ./hello.so --turns --order priority:2 --lag 0.3 --fault down:0-1@3..4:held --disturb-seed 9 \
    --json disturbed.json --trace disturbed.trace
has disturbed.json disturb.text 'order priority:2, lag 0.3, 1 planned fault, turns'
has disturbed.json disturb.seed 9
has disturbed.json disturb.order priority:2
has disturbed.json disturb.jitter 0
has disturbed.json disturb.lag 0.3
has disturbed.json disturb.faults.0 down:0-1@3..4:held
has disturbed.json disturb.turns true
has disturbed.json disturb.virtual_time false
has disturbed.json disturb.garbage 0
has disturbed.json disturb.choices 0
says out 'hello on ring:8, model F*, seed 1; disturbed: order priority:2, lag 0.3, 1 planned fault, turns, seed 9'
head -n 1 out >first
run 0 "$PARRAY" report disturbed.trace --json again.json
head -n 1 out | cmp -s - first || fail "the trace's report begins otherwise"
has again.json disturb.seed 9

# How many packets a fault hit.
has hello.json faults.lost 0
has hello.json faults.doubled 0
has hello.json faults.corrupted 0
run 1 "$PARRAY" run ./hello.so --fault corrupt:0.99 --fault double:0.99 --json faults.json --trace faults.trace
has faults.json faults.lost 0
has faults.json faults.doubled 8
has faults.json faults.corrupted 8
has faults.json received 8
has faults.json leftovers 8
says out 'faults         0 lost, 8 doubled, 8 corrupted of these packets'
run 0 "$PARRAY" report faults.trace --json again.json
has again.json faults.corrupted 8
says out 'faults         0 lost, 8 doubled, 8 corrupted of these packets'
# The packets of all links are the transmissions: lost ones count, second copies do not.
for fault in lose double; do
    "$PARRAY" run ./hello.so --fault $fault:0.5 --links links.csv --json faults.json >out 2>err || [ $fault = lose ]
    has faults.json transmissions "$(awk -F, 'NR > 1 { sum += $4 } END { print sum }' links.csv)"
done
run 4 "$PARRAY" run ./hello.so --fault lose:0.99 --json faults.json
has faults.json faults.lost 8

# Figures that a program states itself.
compile figures <<'END'
#include <parray.h>
static void idle(struct node *self) { (void)self; }
static void figures(struct parray *array)
{
    parray_figure(array, "mean delay", 12.5, "packet times");
    parray_figure(array, "nodes", parray_nodes(array), NULL);
    parray_figure(array, "limit", 1 / 0.0, "packet times");
}
PARRAY_PROGRAM(.name = "figures", .node = idle, .figures = figures);
END
run 0 "$PARRAY" run ./figures.so --json figures.json
says out "mean delay     12.5 packet times"
says out "nodes          8"
says out "limit          none"
has figures.json figures "{} 3"
has figures.json figures.mean_delay 12.5
has figures.json figures.nodes 8.0
has figures.json figures.limit null

# Status 1: a check fails.
compile wrong <<'END'
#include <parray.h>
static void wrong(struct node *self) { node_check(self, node_rank(self) != 2); }
PARRAY_PROGRAM(.name = "wrong", .node = wrong);
END
run 1 "$PARRAY" run ./wrong.so --json wrong.json
has wrong.json status 1
has wrong.json verified false
says err "error: "
says err "node_rank(self) != 2"

# Status 3: a violation.
compile greedy <<'END'
#include <parray.h>
static void greedy(struct node *self)
{
    char byte = 0;
    if (node_rank(self) != 0)
        return;
    node_send(self, 0, &byte, 1); /* line: first */
    node_send(self, 1, &byte, 1); /* line: second */
}
PARRAY_PROGRAM(.name = "greedy", .node = greedy);
END
run 3 "$PARRAY" run ./greedy.so --model SLA --json greedy.json
has greedy.json status 3
has greedy.json violation_count 1
has greedy.json violations.0.step 1
has greedy.json violations.0.node 0
has greedy.json violations.0.rule sends
has greedy.json violations.0.model SLA
has greedy.json violations.0.parts "[] 2"
has greedy.json violations.0.parts.0.port 0
has greedy.json violations.0.parts.0.peer 7
has greedy.json violations.0.parts.0.direction send
has greedy.json violations.0.parts.1.port 1
"$builddir/tests/cli/jsonget" greedy.json violations.0.text >text
says err "$(cat text)"
says err "greedy.c@first, greedy.c@second"
[ "$(grep -c '^error: ' err)" = 1 ] || fail "the violation is not one sentence"

# Status 4: a deadlock.
compile stuck <<'END'
#include <parray.h>
static void stuck(struct node *self)
{
    char byte;
    if (node_rank(self) != 5)
        node_recv(self, 0, &byte, 1); /* line: others */
    else
        node_recv(self, 1, &byte, 1); /* line: node_5 */
}
PARRAY_PROGRAM(.name = "stuck", .node = stuck);
END
run 4 "$PARRAY" run ./stuck.so --json stuck.json
has stuck.json status 4
has stuck.json deadlock.total true
has stuck.json deadlock.count 8
has stuck.json deadlock.sites "[] 2"
has stuck.json deadlock.sites.0.call node_recv
has stuck.json deadlock.sites.0.nodes 7
has stuck.json deadlock.sites.1.nodes 1
has stuck.json deadlock.sites.1.first 5
has stuck.json verified null
"$builddir/tests/cli/jsonget" stuck.json deadlock.cycle.0.node >value
says err "7 nodes in node_recv at stuck.c@others (0-4, 6-7)"
says err "1 node in node_recv at stuck.c@node_5 (5)"
says err "each waits for the next"

# Status 5: a limit, in the run and while the array is built.
compile forever <<'END'
#include <parray.h>
static void forever(struct node *self)
{
    for (;;)
        node_step(self);
}
PARRAY_PROGRAM(.name = "forever", .node = forever);
END
run 5 "$PARRAY" run ./forever.so --max-steps 10 --json limit.json
has limit.json status 5
has limit.json max_steps 10
run 5 "$PARRAY" run ./hello.so --topology ring:65536 --stack 4G --stacks own --json large.json
has large.json status 5
has large.json topology ring:65536
has large.json nodes null
has large.json time null

# Status 2: a run in which a node misbehaves is reported as far as it went; one that is refused has no report.
compile misuse <<'END'
#include <parray.h>
static void misuse(struct node *self) { node_send(self, 9, "", 1); } /* line: sends */
PARRAY_PROGRAM(.name = "misuse", .node = misuse);
END
run 2 "$PARRAY" run ./misuse.so --json misuse.json --trace misuse.csv --links misuse-links.csv
says err "misuse.c@sends"
has misuse.json status 2
has misuse.json unreturned 8
has misuse.json verified null
has misuse.json nodes 8
says misuse.json "misuse.c@sends"
is misuse.csv 'step,from,to,port,duration,origin,dest,bytes,worm'
[ -s misuse-links.csv ] || fail 'the links are not there'
rm misuse.json misuse.csv misuse-links.csv
run 2 "$PARRAY" run ./misuse.so --model none --json misuse.json --trace misuse.csv --links misuse-links.csv
absent misuse.json
absent misuse.csv
absent misuse-links.csv

# What nodes log is in the report, by step and rank, with its number; the trace keeps it. The first 1,000
# lines are kept.
compile talk <<'END'
#include <parray.h>
static void talk(struct node *self)
{
    for (int i = 0; i < 150; i++, node_step(self))
        node_log(self, "line %d \"of\" node %d", i, node_rank(self));
}
PARRAY_PROGRAM(.name = "talk", .topology = "ring:8", .node = talk);
END
for engine in fibers threads; do
    run 0 "$PARRAY" run ./talk.so --engine $engine --quiet --json talk.json --trace talk.trace
    has talk.json log_lines 1200
    has talk.json log "[] 1000"
    has talk.json log.9.step 2
    has talk.json log.9.node 1
    has talk.json log.9.text 'line 1 "of" node 1'
done
run 0 "$PARRAY" report talk.trace --quiet --json again.json
has again.json log_lines 1200
has again.json log.999.text 'line 124 "of" node 7'
