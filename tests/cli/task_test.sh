#!/bin/sh
# A program with a task: its reports, as text, as JSON and in a trace; its parameters; what faults excuse.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" cc "$srcdir/doc/flood.c" -o flood.so

# flood STATUS OPTION...: runs it on nine nodes and leaves the report in out and report.json.
flood()
{
    wanted=$1
    shift
    run "$wanted" "$PARRAY" run ./flood.so -v --topology mesh:3x3 --json report.json "$@"
}

flood 0
says out "verified       yes"
says out "task           gossip: 72 deliveries, in steps 2 to 10, the mean"
says out "  bound        "
has report.json verified true
has report.json task.name gossip
has report.json task.params.units 1
has report.json task.checked true
has report.json task.deliveries 72
has report.json task.during_run 72
has report.json task.first_step 2
has report.json task.last_step 10
has report.json task.failed_nodes 0
has report.json task.failure null
has report.json lower_bound 4.0
has report.json params.units 1

# Both engines, and a trace, tell the same.
flood 0 --engine threads --trace flood.trace
has report.json task.last_step 10
run 0 "$PARRAY" report flood.trace --json traced.json
has traced.json task.deliveries 72
has traced.json task.last_step 10
has traced.json lower_bound 4.0

# Through a layer ranks are those of the array beneath, and the program's are those of the torus.
flood 0 --layer fold --mailbox 64
has report.json task.deliveries 72

# Tokens of two words are not what this program delivers.
flood 1 --param units=2
says err "4 bytes, but the token of node"
says err "has 8 bytes"
has report.json verified false
has report.json task.failure.kind size
has report.json task.failure.step 2
has report.json status 1
flood 2 --param units=0
says err "--param units=0: a whole number from 1 to"
flood 2 --param unit=2
says err "--param unit=2: no such parameter; did you mean units? flood takes units=1"

# A node that a fault stops lacks nothing, and nobody lacks its token; what is lost is missing.
flood 0 --fault stop:3@1 --mailbox 64
says out "1 node stopped: no verdict"
has report.json verified true
has report.json task.deliveries 56
# Where all have stopped there is nothing to look at.
# shellcheck disable=SC2046 # words
flood 0 $(printf -- '--fault stop:%s@1 ' 0 1 2 3 4 5 6 7 8) --mailbox 64
has report.json verified null
says out 'not checked: --fault stopped nodes'
flood 1 --fault lose:0.9 --mailbox 64
has report.json task.failure.kind missing
has report.json task.failure.step null
says err "of task gossip are missing"

# A run that is cut short is not checked.
flood 5 --max-steps 4
has report.json verified null
has report.json task.checked false
has report.json task.failure null

# What a task reports are columns of a sweep, its parameters are axes.
run 0 "$PARRAY" sweep ./flood.so --over topology=ring:3..5 --columns task.deliveries,task.last_step --csv sweep.csv
says out "task.last_step"
grep -q '^.*,20,' sweep.csv || fail "no row of sweep.csv has the 20 deliveries of ring:5"

# A program of another task does not take parameters that no task of its kind has.
run 2 "$PARRAY" run hypercube-mnb --topology hypercube:3 --param units=2
says err "--param units=2: this program moves tokens of one word, units=1"
run 2 "$PARRAY" run torus-gossip --param tokens=2
says err "no such parameter"

# A task of functions that judges results by a check of its own: here, as this test runs with sanitizers, too.
run 0 "$PARRAY" run "$srcdir/tests/cli/own_task.c" --topology ring:9 -v
says out "verified       yes"
says out "task           maximum: 9 deliveries"
