#!/bin/sh
# What stress and explore write of their findings for programs: --json; schema_test.sh holds it to its schema.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
cp "$srcdir/tests/planted/order_sum.c" "$srcdir/tests/cli/hello.c" .
place=$(numbered order_sum.c@takes)

# A program that goes by arrival order: the cause with its call, the report of the run, the small run.
run 1 "$PARRAY" stress order_sum.c --runs 20 --keep small.replay --json found.json
grep -q '^cause ' out || fail 'the text is there, too'
has found.json schema stress-1
has found.json status 1
has found.json cause.kind order
has found.json cause.parting.found.site "$place"
has found.json report.program order-sum
has found.json report.status 0
has found.json shrunk.replay small.replay
has found.json shrunk.outcome.status 0
has found.json races null
has found.json arrays.0.runs 21
has found.json arrays.0.undisturbed.status 0

# --quiet leaves the JSON alone on standard output, and the page alone.
run 1 "$PARRAY" stress order_sum.c --runs 20 --keep small.replay --quiet --json -
[ "$(head -n 2 out | tail -n 1)" = '  "schema": "stress-1",' ] || fail 'JSON alone'
mv out quiet.json
has quiet.json cause.kind order
run 1 "$PARRAY" stress order_sum.c --runs 20 --keep small.replay --quiet --report -
[ "$(head -c 15 out)" = '<!DOCTYPE html>' ] || fail 'a page alone'

# Nothing was found; a refusal writes nothing, and leaves an older file as it was.
run 0 "$PARRAY" stress hello.c --runs 5 --json fine.json
has fine.json status 0
has fine.json cause null
has fine.json finding null
has fine.json report null
has fine.json arrays.0.classes.0.runs 6
run 2 "$PARRAY" stress hello.c --runs 5 --topology nowhere:3 --json fine.json
has fine.json status 0
run 2 "$PARRAY" stress hello.c --json no/such/folder.json
grep -q no/such/folder.json err || fail 'the file is named'
run 2 "$PARRAY" stress hello.c --plot x.svg
grep -q 'parray run' err || fail 'who draws it is told'

# A file system is full already when a long text is written, and at the end of a short one.
run 2 "$PARRAY" stress hypercube-mnb --topology hypercube:8 --model SLA --force --runs 2 --json /dev/full
says err "error: cannot write '/dev/full':"
run 2 "$PARRAY" stress hello.c --runs 2 --json /dev/full
says err "error: cannot write '/dev/full': No space left on device"

# An exploration.
run 1 "$PARRAY" explore order_sum.c --topology complete:3 --keep small.replay --json found.json
has found.json schema explore-1
has found.json status 1
has found.json outcome.status 0
has found.json odd.status 0
has found.json report.program order-sum
has found.json shrunk.replay small.replay
run 0 "$PARRAY" explore hello.c --topology ring:3 --quiet --json -
mv out fine.json
has fine.json exploration.complete true
has fine.json odd null
