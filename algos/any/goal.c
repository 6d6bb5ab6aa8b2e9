/*
 * goal: repeat a schedule in GOAL, the language of LogGOPSim (Hoefler, Schneider, Lumsdaine 2010).
 *
 * Every node does the operations of its own rank in the order of the file. Of a run that was recorded with
 * --trace FILE.goal every send begins in the step in which it began, through the same port, with the same
 * payload; so on the same topology, with the same model and times, the digest of the transmissions is that of
 * the run. A packet is received as soon as it is there, which is never later than in the run, so no send has
 * to wait. Other schedules run as fast as they can: a send as soon as the operations before it are done and
 * its link is free.
 */
#include <parray.h>
#include <string.h>

#include "parts/goal_file.h"

struct goal_node {
    uint64_t done; /* operations */
    unsigned char buffer[];
};

struct goal_plan {
    struct goal_schedule schedule;
    const unsigned char *zeros; /* the payload of a send whose own is not known */
};

static int goal_prepare(struct parray *array)
{
    struct goal_plan *plan = parray_alloc(array, sizeof *plan);

    if (strcmp(parray_model(array), "W1") == 0)
        return parray_refuse(array, "goal repeats packets, and %s knows worms only; choose another --model",
                             parray_model(array));
    if (goal_read(array, parray_param(array, "file"), &plan->schedule) != 0)
        return -1;
    plan->zeros = parray_alloc(array, plan->schedule.most_bytes);
    parray_set_arg(array, plan);
    return 0;
}

static size_t goal_state_bytes(const struct parray *array)
{
    const struct goal_plan *plan = parray_arg(array);

    return sizeof(struct goal_node) + plan->schedule.most_bytes;
}

static void goal_receive(struct node *self, const struct goal_operation *operation, size_t room)
{
    struct goal_node *state = node_state(self);

    node_check(self, node_recv(self, operation->port, state->buffer, room) == (long)operation->bytes);
}

static void goal_send(struct node *self, const struct goal_operation *operation, const unsigned char *zeros)
{
    const unsigned char *data = operation->data ? operation->data : zeros;
    struct packet packet = PACKET((void *)(uintptr_t)data, operation->bytes);

    packet.units = operation->units;
    packet.origin = operation->origin;
    packet.dest = operation->dest;
    if (!operation->step) {
        node_send_packet_wait(self, operation->port, &packet);
        return;
    }
    node_wait_until(self, operation->step);
    node_send_packet(self, operation->port, &packet);
    node_check(self, node_now(self) == operation->step);
}

static void goal_node(struct node *self)
{
    const struct goal_plan *plan = node_arg(self);
    struct goal_node *state = node_state(self);
    int me = node_rank(self);
    const struct goal_operation *operation = plan->schedule.operation + plan->schedule.first[me],
                                *end = plan->schedule.operation + plan->schedule.first[me + 1];

    for (; operation < end; operation++) {
        if (operation->receives)
            goal_receive(self, operation, plan->schedule.most_bytes);
        else
            goal_send(self, operation, plan->zeros);
        state->done++;
    }
    node_result(self, &state->done, sizeof state->done);
}

static bool goal_verify(struct node *self)
{
    const struct goal_plan *plan = node_arg(self);
    const struct goal_node *state = node_state(self);
    int me = node_rank(self);

    return state->done == plan->schedule.first[me + 1] - plan->schedule.first[me];
}

static const struct parray_param goal_params[] = {
    {"file", "example", "a GOAL schedule, such as --trace FILE.goal writes; example: one of four ranks"},
    {NULL, NULL, NULL},
};

extern const struct parray_program goal_program;

const struct parray_program goal_program = {
    .name = "goal",
    .summary = "repeat a schedule in GOAL, the language of LogGOPSim",
    .paper = "Hoefler, Schneider, Lumsdaine 2010",
    .topology = "complete:4",
    .params = goal_params,
    .mailbox = 1,
    .planned = true,
    .prepare = goal_prepare,
    .state_bytes = goal_state_bytes,
    .node = goal_node,
    .verify = goal_verify,
};
