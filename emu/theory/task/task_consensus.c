/*
 * task_consensus.c: every node has a token, and all nodes deliver the same one: that of any of them. A node
 * that a fault has stopped is asked nothing, whatever it delivered before, and its token may be the one that
 * the others deliver.
 *
 * All nodes deliver the same if neighbours do, and neighbours are all that a process knows of the nodes of
 * other processes. Where nodes have stopped, the others may be no neighbours; then one process has them all.
 */
#include "parray.h"
#include "task/task_case.h"
#include "task/task_run.h"
#include "topo/topo.h"

static bool consensus_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_NOTHING;
    demand->from = demand->to = task_all(task_case);
    return task_units(task_case);
}

static enum finding_kind consensus_check(struct task_run *run, struct finding *finding, const void *contents,
                                         uint32_t word)
{
    (void)word;
    enum finding_kind kind = task_run_compare(run, finding, finding->origin, contents);
    if (kind == FINDING_NONE)
        task_run_answer(run, finding->node, (uint32_t)finding->origin);
    return kind;
}

/* Note it if two nodes delivered tokens of different origins. */
static bool disagree(struct task_run *run, int rank, int other)
{
    if (!run->notes[rank] || !run->notes[other] || run->notes[rank] == run->notes[other])
        return false;
    task_run_note(run, 0,
                  &(struct finding){.kind = FINDING_DISAGREE,
                                    .node = rank,
                                    .origin = (int32_t)run->notes[rank] - 1,
                                    .step = FINDING_AFTER,
                                    .got = (uint32_t)other,
                                    .wanted = run->notes[other] - 1});
    return true;
}

static bool disagrees_with_neighbours(struct task_run *run, int rank)
{
    const struct topo *topo = run->asked->topo;
    for (int port = 0; port < topo_degree(topo, rank); port++) {
        int peer = topo_peer(topo, rank, port);
        if (peer >= 0 && peer < rank && disagree(run, rank, peer))
            return true;
    }
    return false;
}

static void forget_stopped(struct task_run *run)
{
    for (int rank = 0; rank < run->asked->topo->nodes; rank++)
        if (task_run_stopped(run, rank))
            run->notes[rank] = 0;
}

static void consensus_settle(struct task_run *run)
{
    int nodes = run->asked->topo->nodes, first = 0;
    bool found = false;
    forget_stopped(run);
    for (int rank = 0; rank < nodes; rank++)
        if (task_run_asks(run, rank))
            found |= disagrees_with_neighbours(run, rank);
    if (found || run->asks)
        return;
    while (first < nodes && !run->notes[first])
        first++;
    for (int rank = first + 1; rank < nodes; rank++)
        disagree(run, rank, first);
}

static const struct parray_param consensus_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_consensus;
const struct task task_consensus = {
    .name = "consensus",
    .summary = "every node has a token; all nodes that have not stopped deliver the same one of them",
    .params = consensus_params,
    .all_have = true,
    .single = "the token that all agree on",
    .demand = consensus_demand,
    .check = consensus_check,
    .settle = consensus_settle,
    .caveat =
        "which token it is, the nodes may choose, and a choice that all know beforehand needs no search, "
        "so that no bound above 0 is known",
};
