/*
 * task_independent_set.c: a maximal independent set.
 */
#include "parray.h"
#include "task/task_case.h"
#include "task/task_run.h"
#include "topo/topo.h"

/* What a node answers, as task_run.notes has it. */
enum { OUT = 1, IN = 2 };

static bool independent_set_demand(struct task_case *task_case)
{
    task_case->demand.form = DEMAND_NOTHING;
    return true;
}

static enum finding_kind independent_set_check(struct task_run *run, struct finding *finding,
                                               const void *contents, uint32_t word)
{
    (void)contents;
    finding->got = word;
    finding->wanted = 1;
    if (finding->origin != finding->node)
        return FINDING_NOT_OWN;
    if (word > 1)
        return FINDING_VALUE;
    task_run_answer(run, finding->node, word);
    return FINDING_NONE;
}

/* What is wrong with the answer of a node, given those of its neighbours; `other`: the neighbour that it is
 * about, if one is. A neighbour without an answer may be in the set. */
static enum finding_kind judge(const struct task_run *run, int rank, int *other)
{
    const struct topo *topo = run->asked->topo;
    bool covered = false;
    for (int port = 0; port < topo_degree(topo, rank); port++) {
        int peer = topo_peer(topo, rank, port);
        if (peer < 0)
            continue;
        covered |= run->notes[peer] != OUT;
        if (peer < rank && run->notes[peer] == IN && run->notes[rank] == IN) {
            *other = peer;
            return FINDING_BOTH;
        }
    }
    return run->notes[rank] == OUT && !covered ? FINDING_LONELY : FINDING_NONE;
}

static void independent_set_settle(struct task_run *run)
{
    for (int rank = 0; rank < run->asked->topo->nodes; rank++) {
        struct finding finding = {.node = rank, .origin = -1, .step = FINDING_AFTER};
        if (task_run_asks(run, rank))
            finding.kind = judge(run, rank, &finding.origin);
        if (finding.kind != FINDING_NONE)
            task_run_note(run, 0, &finding);
    }
}

extern const struct task task_independent_set;
const struct task task_independent_set = {
    .name = "independent-set",
    .summary = "a set without neighbours that no node can join: for every node 1 or 0",
    .answers = "membership",
    .demand = independent_set_demand,
    .check = independent_set_check,
    .settle = independent_set_settle,
    .caveat = "a program may know the topology and compute the set without a packet, so that no bound above "
              "0 is known",
};
