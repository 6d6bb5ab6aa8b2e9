#!/bin/sh
# A node that ends its thread or the process, passes a foreign handle or calls parray.h when it may not is
# named, and never ends the run with status 0.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

compile leaver <<'END_OF_PROGRAM'
#include <parray.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct node *other;

static void leave(struct node *self, const char *how)
{
    int word = 0;
    struct packet packet = PACKET(&word, sizeof word);
    if (!strcmp(how, "exit"))
        exit(0);
    if (!strcmp(how, "quick_exit"))
        quick_exit(0);
    if (!strcmp(how, "_exit"))
        _exit(0);
    if (!strcmp(how, "pthread_exit"))
        pthread_exit(NULL);
    if (!strcmp(how, "step"))
        node_step(other); /* line: step */
    if (!strcmp(how, "send"))
        node_send(other, 0, &word, sizeof word); /* line: send */
    if (!strcmp(how, "recv"))
        node_recv(other, 0, &word, sizeof word); /* line: recv */
    if (!strcmp(how, "poll"))
        node_poll(other, 0, &packet); /* line: poll */
    if (!strcmp(how, "check"))
        node_check(other, word == 0); /* line: check */
    if (!strcmp(how, "value"))
        node_value(other, "word", word); /* line: value */
    if (!strcmp(how, "phase"))
        node_phase(other, "word"); /* line: phase */
    if (!strcmp(how, "state"))
        node_state(other);
    if (!strcmp(how, "realloc"))
        node_realloc(other, NULL, 8);
    if (!strcmp(how, "result"))
        node_result(other, &word, sizeof word);
    if (!strcmp(how, "random"))
        node_random_below(other, 8);
    if (!strcmp(how, "now"))
        node_now(other);
    if (!strncmp(how, "child", 5) && fork() == 0) {
        if (!strcmp(how, "child_exit"))
            _exit(0);
        if (!strcmp(how, "child_step"))
            node_step(self); /* line: child */
    }
}

static const char *how;

static void run(struct node *self)
{
    if (node_rank(self) == 1)
        other = self;
    node_step(self);
    node_step(self); /* line: second */
    if (node_rank(self) == 2)
        leave(self, how);
    node_step(self); /* line: third */
}

static bool check(struct node *self)
{
    int word = 0;
    if (!strcmp(how, "verify_recv"))
        node_recv(self, 0, &word, sizeof word); /* line: verified */
    if (!strcmp(how, "verify_step"))
        node_step(self);
    if (!strcmp(how, "verify_others")) /* after the run no node is another one */
        return node_now(other) > 0 && node_check(other, node_state(other) == NULL);
    if (!strcmp(how, "verify_log"))
        node_log(self, "after the run");
    return true;
}

static int prepare(struct parray *array)
{
    how = parray_param(array, "how");
    return 0;
}

static const struct parray_param params[] = {{"how", "not", "how a node leaves"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "leaver", .topology = "ring:6", .params = params, .prepare = prepare, .node = run,
               .verify = check);
END_OF_PROGRAM

# leaves STATUS HOW: a run on every engine; the error is the same on all.
leaves()
{
    status=$1 how=$2
    for engine in "fibers --workers 1" "fibers --workers 2" threads; do
        # shellcheck disable=SC2086
        run "$status" "$PARRAY" run ./leaver.so --quiet --param how="$how" --engine $engine
        case $engine in
        *1) cp err first ;;
        *) cmp -s err first || fail "$how on $engine: $(cat err), not $(cat first)" ;;
        esac
    done
}

leaves 0 not
silent err
for how in exit quick_exit _exit pthread_exit; do
    [ $how != pthread_exit ] || ! sanitized tsan || continue # the tool ends a program that does so on a fiber
    leaves 2 $how
    says err "step 3: node 2 called $how, after node_step at leaver.c@second; a node ends by returning"
done
# The outputs of that run are there, as far as it went, and a sweep tells which of its runs it was.
run 2 "$PARRAY" run ./leaver.so --param how=exit --json left.json --trace left.csv --report left.html --steps left-steps.csv
has left.json status 2
has left.json clock 3
has left.json unreturned 6
has left.json verified null
says left.json 'node 2 called exit'
is left.csv 'step,from,to,port,duration,origin,dest,bytes,worm'
[ -s left.html ] && [ -s left-steps.csv ] || fail 'the page or the steps are not there'
says out 'verified       not checked, the run was cut short'
run 2 "$PARRAY" sweep ./leaver.so --over how=not,_exit
says out '2 misuse'
says out 'how=_exit: step 3: node 2 called _exit'
for call in step send recv poll check value phase; do
    leaves 2 $call
    says err "step 3: node 2: node_$call at leaver.c@$call: node 2 passes the handle of node 1"
done
# These calls do not note their lines.
for call in state realloc result random now; do
    leaves 2 $call
    says err "step 3: node 2: node_$call, after node_step at leaver.c@second: node 2 passes the handle of node 1"
done
leaves 0 verify_others
leaves 2 verify_recv
says err 'node 0: node_recv at leaver.c@verified: the run is over'
leaves 2 verify_step
says err 'the run is over'
leaves 2 verify_log
says err 'node 0: node_log at ?: the run is over'

# A child process is no node: it ends as it likes, and the run goes on without it.
leaves 0 child_exit
silent err
run 0 "$PARRAY" run ./leaver.so --quiet --param how=child_step
says err 'node_step at leaver.c@child: called from a thread or process that runs no node'
run 0 "$PARRAY" run ./leaver.so --quiet --param how=child_return
says err 'node_step at leaver.c@third: called from'

# A call about the whole array that gets NULL says so; it does not crash.
compile nothing <<'END'
#include <parray.h>
#include <parray_schedule.h>
static const struct parray_param params[] = {{"call", "0", "which call"}, {0}};
static int prepare(struct parray *array)
{
    struct parray_values values;
    uint64_t number = 0;
    size_t count = 0;
    bool ok;
    switch (parray_param_int(array, "call", 0, 100, &ok)) {
    case 0: return parray_nodes(NULL);
    case 1: return parray_topology(NULL) != NULL;
    case 2: return parray_peer(NULL, 0, 0);
    case 3: return parray_layer(NULL) != NULL;
    case 4: return parray_alloc(NULL, 8) != NULL;
    case 5: return parray_arg(NULL) != NULL;
    case 6: return parray_refuse(NULL, "no");
    case 7: return parray_param(NULL, "call") != NULL;
    case 8: return (int)parray_param_int(NULL, "call", 0, 1, &ok);
    case 9: return parray_param_double(NULL, "call", 0, 1, &ok) > 0;
    case 10: return parray_param_choice(NULL, "call", "a|b", &ok);
    case 11: return parray_param_ranks(NULL, "call", &(const int *){NULL});
    case 12: return parray_values(NULL, "x", &values);
    case 13: return parray_value(NULL, "x", 0) > 0;
    case 14: parray_figure(NULL, "x", 1, NULL); break;
    case 15: parray_sum(NULL, &number, 1); break;
    case 16: parray_join(NULL, NULL, &count); break;
    case 17: parray_check(NULL, false); break;
    case 18: parray_schedule_read(NULL, "call"); break;
    case 19: parray_schedule_release(NULL); break;
    case 20: return parray_param(array, NULL) != NULL;
    case 21: return parray_values(array, "x", NULL);
    }
    return 0;
}
static void nothing(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "nothing", .params = params, .prepare = prepare, .node = nothing);
END
call=0
for name in nodes topology peer layer alloc arg refuse param param_int param_double param_choice param_ranks \
    values value figure sum join check schedule_read schedule_release; do
    run 2 "$PARRAY" run ./nothing.so --param call=$call
    is err "error: parray_$name: the array is NULL; this call needs it"
    call=$((call + 1))
done
run 2 "$PARRAY" run ./nothing.so --param call=20
is err "error: parray_param: the name is NULL; this call needs it"
run 2 "$PARRAY" run ./nothing.so --param call=21
is err "error: parray_values: the place of the values is NULL; this call needs it"
