#include "parray.h"
#include "schedule/schedule_program.h"

static const struct parray_param schedule_params[] = {
    PARRAY_SCHEDULE_TIMES,
    {NULL, NULL, NULL},
};

const struct parray_program schedule_program = {
    .name = "schedule",
    .summary = "carry out a schedule",
    .topology = "complete:4",
    .params = schedule_params,
    .mailbox = 1,
    .any_port = true,
    .planned = true,
    .prepare = schedule_prepare,
    .state_bytes = parray_schedule_state_bytes,
    .node = node_schedule,
    .verify = node_schedule_done,
    .figures = schedule_figures,
    .figure_names = "depth",
    .release = parray_schedule_release,
};
