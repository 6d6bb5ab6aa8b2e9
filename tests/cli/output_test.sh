#!/bin/sh
# What goes to standard output, to standard error and to files.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" cc "$srcdir/tests/cli/hello.c"
silent out
silent err

# The hello world of the README is read at a glance.
run 0 "$PARRAY" run ./hello.so
printf '%s\n' 'hello on ring:8, model F*, seed 1' 'verified       yes' 'steps          1' \
    'transmissions  8 packets over one link each' | cmp - out || fail 'the short report is another one'

# All that is known follows -v; the seed is on the first line.
run 0 "$PARRAY" run ./hello.so -v
head -n 1 out >first
is first "hello on ring:8, model F*, seed 1"
says out "verified       yes"
says out "steps          1"
says out "transmissions  8 packets"
says out "utilization    mean 50.0, min 0.0, max 100.0 % of the steps busy, over 16 link directions"
says out "port 0       0.0 % .................... 0 packets, down dimension 0"
says out "port 1     100.0 % #################### 8 packets, up dimension 0"
says out "hottest link 100.0 % 1 step busy, 1 packet; node 0 port 1 to node 1"
silent err

# A program may be given without ./ in front.
run 0 "$PARRAY" run hello.so
says out "verified       yes"

# --quiet leaves only what was asked for.
run 0 "$PARRAY" run ./hello.so --quiet
silent out
silent err
run 0 "$PARRAY" run ./hello.so --quiet --json -
cp out out.json
has out.json program hello
run 0 "$PARRAY" run ./hello.so --quiet --links -
head -n 3 out | tail -n 2 >lines
printf '0,7,0,0,0,0\n0,1,1,1,1,100\n' | cmp - lines || fail "not the lines of --links"
head -n 1 out >first
is first "from,to,port,packets,busy_steps,utilization_percent"
[ "$(wc -l <out)" = 17 ] || fail "not a line for each direction"

# Messages of failures are printed in spite of --quiet.
compile wrong <<'END'
#include <parray.h>
static void wrong(struct node *self) { node_check(self, node_rank(self) != 2); } /* line: checks */
PARRAY_PROGRAM(.name = "wrong", .node = wrong);
END
run 1 "$PARRAY" run ./wrong.so --quiet
silent out
says err "wrong.c@checks"
run 1 "$PARRAY" run ./wrong.so
says out "verified       NO"

# The report compares with a bound that is reached or missed and with the paper's time, and has the
# parameters.
compile slow <<'END'
#include <parray.h>
static const struct parray_param params[] = {{"pause", "0", "steps"}, {0}};
static int prepare(struct parray *array)
{
    bool ok = true;
    static int64_t pause;
    pause = parray_param_int(array, "pause", 0, 9, &ok);
    parray_set_arg(array, &pause);
    return ok ? 0 : -1;
}
static void slow(struct node *self)
{
    char byte = 0;
    node_wait_until(self, 2 + (uint64_t)*(const int64_t *)node_arg(self));
    node_send(self, 1, &byte, 1);
    node_recv(self, 0, &byte, 1);
}
static double two(const struct parray *array) { (void)array; return 2; }
static double three(const struct parray *array) { (void)array; return 3; }
PARRAY_PROGRAM(.name = "slow", .params = params, .prepare = prepare, .lower_bound = two, .paper_time = three,
               .node = slow);
END
run 0 "$PARRAY" run ./slow.so -v
says out "optimality     2 steps, bound 2: the program's own bound is reached"
says out "paper          3 steps"
says out "parameters     pause=0"
says out "verified       no check"
run 0 "$PARRAY" run ./slow.so --param pause=1 --json slow.json
says out "optimality     3 steps, bound 2: 1.50 x the bound"
has slow.json params.pause 1
has slow.json time 3.0
has slow.json lower_bound 2.0
has slow.json lower_bound_of program
has slow.json own_bound 2.0
has slow.json own_bound_assumes null
has slow.json optimal null
has slow.json paper_time 3.0
run 0 "$PARRAY" run ./slow.so --startup 3 --json slow.json
says out "own bound      2 steps, as slow says of programs that send one token a packet: 2.50 x the bound"
! grep -q optimality out || fail "an own bound is told as one of all programs"
has slow.json lower_bound null
has slow.json own_bound 2.0
has slow.json own_bound_assumes "programs that send one token a packet"
has slow.json ratio null
run 2 "$PARRAY" run ./slow.so --param pause=10

# Where what holds of the whole is left to figures, a run without them is not verified.
compile whole <<'END'
#include <parray.h>
static void whole(struct node *self)
{
    node_value(self, "rank", node_rank(self));
    node_check(self, true);
    node_wait_until(self, 5);
}
static void figures(struct parray *array) { parray_check(array, false); }
PARRAY_PROGRAM(.name = "whole", .node = whole, .figures = figures);
END
run 1 "$PARRAY" run ./whole.so
run 0 "$PARRAY" run ./whole.so --fault stop:3@2 --json whole.json
says out "verified       not as a whole: that is left to figures, and --fault stopped nodes"
has whole.json verified null

# A run that beats the bound of its program fails, as the bound is wrong; what was checked is right.
compile swift <<'END'
#include <parray.h>
static void swift(struct node *self)
{
    char byte = 0;
    node_send(self, 1, &byte, 1);
    node_recv(self, 0, &byte, 1);
    node_check(self, node_now(self) == 2);
}
static double two(const struct parray *array) { (void)array; return 2; }
PARRAY_PROGRAM(.name = "swift", .lower_bound = two, .node = swift);
END
run 1 "$PARRAY" run ./swift.so --json swift.json
says out "verified       yes"
says out "own bound      2 steps, as swift says: the run took fewer"
says err "error: the program's own bound of the time is 2, and the run took 1: the bound is wrong, or packets carry more than their length says"
has swift.json status 1
has swift.json verified true
has swift.json lower_bound null
has swift.json own_bound 2.0
has swift.json optimal null

# Against the model no time is good and no result is proved.
run 3 "$PARRAY" run hypercube-mnb --topology hypercube:3 --model SLA --force --on-violation count --json against.json
says out "verified       32 violations: no verdict"
says out "optimality     3 steps, bound 7: 32 violations: no verdict"
has against.json verified null
run 3 "$PARRAY" run hypercube-mnb --topology hypercube:3 --model SLA --force
says out "verified       not checked, the run was cut short"

# Violations of the same lines are one error, which is counted.
compile many <<'END'
#include <parray.h>
static void many(struct node *self)
{
    char byte = 0;
    node_send(self, 0, &byte, 1);
    node_send(self, 1, &byte, 1);
}
PARRAY_PROGRAM(.name = "many", .model = "SLA", .node = many);
END
run 3 "$PARRAY" run ./many.so
[ "$(grep -c '^error: step 1: node' err)" = 2 ] || fail "not two errors"
[ "$(grep -c '^note: 7 more like this, at nodes 1, 2, 3, 4, 5, 6, 7$' err)" = 2 ] || fail "the others are not counted"
says err 'help: --on-violation wait lets such packets wait, --on-violation count lets them pass'
run 3 "$PARRAY" run ./many.so -v --on-violation count
says out "violations     16 of model SLA"
says out "left over      nobody received 16 packets"
says out "               1 from node 0 through port 0 to node 7"
says out "               ... and on 6 more links"

# A deadlock names a peer that has returned.
compile gone <<'END'
#include <parray.h>
static void gone(struct node *self)
{
    char byte;
    if (node_rank(self) == 3)
        node_recv(self, 1, &byte, 1); /* line: receives */
}
PARRAY_PROGRAM(.name = "gone", .node = gone);
END
run 4 "$PARRAY" run ./gone.so
says err "node 3 waits in node_recv at gone.c@receives since step 1 on port 1 for node 4: peer has returned"

# An older file survives a refusal; a full disk is reported.
echo before >kept.json
run 2 "$PARRAY" run ./slow.so --param pause=10 --json kept.json
is kept.json before
# Too few open files: the sentence says so, whichever file is one too many.
for files in 5 6 7 8 9 10; do
    status=0
    (ulimit -n $files && exec "$PARRAY" run ./hello.so --steps steps.csv --plot plot.svg --json report.json) >out 2>err ||
        status=$?
    case $status in
    0 | 127) ;; # enough; or not enough to load the tool
    2) says err 'Too many open files' ;;
    *) fail "with $files open files: status $status" ;;
    esac
done
if [ -w /dev/full ]; then
    run 2 "$PARRAY" run ./hello.so --json /dev/full --trace full.csv
    says err "cannot write '/dev/full': No space left on device"
    if [ -r /usr/share/nodejs/d3/dist/d3.min.js ]; then
        run 2 "$PARRAY" run ./hello.so --report /dev/full
        says err "cannot write '/dev/full': "
    fi
    [ "$(wc -l <full.csv)" = 9 ] || fail "a full disk for the JSON keeps the trace away"
    status=0
    "$PARRAY" run ./hello.so >/dev/full 2>err || status=$?
    [ "$status" = 2 ] || fail "status $status on a full standard output"
    says err "cannot write to standard output: No space left on device"
fi
left=$(find . -name '*.part')
[ -z "$left" ] || fail "left behind: $left"
