/*
 * goal: carry out a schedule in GOAL, the language of LogGOPSim (Hoefler, Schneider, Lumsdaine 2010), or in
 * another format that parray reads.
 *
 * Every node does the operations of its own rank; each begins when what it requires is done. Of a run that
 * was recorded with --trace FILE.goal every send begins in the step in which it began, through the same port,
 * with the same payload; so on the same topology, with the same model and times, the digest of the
 * transmissions is that of the run. Other schedules run as fast as they can. With --task a packet has the
 * tokens that its message carries, in place of that payload.
 */
#include <parray.h>

static int goal_prepare(struct parray *array)
{
    return parray_schedule_read(array, "file");
}

static const struct parray_param goal_params[] = {
    {"file", "example", "a schedule, such as --trace FILE.goal writes; example: one of four ranks"},
    PARRAY_SCHEDULE_TIMES,
    {NULL, NULL, NULL},
};

extern const struct parray_program goal_program;

const struct parray_program goal_program = {
    .name = "goal",
    .summary = "carry out a schedule in GOAL, the language of LogGOPSim",
    .paper = "Hoefler, Schneider, Lumsdaine 2010",
    .topology = "complete:4",
    .params = goal_params,
    .mailbox = 1,
    .any_port = true,
    .planned = true,
    .prepare = goal_prepare,
    .state_bytes = parray_schedule_state_bytes,
    .node = node_schedule,
    .verify = node_schedule_done,
    .release = parray_schedule_release,
};
