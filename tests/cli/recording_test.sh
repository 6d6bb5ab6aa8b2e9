#!/bin/sh
# Binary traces: reports and columns made from them, other formats, what a killed run leaves, unusable files.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# same FILE FILE: the files must be equal.
same()
{
    cmp "$1" "$2" || fail "$1 and $2 differ"
}

# A report made from a trace equals that of the run; both engines write equal traces.
run 0 "$PARRAY" run mesh-gossip --topology mesh:4x4 --trace m.trace --links links.csv --steps steps.csv --json run.json
cp m.trace fibers.trace
run 0 "$PARRAY" run mesh-gossip --topology mesh:4x4 --engine threads --trace m.trace --quiet
same m.trace fibers.trace
run 0 "$PARRAY" report m.trace --links links2.csv --steps steps2.csv --json report.json
silent err
same links.csv links2.csv
same steps.csv steps2.csv
says out "mesh-gossip on mesh:4x4, model "
says out "verified       yes"
for field in status program topology nodes model seed steps time transmissions verified digest result_digest utilization.mean; do
    has report.json "$field" "$("$builddir/tests/cli/jsonget" run.json "$field")"
done
has report.json engine null
has report.json seconds null
[ "$(awk -F, 'NR > 1 { sum += $2 } END { print sum }' steps.csv)" = "$("$builddir/tests/cli/jsonget" run.json transmissions)" ] ||
    fail "the steps do not have all transmissions"
run 0 "$PARRAY" report m.trace --quiet --json -
same out report.json
run 0 "$PARRAY" run mesh-gossip --topology mesh:4x4 --quiet --steps -
same out steps.csv

# The steps in which nothing changes are one line, however many they are; where packets begin is another one.
run 0 "$PARRAY" run hypercube-mnb-doubling --topology hypercube:1 --startup 100000000 --quiet --steps -
printf '%s\n' step,begun,busy_links,utilization_percent,steps 1,2,2,100,1 2,0,2,100,100000000 >wanted
same wanted out
run 0 "$PARRAY" run mesh-transpose --topology mesh:5x5 --per-unit 7 --quiet --steps out.csv --json run.json
[ "$(awk -F, 'NR > 1 { begun += $2; busy += $3 * $5; last = $1 + $5 - 1 } END { print begun, busy, last }' out.csv)" = \
    "$("$builddir/tests/cli/jsonget" run.json transmissions) 4746 168" ] || fail 'lines of the steps are missing, or too many'

# Every other format has the same content whether written by the run or made from the binary trace.
for format in csv json; do
    run 0 "$PARRAY" run mesh-gossip --topology mesh:4x4 --quiet --trace "run.$format"
    run 0 "$PARRAY" trace m.trace --to "trace.$format"
    [ "$format" = json ] || same "run.$format" "trace.$format"
    [ "$(grep -c '"ph":"X"' "run.$format")" = "$(grep -c '"ph":"X"' "trace.$format")" ] || fail "other slices"
done
run 0 "$PARRAY" trace m.trace --events
same out run.csv
run 0 "$PARRAY" trace m.trace --events --steps 3-4
awk -F, 'NR == 1 || ($1 <= 4 && $1 + $5 > 3)' run.csv >some.csv
same out some.csv
run 0 "$PARRAY" trace m.trace --to other.trace
run 0 "$PARRAY" trace other.trace --events
same out run.csv

# A run that repeats a GOAL file has the digest of the run recorded in it. A binary trace does not know
# payloads.
run 0 "$PARRAY" run hypercube-mnb --topology hypercube:4 --trace mnb.goal --json mnb.json --quiet
command=$(sed -n '1s/.*parray run goal --param file=THIS //p' mnb.goal)
eval "run 0 \"\$PARRAY\" run goal --param file=mnb.goal --json again.json $command"
has again.json digest "$("$builddir/tests/cli/jsonget" mnb.json digest)"
has again.json steps 4
run 0 "$PARRAY" run hypercube-mnb --topology hypercube:4 --trace mnb.trace --quiet
run 0 "$PARRAY" trace mnb.trace --to mnb2.goal
eval "run 0 \"\$PARRAY\" run goal --param file=mnb2.goal --json again.json $command"
has again.json steps 4
has again.json verified null # the trace has no payloads

# A copy of a trace has the stalls of the original, byte for byte, also after a deadlock; slices of stalls are
# equal, too.
run 0 "$PARRAY" cc "$srcdir/tests/cli/stall.c"
run 4 "$PARRAY" run ./stall.so --trace stall.trace --quiet
run 4 "$PARRAY" run ./stall.so --trace stall.json --quiet --engine threads
run 0 "$PARRAY" trace stall.trace --to stall2.trace
same stall.trace stall2.trace
run 0 "$PARRAY" trace stall.trace --to stall2.json
grep '"waits for room' stall.json >stalls
[ "$(wc -l <stalls)" = 11 ] || fail "not 11 stalls"
grep '"waits for room' stall2.json | cmp - stalls || fail "other stalls from the trace"
run 0 "$PARRAY" trace stall.trace --to some.json --nodes 2 --steps 5-5
[ "$(grep -c '"waits for room on port 1"' some.json)" = 1 ] || fail "not the one stall of node 2 in step 5"

# Columns.
compile relay <<'END'
#include <parray.h>
static void relay(struct node *self)
{
    char byte[3] = {0};
    struct packet token = {.data = byte, .size = 3, .units = 2, .origin = 0, .dest = 3};
    if (node_rank(self) > 0)
        node_recv_packet(self, 0, &token);
    token.size = 3;
    if (node_rank(self) < 3)
        node_send_packet(self, 1, &token);
    else
        node_send(self, 0, NULL, 0);
}
PARRAY_PROGRAM(.name = "relay", .topology = "line:4", .node = relay);
END
run 0 "$PARRAY" run ./relay.so --trace relay.trace --quiet
run 0 "$PARRAY" trace relay.trace --columns
cat >expected <<'END'
    step | node 0  | node 1  | node 2  | node 3
       1 | 1>1:0-3 |         |         |.
       2 |         | 0<0:0-3 |         |.
       3 |         | 1>2:0-3 |         |.
       4 |         |         | 0<1:0-3 |.
       5 |         |         | 1>3:0-3 |.
       6 |         |         |         | 0<2:0-3
       7 |         |         | 1<3     | 0>2
END
sed 's/[.]$/ /' expected >columns
same columns out
run 0 "$PARRAY" trace relay.trace --nodes 2 --steps 5-6
cat >expected <<'END'
    step | node 2
       5 | 1>3:0-3
END
same expected out
run 0 "$PARRAY" trace stall.trace --nodes 5-7 --steps 5-12
cat >expected <<'END'
    step | node 5 | node 6 | node 7
       5 |        | 1~7    |.
       9 | 0<4:4  | 1>7:6  | 0<6:6
      10 |        | 1~7    |.
      11 | 0<4:4  |        |.
END
sed 's/[.]$/ /' expected >columns
same columns out
run 2 "$PARRAY" trace relay.trace --nodes 7
says err "has nodes 0 to 3"
run 2 "$PARRAY" trace m.trace --nodes 3-1
says err "--nodes is '3-1'"
run 2 "$PARRAY" trace m.trace --events --columns
run 2 "$PARRAY" trace m.trace --to x.nothing
says err ".trace"
run 2 "$PARRAY" trace m.trace --to x.trace --steps 2-3
says err "a binary trace is that of a whole run"
absent x.trace

# A run that is killed leaves all full blocks of its trace; an older trace of that name stays.
compile killed <<'END'
#include <parray.h>
#include <signal.h>
static const struct parray_param params[] = {{"step", "1000000", "when it is killed"}, {0}};
static uint64_t step;
static int prepare(struct parray *array)
{
    step = (uint64_t)parray_param_int(array, "step", 1, 1000000, NULL);
    return 0;
}
static void killed(struct node *self)
{
    char byte = 0;
    for (int i = 0; i < 3000; i++) {
        if (node_rank(self) == 0 && node_now(self) >= step)
            raise(SIGKILL);
        if (node_rank(self) % 2 == 0) {
            node_send(self, 1, &byte, 1);
            node_step(self);
            continue;
        }
        if (i % 100 == 0) /* its neighbour has to wait for room */
            node_wait_until(self, node_now(self) + 5);
        node_recv(self, 0, &byte, 1);
    }
}
PARRAY_PROGRAM(.name = "killed", .topology = "ring:64", .params = params, .prepare = prepare, .node = killed);
END
run 0 "$PARRAY" run ./killed.so --trace whole.trace --quiet
cp relay.trace killed.trace
run 137 "$PARRAY" run ./killed.so --trace killed.trace --quiet --param step=2500
same relay.trace killed.trace
part=$(echo killed.trace.*.part)
[ -f "$part" ] || fail "nothing is left of the killed run"
run 1 "$PARRAY" report "$part" --steps part.csv
says out "killed on ring:64"
says out "INCOMPLETE: the trace '$part' is usable up to byte "
says err " byte "
says err "the run was killed"
run 1 "$PARRAY" trace "$part" --to saved.trace
run 1 "$PARRAY" trace "$part" --events
cp out part.events
run 1 "$PARRAY" trace saved.trace --events
same out part.events
run 0 "$PARRAY" trace whole.trace --events
lines=$(wc -l <part.events)
[ "$lines" -gt 50000 ] || fail "only $lines lines are left of a killed run"
head -n "$lines" out >whole.events
same part.events whole.events
# Few stalls fill no block of their own: the trace of a killed run has them as far as the transmissions.
run 0 "$PARRAY" trace whole.trace --to whole.json
run 1 "$PARRAY" trace "$part" --to part.json
for json in part whole; do
    grep '"waits for room' "$json.json" | sed 's/,*$//' >"$json.stalls"
done
stalls=$(wc -l <part.stalls)
last=$(tail -n 1 part.events | cut -d , -f 1)
[ "$stalls" -gt 500 ] || fail "only $stalls stalls are left of a killed run of $last steps"
head -n "$stalls" whole.stalls | same part.stalls -
[ "$(sed -n "$((stalls + 1))s/.*\"ts\":\([0-9]*\),\"dur\":\([0-9]*\).*/\1 \2/p" whole.stalls | awk '{ print $1 + $2 }')" -ge "$last" ] ||
    fail "stalls before step $last are missing"
for left in whole.trace.*; do
    absent "$left"
done

# No file appears when the program is refused.
run 2 "$PARRAY" run mesh-gossip --topology ring:4 --trace no.trace --steps no.csv
absent no.trace
absent no.csv
for left in no.trace.*; do
    absent "$left"
done

# A file that cannot be used is refused in one sentence.
head -c 20 m.trace >short.trace
run 2 "$PARRAY" report short.trace
is err "error: cannot read the trace 'short.trace': at byte 16: it ends there, in the middle of a block: the run was killed, or the file was cut off"
run 2 "$PARRAY" trace run.csv
says err "cannot read the trace 'run.csv': at byte 0: "
run 2 "$PARRAY" report nowhere.trace --json no.json
says err "'nowhere.trace': No such file"
absent no.json
run 2 "$PARRAY" report
says err "no TRACE"
run 2 "$PARRAY" trace one.trace two.trace
says err "one TRACE at a time: 'one.trace' and 'two.trace' were given"
run 2 "$PARRAY" report one.trace two.trace three.trace
says err "one OTHER at a time: 'two.trace' and 'three.trace' were given"
run 2 "$PARRAY" report m.trace --json both --links both
says err "'both' is named by two options"
TMPDIR=/nowhere run 2 "$PARRAY" run mesh-gossip --steps no.csv
says err "TMPDIR"
absent no.csv
