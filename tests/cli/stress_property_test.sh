#!/bin/sh
# Stress of programs that state properties: ends may differ, properties must hold; of tasks with several right
# answers; of places that no run reaches.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'nothing is found here that a sanitizer would see'; exit 77; }

# A node takes what comes first, and tells the others: the end is one of several, and all agree.
# chooses NAME DESCRIPTION: compiles it with more in its description.
chooses()
{
    compile "$1" <<END
#include <parray.h>
static void run(struct node *self)
{
    int *chosen = node_state(self), rank = node_rank(self), heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);
    if (rank) {
        node_send(self, 0, &rank, sizeof rank);
        node_recv(self, 0, chosen, sizeof *chosen);
        return;
    }
    for (int i = 1; i < node_count(self); i++) {
        node_recv_any(self, &packet);
        *chosen = *chosen ? *chosen : heard;
    }
    if (*chosen == 3)
        node_reach(self, "the last is chosen");
    for (int port = 0; port < node_degree(self); port++)
        node_send(self, port, chosen, sizeof *chosen);
}
static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}
void alike(struct parray *array);
bool right(struct node *self);
void alike(struct parray *array)
{
    const int *first = parray_state_of(array, 0);
    for (int rank = 1; rank < parray_nodes(array); rank++)
        parray_check(array, *(const int *)parray_state_of(array, rank) == *first);
}
bool right(struct node *self)
{
    node_result(self, node_state(self), sizeof(int));
    return *(int *)node_state(self) > 0;
}
PARRAY_PROGRAM(.name = "$1", .topology = "complete:4", .bears_delay = true, .any_port = true,
               .state_bytes = state_bytes, .node = run, .reaches = "the last is chosen, nobody is chosen", $2);
END
}
chooses eventual '.eventually = alike'
run 0 "$PARRAY" stress ./eventual.so --runs 100 --jobs 2
says out 'outcomes       1 class'
says out '     101 runs: done, verified (first: the undisturbed run)'
says out 'ends           3 different ones, which the properties admit'
says out 'reached        the last is chosen'
says out 'never reached  nobody is chosen, in 101 runs'
silent err

# If it claims to be deterministic, its ends have to be alike, too.
chooses claimed '.eventually = alike, .deterministic = true, .verify = right'
run 1 "$PARRAY" stress ./claimed.so --runs 100 --jobs 2 --no-shrink
says out 'outcomes       3 classes'
says out 'goes by arrival order at node 0'

# A program without properties claims that always.
chooses plain '.verify = right'
run 1 "$PARRAY" stress ./plain.so --runs 100 --jobs 2 --no-shrink
says out 'outcomes       3 classes'

# What a task admits is one class: any colouring. If the program claims to be deterministic, it is not.
# colours NAME DESCRIPTION
colours()
{
    compile "$1" <<END
#include <parray.h>
static void run(struct node *self)
{
    uint32_t colour = 0;
    struct packet packet = PACKET(&colour, sizeof colour);
    for (uint32_t i = 1; node_rank(self) == 0 && i < 3; i++) {
        node_recv_any(self, &packet);
        node_send(self, packet.port, &i, sizeof i);
    }
    if (node_rank(self)) {
        node_send(self, 0, &colour, sizeof colour);
        node_recv(self, 0, &colour, sizeof colour);
    }
    node_result(self, &colour, sizeof colour);
    node_deliver(self, node_rank(self), &colour, sizeof colour);
}
PARRAY_PROGRAM(.name = "$1", .task = "colouring", .topology = "complete:3", .bears_delay = true, .any_port = true,
               .node = run, $2);
END
}
colours any '.summary = NULL'
run 0 "$PARRAY" stress ./any.so --runs 60 --jobs 2
says out 'outcomes       1 class'
says out 'ends           2 different ones, which the task admits'
colours one '.deterministic = true'
run 1 "$PARRAY" stress ./one.so --runs 60 --jobs 2 --no-shrink
says out 'outcomes       2 classes'

# A history is a property like others: what was found is made small, and stays the same failure.
run 0 "$PARRAY" cc "$srcdir/tests/cli/replicated.c"
run 1 "$PARRAY" stress ./replicated.so --param case=stale --runs 40 --jobs 2
says out 'cause          fails without any disturbance: step 7: the history of replicated is not linearizable'
says out '    node 2: write(5) on register 7, steps 1..3'
says out 'shrunk         to complete:4'
run 1 "$PARRAY" run --replay replicated.replay
says err 'the replay went as recorded'
says err 'the history of replicated is not linearizable'
run 0 "$PARRAY" stress ./replicated.so --runs 40 --jobs 2
says out 'outcomes       1 class'

# An exploration names the places that no state reaches.
run 0 "$PARRAY" explore ./eventual.so
says out 'reached        the last is chosen'
says out 'never reached  nobody is chosen, in '
run 1 "$PARRAY" explore ./replicated.so --param case=stale --no-shrink
says out 'times of operations: the history is that of one run for each end or order'

# What a program states is shown.
run 0 "$PARRAY" show ./claimed.so
says out 'properties               eventually, deterministic'
says out 'places to reach          the last is chosen, nobody is chosen'
run 0 "$PARRAY" show ./replicated.so --json
says out '"history"'
