#!/bin/sh
# A program that crashes beside its nodes, in prepare, verify, figures or what tells its bounds, is told like
# a node, with the line of the fault, and the signal takes its usual course.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers have their own say in crashes'; exit 77; }

compile beside <<'END_OF_PROGRAM'
#include <parray.h>
#include <stdlib.h>
#include <string.h>

static const char *how;
static char *volatile nowhere;
static volatile int zero;

static int deep(volatile int *above)
{
    volatile int here[1024] = {*above};
    return zero ? 0 : deep(here) + here[7];
}

static void fault(const char *place)
{
    if (strcmp(how, place))
        return;
    *nowhere = 1; /* line: writes */
}

static int prepare(struct parray *array)
{
    how = parray_param(array, "how");
    fault("prepare");
    if (!strcmp(how, "deep"))
        return deep(&zero);
    return 0;
}

static size_t bytes(const struct parray *array)
{
    fault("state_bytes");
    return strcmp(parray_param(array, "how"), "none") ? 64 : 0;
}

static uint32_t units(const struct parray *array)
{
    (void)array;
    fault("packet_units");
    return 1;
}

static double bound(const struct parray *array)
{
    (void)array;
    fault("lower_bound");
    return -1;
}

static double paper(const struct parray *array)
{
    (void)array;
    fault("paper_time");
    return -1;
}

static double hops(const struct parray *array)
{
    (void)array;
    fault("tcd_bound");
    return -1;
}

static void run(struct node *self)
{
    node_step(self);
}

static bool check(struct node *self)
{
    if (node_rank(self) == 3)
        fault("verify");
    return ((volatile int *)node_state(self))[1] == 0; /* line: looks */
}

static void figures(struct parray *array)
{
    fault("figures");
    if (!strcmp(how, "divide"))
        parray_figure(array, "share", 100 / zero, ""); /* line: divides */
}

static void release(struct parray *array)
{
    (void)array;
    fault("release");
    if (!strcmp(how, "abort"))
        abort(); /* line: aborts */
}

static const struct parray_param params[] = {{"how", "not", "where it crashes"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "beside", .topology = "ring:6", .params = params, .prepare = prepare,
               .state_bytes = bytes, .node = run, .verify = check, .figures = figures, .release = release,
               .packet_units = units, .lower_bound = bound, .paper_time = paper, .tcd_bound = hops);
END_OF_PROGRAM

# crashes STATUS HOW WHERE PLACE END: one line tells it, and a signal ends the process. PLACE is told if lines
# can be.
crashes()
{
    place=", in $4"
    has_lines || place=
    for engine in fibers threads; do
        run "$1" "$PARRAY" run ./beside.so --quiet --param how="$2" --engine $engine
        says err "error: the program crashed in its $3$place: signal $5"
        says err "help: run it under gdb"
        ! has_lines || says err "  --> beside.c:"
        [ "$(grep -c '^error:' err)" = 1 ] || fail "$2 is told more than once"
    done
}

run 0 "$PARRAY" run ./beside.so --quiet
silent err
for function in prepare state_bytes packet_units lower_bound paper_time tcd_bound figures release; do
    crashes 139 $function $function 'fault at beside.c@writes' '11 (SIGSEGV) at address (nil)'
done
crashes 139 verify 'verify of node 3' 'fault at beside.c@writes' '11 (SIGSEGV) at address (nil)'
crashes 139 none 'verify of node 0' 'check at beside.c@looks' \
    '11 (SIGSEGV) at address 0x4; node_state is NULL: the program has no .state_bytes'
crashes 134 abort release 'release at beside.c@aborts' '6 (SIGABRT)'
case $(uname -m) in
i?86 | x86_64) # elsewhere a division by zero has a result
    run 136 "$PARRAY" run ./beside.so --quiet --param how=divide
    says err 'error: the program crashed in its figures'
    says err 'integer division by zero' ;;
esac
# Where the stack of the thread itself is full there is still room to say so.
run 139 "$PARRAY" run ./beside.so --quiet --param how=deep
says err 'error: the program crashed in its prepare'

# What was asked for is written, as far as the run came, or named.
for function in prepare verify lower_bound figures; do
    rm -f run.json run.csv
    run 139 "$PARRAY" run ./beside.so --quiet --param how=$function --json run.json --trace run.csv
    has run.json status 139
    has run.json verified null
    says run.json "the program crashed in its $function"
    if [ $function = prepare ]; then
        says err 'note: not written: run.csv'
        absent run.csv
    else
        has run.json partial true
        is run.csv 'step,from,to,port,duration,origin,dest,bytes,worm'
    fi
done

# A program that ends the process there does not end the run without a word, nor does a node.
compile quits <<'END_OF_PROGRAM'
#include <parray.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
static const char *how, *where;
static char *arguments[] = {"true", NULL};
static volatile int go_on = 1;
static void quit(const char *here)
{
    if (strcmp(where, here))
        return;
    if (!strcmp(how, "exit"))
        exit(0);
    if (!strcmp(how, "quick_exit"))
        quick_exit(0);
    if (!strcmp(how, "_exit"))
        _exit(0);
    if (!strcmp(how, "_Exit"))
        _Exit(0);
    if (!strcmp(how, "pthread_exit"))
        pthread_exit(NULL);
    if (!strcmp(how, "cancel")) {
        pthread_cancel(pthread_self());
        pthread_testcancel();
    }
    if (!strcmp(how, "exit by syscall"))
        syscall(SYS_exit_group, 0);
    if (!strcmp(how, "execv"))
        execv("/bin/true", arguments);
    if (!strcmp(how, "execvp"))
        execvp("true", arguments);
    if (!strcmp(how, "execl"))
        execl("/bin/true", "true", (char *)NULL);
    if (!strcmp(how, "execlp"))
        execlp("true", "true", (char *)NULL);
    if (!strcmp(how, "execle"))
        execle("/bin/true", "true", (char *)NULL, arguments + 1);
    if (!strcmp(how, "child") && vfork() == 0)
        execl("/bin/true", "true", (char *)NULL);
    while (!strcmp(how, "loop") && go_on) /* line: loops */
        ;
    if (!strcmp(how, "sleep"))
        sleep(1000); /* line: sleeps */
    if (!strcmp(how, "alarm"))
        alarm(1);
    while (!strcmp(how, "alarm") && go_on) /* line: alarmed */
        ;
}
static int prepare(struct parray *array)
{
    how = parray_param(array, "how");
    where = parray_param(array, "where");
    quit("prepare");
    return 0;
}
static void node(struct node *self)
{
    node_step(self); /* line: steps */
    if (node_rank(self) == 2)
        quit("node");
    node_step(self);
}
static bool check(struct node *self)
{
    if (node_rank(self) == 3)
        quit("verify");
    return true;
}
static void figures(struct parray *array)
{
    (void)array;
    quit("figures");
}
static uint32_t units(const struct parray *array)
{
    (void)array;
    quit("packet_units");
    return 1;
}
static double bound(const struct parray *array)
{
    (void)array;
    quit("lower_bound");
    return -1;
}
static double paper(const struct parray *array)
{
    (void)array;
    quit("paper_time");
    return -1;
}
static double claimed(const struct parray *array)
{
    (void)array;
    quit("claimed_time");
    return -1;
}
static double hops(const struct parray *array)
{
    (void)array;
    quit("tcd_bound");
    return -1;
}
static const struct parray_param params[] = {{"how", "not", ""}, {"where", "node", ""}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "quits", .topology = "ring:6", .params = params, .prepare = prepare, .node = node,
               .verify = check, .figures = figures, .packet_units = units, .lower_bound = bound,
               .paper_time = paper, .claimed_time = claimed, .tcd_bound = hops);
END_OF_PROGRAM
# quits STATUS OPTION...: with a report; a run that did not begin has none.
quits()
{
    wanted=$1
    shift
    rm -f run.json
    run "$wanted" "$PARRAY" run ./quits.so --quiet --json run.json "$@"
    case $wanted:$place in 2:prepare | 2:packet_units) return ;; esac
    has run.json status "$wanted"
}
for place in node prepare 'verify of node 3' figures packet_units lower_bound paper_time tcd_bound; do
    for how in exit quick_exit _exit _Exit pthread_exit 'exit by syscall' execv execvp execl execlp execle; do
        quits 2 --param how="$how" --param where="${place%% *}"
        case $place in
        node) says err "error: step 2: node 2 called $how, after node_step at quits.c@steps; a node ends by returning" ;;
        *) is err "error: the program called $how in its $place; it ends by returning, and refuses a run by parray_refuse" ;;
        esac
    done
    quits 0 --param how=child --param where="${place%% *}"
done

# What never ends there is ended by --watchdog and by signals; so is a node that sleeps.
for place in node prepare 'verify of node 3' figures lower_bound; do
    quits 5 --param how=loop --param where="${place%% *}" --watchdog 1
    ! has_lines || says err ', in quit at quits.c@loops'
    says err '; ended by --watchdog 1'
    quits 5 --param how=sleep --param where="${place%% *}" --watchdog 1
    ! has_lines || says err ', in quit at quits.c@sleeps'
    quits 130 --param how=alarm --param where="${place%% *}"
    ! has_lines || says err ', in quit at quits.c@alarmed'
    says err '; interrupted'
done

# A thread that is cancelled there cannot be brought back.
for place in prepare figures; do
    run 2 "$PARRAY" run ./quits.so --quiet --json run.json --param how=cancel --param where=$place
    is err "error: the program has ended its thread in its $place; it ends by returning. No output was written"
done

# The bound is asked before the run where --progress needs it; `show' asks all of them.
run 2 "$PARRAY" run ./quits.so --quiet --progress --param how=exit --param where=lower_bound
is err 'error: the program called exit in its lower_bound; it ends by returning, and refuses a run by parray_refuse'
for place in prepare packet_units lower_bound paper_time claimed_time tcd_bound; do
    sed "s/\"how\", \"not\"/\"how\", \"exit\"/; s/\"where\", \"node\"/\"where\", \"$place\"/" quits.c >asked.c
    run 0 "$PARRAY" cc asked.c
    run 2 "$PARRAY" show ./asked.so --topology ring:6
    says err "the program called exit in its $place; it ends by returning"
done

# A program that calls exit there does not end the run without a word.
compile leaves <<'END_OF_PROGRAM'
#include <parray.h>
#include <stdlib.h>
static int prepare(struct parray *array)
{
    (void)array;
    exit(0);
}
static void node(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "leaves", .node = node, .prepare = prepare);
END_OF_PROGRAM
run 2 "$PARRAY" run ./leaves.so
says err 'error: the program called exit in its prepare'
