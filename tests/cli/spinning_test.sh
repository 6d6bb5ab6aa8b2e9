#!/bin/sh
# A node that computes for ever is named, with the line, and the run ends with a partial report: with status
# 130 after an interrupt, with status 5 by --watchdog. Nodes that compute long, but not for ever, are left
# alone.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized tsan || { echo "ThreadSanitizer puts off the signal that takes a node off its context"; exit 77; }
run 0 "$PARRAY" cc "$srcdir/tests/cli/tireless.c"
# begins NAME OPTION...: starts a run that does not end by itself; `ended` waits for it.
begins()
{
    name=$1
    shift
    mkdir "$name"
    (
        cd "$name"
        status=0
        # shellcheck disable=SC2086 # variables of the environment
        env ${with-} "$PARRAY" run ../tireless.so --quiet "$@" --json report.json --trace trace.csv \
            >out 2>err || status=$?
        echo "$status" >status
    ) &
}

# ended NAME STATUS WHY RANK...: how that run must have ended. On a busy machine a node may begin to compute
# too late to be named instead of another one.
ended()
{
    name=$1 status=$2 why=$3
    shift 3
    cp "$name/out" "$name/err" .
    is "$name/status" "$status"
    silent out
    before='^error: step 4: node ('$(echo "$@" | tr ' ' '|')') has computed for [1-9][0-9]* s without waiting'
    after=$(numbered "$place, after node_recv at tireless.c@waits; $why\$")
    [ -s err ] || fail "$name names no node"
    spoken err >told
    ! grep -vE "$before$after" told || fail "$name does not say: $before$after"
    [ "$(wc -l <told)" = 1 ] || fail "$name: not one sentence"
    [ -z "$place" ] || says err "/* line: computes */"
    [ "$(ls "$name")" = "$(printf 'err\nout\nreport.json\nstatus\ntrace.csv')" ] || fail "$name: files are $(ls "$name")"
    has "$name/report.json" status "$status"
    has "$name/report.json" transmissions 18
    has "$name/report.json" clock 4
    has "$name/report.json" verified null
    says "$name/report.json" "${why% *}"
    [ "$(wc -l <"$name/trace.csv")" = 19 ] || fail "$name: the trace is not whole"
}

place=", in run at tireless.c@computes"
has_lines || place=
# The node of the lowest rank that runs at that time is named.
begins one --engine fibers --workers 1 --watchdog 1
begins two --engine fibers --workers 2 --watchdog 1
begins packed --engine fibers --workers 2 --stacks packed --watchdog 1
begins threads --engine threads --watchdog 1
begins turns --engine threads --turns --watchdog 1 --param last=2
begins int --engine fibers --workers 2 --param signal=2
begins term --engine threads --param signal=15 --param first=4
begins both --engine fibers --workers 1 --param signal=15 --watchdog 50
# Who reads the line may be slow, or hang in a lock that was held at the time.
if has_lines && ! sanitized asan; then
    "${CC:-cc}" -shared -fPIC -o slow_reader.so "$srcdir/tests/cli/slow_reader.c" -ldl
    slow=yes
    for how in slow hang; do
        with="SLOW=$how LD_PRELOAD=$scratch/slow_reader.so"
        begins "$how" --workers 1 --watchdog 1
        with=
    done
fi
"$PARRAY" stress ./tireless.so --sizes 2 --watchdog 1 --keep stress.replay >stress.out 2>&1 &
"$PARRAY" sweep ./tireless.so --over first=3 --watchdog 1 --csv - >sweep.out 2>&1 &
wait
ended one 5 'ended by --watchdog 1' 2
ended two 5 'ended by --watchdog 1' 2 5
ended packed 5 'ended by --watchdog 1' 2 5
ended threads 5 'ended by --watchdog 1' 2 5
ended turns 5 'ended by --watchdog 1' 2
ended int 130 interrupted 2 5
ended term 130 interrupted 4 5
ended both 130 interrupted 2
if [ "${slow-}" ]; then
    rm hang/hung
    ended slow 5 'ended by --watchdog 1' 2
    ended hang 5 'ended by --watchdog 1' 2
fi

# Many runs: each gets an outcome of its own.
says stress.out '1 class'
says stress.out 'no end: step 4: node 2 has computed for '
says stress.out " s without waiting$place, after node_recv at tireless.c@waits (ended after 1 s"
# A program that has no end by itself is run once, and no smaller array is sought.
says stress.out 'runs           1, in '
says stress.out "shrunk         not: the undisturbed run has no end, and every attempt would take as long; \`parray run'"
says stress.out 'with --watchdog 1 shows it'
[ "$(grep -c '^runs ' stress.out)" = 1 ] || fail 'another size is tried, too'
absent stress.replay
says sweep.out 'step 4: node 3 has computed for '

# What ends is not touched: 9 nodes that compute for 0.15 s each, in one step of one worker.
compile slow <<'END'
#include <parray.h>
#include <time.h>
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void run(struct node *self)
{
    for (double until = now() + 0.15; now() < until;)
        ;
    node_step(self);
}
PARRAY_PROGRAM(.name = "slow", .topology = "ring:9", .node = run);
END
run 0 "$PARRAY" run ./slow.so --workers 1 --watchdog 1
silent err

# A node that is in a library whenever it is looked at is taken off, or the process ends, but the run does.
compile library <<'END'
#include <parray.h>
#include <stdlib.h>
static void run(struct node *self)
{
    node_step(self);
    for (unsigned number = 1; node_rank(self) == 1 && number;)
        free(malloc(100));
}
PARRAY_PROGRAM(.name = "library", .topology = "ring:3", .node = run);
END
run 5 "$PARRAY" run ./library.so --watchdog 1
says err 'step 2: node 1 has computed for '

run 2 "$PARRAY" run ./tireless.so --watchdog soon
says err "--watchdog is 'soon'; it must be a whole number from 0 to 1000000"
