#!/bin/sh
# A node that crashes is told with the function and the line of the fault itself, also where the fault is in a
# library that it called, or where it called no function at all.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers have their own say in crashes'; exit 77; }
has_lines || { echo 'without libdw no line can be told'; exit 77; }

compile faulty <<'END_OF_PROGRAM'
#include <assert.h>
#include <parray.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char *how;
static char *volatile nowhere;
static void (*volatile no_function)(void);
static volatile int zero;

static int divide(int number)
{
    return number / zero; /* line: divides */
}

static void fault(struct node *self)
{
    if (!strcmp(how, "pointer"))
        *nowhere = 1; /* line: writes */
    if (!strcmp(how, "state"))
        ((volatile int *)node_state(self))[1] = 1; /* line: state */
    if (!strcmp(how, "library"))
        strcpy(nowhere, how); /* line: copies */
    if (!strcmp(how, "call"))
        no_function(); /* line: calls */
    if (!strcmp(how, "divide"))
        zero = divide(5);
    if (!strcmp(how, "assert"))
        assert(zero); /* line: asserts */
    if (!strcmp(how, "abort"))
        abort(); /* line: aborts */
    if (!strcmp(how, "trap"))
        raise(SIGTRAP); /* line: traps */
    if (!strcmp(how, "system"))
        raise(SIGSYS); /* line: asks */
    if (!strcmp(how, "emulator"))
        node_send(self, 0, nowhere + 8, 100); /* line: sends */
    zero = 0;
}

static void run(struct node *self)
{
    node_step(self); /* line: steps */
    if (node_rank(self) == 2)
        fault(self);
    node_step(self);
}

static int prepare(struct parray *array)
{
    how = parray_param(array, "how");
    return 0;
}

static const struct parray_param params[] = {{"how", "not", "how a node crashes"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "faulty", .topology = "ring:6", .params = params, .prepare = prepare, .node = run);
END_OF_PROGRAM

# crashes STATUS HOW PLACE CAUSE
crashes()
{
    for engine in 'fibers --workers 1' 'fibers --workers 2' 'fibers --workers 1 --stacks packed' threads; do
        # shellcheck disable=SC2086
        run "$1" "$PARRAY" run ./faulty.so --quiet --param how="$2" --engine $engine
        says err "error: step 2: node 2 crashed in $3, after node_step at faulty.c@steps: signal"
        says err "$4"
        says err "help: run it under gdb"
        [ "$(grep -c '^error: step' err)" = 1 ] || fail "$2 on $engine is told more than once"
    done
}

run 0 "$PARRAY" run ./faulty.so --quiet
crashes 139 pointer 'fault at faulty.c@writes' '(SIGSEGV) at address (nil)'
state='node_state is NULL: the program has no .state_bytes'
crashes 139 state 'fault at faulty.c@state' "(SIGSEGV) at address 0x4; $state"
crashes 139 library 'fault at faulty.c@copies' '(SIGSEGV) at address (nil)'
crashes 139 call 'fault at faulty.c@calls' '(SIGSEGV) at address (nil)'
crashes 134 assert 'fault at faulty.c@asserts' '(SIGABRT)'
crashes 134 abort 'fault at faulty.c@aborts' '(SIGABRT)'
crashes 133 trap 'fault at faulty.c@traps' '(SIGTRAP)'
crashes 159 system 'fault at faulty.c@asks' '(SIGSYS)'
crashes 139 emulator 'fault at faulty.c@sends' '(SIGSEGV) at address 0x8'
case $(uname -m) in
x86_64) crashes 136 divide 'divide at faulty.c@divides' 'integer division by zero, or a quotient that is too large' ;;
esac

# A program without debug information still has the names of its functions.
run 0 "$PARRAY" cc faulty.c -g0 -fno-inline
run 139 "$PARRAY" run ./faulty.so --quiet --param how=pointer
says err 'node 2 crashed in fault, after'

# Campaigns tell the same.
run 0 "$PARRAY" cc faulty.c
run 1 "$PARRAY" stress ./faulty.so --param how=abort --runs 2 --no-shrink
says out 'node 2 crashed in fault at faulty.c@aborts'

# A check that failed before is told, too. All that was asked for is written, with what was done until then.
sed 's/^    if (node_rank(self) == 2)$/    node_check(self, node_rank(self) != 1);\n&/' faulty.c >checked.c
echo before >kept.json
run 139 "$PARRAY" run checked.c --param how=pointer --json kept.json --plot new.svg --report new.html --trace new.csv
says out 'CRASHED: partial figures up to step 2'
says err 'node 2 crashed in fault at checked.c'
grep -q '^note: the result is wrong, too: step [0-9]*: node 1: check failed at checked.c:[0-9]*: node_rank(self) != 1$' err ||
    fail "the check that failed is not told"
has kept.json status 139
has kept.json partial true
has kept.json clock 2
has kept.json unreturned 6
has kept.json verified false
says kept.json 'node 2 crashed in fault at checked.c:'
is new.csv 'step,from,to,port,duration,origin,dest,bytes,worm'
[ -s new.svg ] && [ -s new.html ] || fail "an output of a run that crashed is not there"

# A source that is compiled for the run is told like an object: its object has no name in the file system.
run 139 "$PARRAY" run faulty.c --quiet --param how=pointer
! has_lines || says err 'node 2 crashed in fault at faulty.c@writes'
