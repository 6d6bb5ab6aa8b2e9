/*
 * task_colouring.c: colours such that no two neighbours have the same one. As many colours as the largest
 * degree and one more suffice for any greedy program, and no more are allowed: the ranks would be a
 * colouring.
 */
#include "parray.h"
#include "task/task_case.h"
#include "task/task_run.h"
#include "topo/topo.h"

static bool colouring_demand(struct task_case *task_case)
{
    task_case->demand.form = DEMAND_NOTHING;
    return true;
}

static enum finding_kind colouring_check(struct task_run *run, struct finding *finding, const void *contents,
                                         uint32_t word)
{
    (void)contents;
    finding->got = word;
    finding->wanted = (uint32_t)run->asked->topo->max_degree;
    if (finding->origin != finding->node)
        return FINDING_NOT_OWN;
    if (word > finding->wanted)
        return FINDING_VALUE;
    task_run_answer(run, finding->node, word);
    return FINDING_NONE;
}

/* Of two neighbours the one of the higher rank is told. */
static void colouring_settle(struct task_run *run)
{
    const struct topo *topo = run->asked->topo;
    for (int rank = 0; rank < topo->nodes; rank++) {
        bool asks = run->notes[rank] && task_run_asks(run, rank);
        for (int port = 0; asks && port < topo_degree(topo, rank); port++) {
            int peer = topo_peer(topo, rank, port);
            if (peer >= 0 && peer < rank && run->notes[peer] == run->notes[rank])
                task_run_note(run, 0,
                              &(struct finding){.kind = FINDING_CLASH,
                                                .node = rank,
                                                .origin = peer,
                                                .step = FINDING_AFTER,
                                                .got = run->notes[rank] - 1});
        }
    }
}

extern const struct task task_colouring;
const struct task task_colouring = {
    .name = "colouring",
    .summary = "for every node a colour, from 0 to the largest degree, that no neighbour has",
    .answers = "colour",
    .demand = colouring_demand,
    .check = colouring_check,
    .settle = colouring_settle,
    .caveat = "a program may know the topology and compute colours without a packet, so that no bound above "
              "0 is known",
};
