#!/bin/sh
# What the search for all states does not follow, a program may go by: it is left to runs then, and that is
# said.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/pair.sh
. "$srcdir/tests/cli/pair.sh"

# The step in which a packet was sent is another one in each run: who goes by it is left to runs, and that is
# said. A copy of it that nobody asks for is no matter.
pair '.topology = "complete:3", .eventually = fine' '
static void fine(struct parray *array)
{
    parray_check(array, of(array, 0) == 0);
}' '
    if (rank) {
        node_send(self, 0, &word, sizeof word);
        return;
    }
    node_recv_any(self, &packet);
    struct packet first = packet;
    node_recv_any(self, &packet);
    *seen = bug && first.sent > packet.sent;'
agrees 'all 2 executions agree'
run 0 "$PARRAY" explore ./pair.so --param bug=1
says out 'not all states of the array, one by one: a node asks for the step in which a packet was sent'
says out "               steps in which packets are sent: \`parray stress' varies them"
! grep -q 'nothing else depends on time' out || fail 'something else does'

# So does a verify that asks for the step.
pair '.topology = "complete:2", .verify = soon' '
static bool soon(struct node *self)
{
    return node_now(self) < 30;
}' '
    node_send(self, 0, &word, sizeof word);
    node_recv(self, 0, &word, sizeof word);'
run 0 "$PARRAY" explore ./pair.so
says out "not all states of the array, one by one: the program asks for the step, maybe in its \`verify'"

# Memory that prepare has given to all nodes is there once: who writes into it is left to runs.
pair '.topology = "complete:3"' '' '
    int *shared = (int *)(uintptr_t)node_arg(self);
    if (rank) {
        node_send(self, 0, &word, sizeof word);
        return;
    }
    node_recv_any(self, &packet);
    *(bug ? shared : seen) = word;
    node_recv_any(self, &packet);
    *seen = bug ? *shared : *seen;
    node_result(self, seen, sizeof *seen);'
run 1 "$PARRAY" explore ./pair.so --param bug=1
says out "not all states of the array, one by one: nodes write into tables that \`prepare' has allocated"
says out 'critical       node 0, its call 0 (node_recv_any at pair.c:'

# What is wrong in the undisturbed run already is found on a shortest way, not an order that brings nothing
# wrong; the engine and a limit of runs do not matter to a search.
pair '.topology = "complete:3", .eventually = fine' '
static void fine(struct parray *array)
{
    parray_check(array, of(array, 0) != 12);
}' '
    for (int i = 0; !rank && i < 2; i++) {
        node_recv_any(self, &packet);
        *seen = 10 * *seen + word;
    }
    if (rank)
        node_send(self, 0, &word, sizeof word);'
run 1 "$PARRAY" explore ./pair.so
says out 'the first      step 2: the `eventually` of pair does not hold'
says out 'the shortest   step '
run 1 "$PARRAY" run --replay pair.replay
run 0 "$PARRAY" explore echo --topology ring:4 --engine threads
says out 'all 8 executions agree'
run 2 "$PARRAY" explore two-phase-commit --faults crash:1 --max-steps 3
says err 'faults cannot be explored here: --max-steps is a limit of runs'
