#!/bin/sh
# The first SIGINT or SIGTERM ends a run with status 130 and a partial report, marked as such; a second one
# kills.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# The program sends the signals to its own process, so that the step is known: shells switch SIGINT off for
# jobs in the background, and a signal from outside would come at any time.
compile interrupted <<'END'
#include <parray.h>
#include <signal.h>
static const struct parray_param params[] = {{"signal", "2", "number"}, {"times", "1", "how often"}, {0}};
static int64_t number, times;
static int prepare(struct parray *array)
{
    number = parray_param_int(array, "signal", 1, 64, NULL);
    times = parray_param_int(array, "times", 1, 2, NULL);
    signal((int)number, SIG_DFL); /* the shell may have switched it off */
    return 0;
}
static void interrupted(struct node *self)
{
    char byte = 0;
    for (;;) {
        if (node_rank(self) == 0 && node_now(self) == 100)
            for (int64_t i = 0; i < times; i++)
                raise((int)number);
        node_send(self, 1, &byte, 1);
        node_recv(self, 0, &byte, 1);
    }
}
PARRAY_PROGRAM(.name = "interrupted", .params = params, .prepare = prepare, .node = interrupted);
END

for signal in 2 15; do
    run 130 "$PARRAY" run ./interrupted.so -v --param "signal=$signal" --json "$signal.json" --trace "$signal.csv"
    [ "$(grep -c '^INTERRUPTED: partial figures up to step 10[0-9]$' out)" = 2 ] || fail "not marked twice"
    tail -n 1 out | grep -q '^INTERRUPTED' || fail "not marked at the end"
    says out "verified       not checked"
    says err "error: interrupted in step 10"
    has "$signal.json" status 130
    has "$signal.json" interrupted true
    has "$signal.json" verified null
    has "$signal.json" transmissions "$(($(wc -l <"$signal.csv") - 1))"
done

run 130 "$PARRAY" run ./interrupted.so --param times=2 --json killed.json
absent killed.json
! grep -q INTERRUPTED out || fail "there is a report"

# So does any other signal that would end the process, be it of a timer or of a limit.
for signal in 1:HUP 3:QUIT 10:USR1 12:USR2 14:ALRM 24:XCPU 26:VTALRM 27:PROF 29:IO 30:PWR; do
    run 130 "$PARRAY" run ./interrupted.so --param "signal=${signal%:*}" --json more.json
    says err "error: interrupted by SIG${signal#*:} in step 10"
    has more.json status 130
    has more.json partial true
done

# What does not fit into a limit of files is named.
run 2 sh -c 'ulimit -f 1; exec "$@"' sh "$PARRAY" run ring-broadcasts --quiet --topology ring:64 --trace large.csv
says err "cannot write 'large.csv': "

# A run that is killed, or in which the program has taken a signal back that it then raises, leaves older
# files whole and no others.
compile crashed <<'END'
#include <parray.h>
#include <signal.h>
static bool verify(struct node *self)
{
    (void)self;
    signal(SIGABRT, SIG_DFL);
    return raise(SIGABRT) == 0;
}
static void node(struct node *self)
{
    node_send(self, 1, &(char){0}, 1);
    node_recv(self, 0, &(char){0}, 1);
}
PARRAY_PROGRAM(.name = "crashed", .node = node, .verify = verify);
END
mkdir kept
cd kept
for ending in '137 ../interrupted.so --param signal=9' '134 ../crashed.so'; do
    echo older >run.json
    echo older >run.csv
    # shellcheck disable=SC2086 # words
    run ${ending%% *} "$PARRAY" run ${ending#* } --json run.json --trace run.csv
    is run.json older
    is run.csv older
    [ "$(ls)" = "run.csv
run.json" ] || fail "there are other files: $(ls)"
done
