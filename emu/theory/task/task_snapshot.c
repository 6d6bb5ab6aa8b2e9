/*
 * task_snapshot.c: nodes pay each other while they take a picture of themselves (K. M. Chandy and L. Lamport,
 * Distributed snapshots, 1985).
 *
 * A token is money that comes in from outside, and is paid to a neighbour. The root has one token for itself,
 * somewhere among the others: there the picture begins. Every node delivers two words with itself as origin:
 * first, when it writes down, the sum of what it has received; later the sum of what was on the way to it
 * then. The total grows as payments go on, so that no number that is known before tells it.
 *
 * A payment is sent before the cut if its node had taken the token when it wrote down, and received before
 * the cut if its receiver had delivered it by then. The cut is consistent if no payment is received before it
 * and sent behind it. No node writes down before the root, whose word it has to have. What a node says of
 * itself is not asked: the task has counted.
 */
#include <stdlib.h>
#include <string.h>

#include "parray.h"
#include "rng.h"
#include "task/task_bits.h"
#include "task/task_case.h"
#include "task/task_run.h"
#include "topo/topo.h"

#define STREAM_PAYMENTS (UINT64_MAX / 2 + 1)
#define TOLD            (UINT64_C(1) << 32)

/* ------------------------------------------------------------------------------------------- the payments */

/* A neighbour, each port equally likely; -1: there is none. */
static int draw_neighbour(const struct topo *topo, int rank, struct rng *rng)
{
    int degree = topo_degree(topo, rank), present = 0, port = 0;
    for (int i = 0; i < degree; i++)
        present += topo_peer(topo, rank, i) >= 0;
    if (!present)
        return -1;
    for (int left = (int)rng_below(rng, (uint64_t)present); left >= 0; port++)
        left -= topo_peer(topo, rank, port) >= 0;
    return topo_peer(topo, rank, port - 1);
}

/* In the order of nodes, and of each node in the order in which it makes them. */
static bool draw_payments(struct task_case *task_case, int64_t payments, int root)
{
    const struct topo *topo = task_case->topo;
    size_t count = 0;
    struct demand_pair *pairs =
        task_memory(task_case, (size_t)topo->nodes * (size_t)payments + 1, sizeof *pairs);
    struct rng rng;
    if (!pairs)
        return false;
    rng_open(&rng, task_case->seed, STREAM_PAYMENTS);
    int64_t begin = (payments + 3) / 4 + (int64_t)rng_below(&rng, (uint64_t)payments / 4 + 1);
    for (int rank = 0; rank < topo->nodes; rank++)
        for (int64_t number = 0; number < payments; number++) {
            int peer = draw_neighbour(topo, rank, &rng);
            if (rank == root && number == begin)
                pairs[count++] = (struct demand_pair){root, root};
            if (peer >= 0)
                pairs[count++] = (struct demand_pair){rank, peer};
        }
    task_case->demand.pairs = pairs;
    task_case->demand.pair_count = count;
    return true;
}

static bool snapshot_demand(struct task_case *task_case)
{
    int64_t payments;
    struct node_set root;
    task_case->demand.form = DEMAND_PAIRS;
    return task_number(task_case, "payments", 2, (TOPO_MAX_NODES - 1) / task_case->topo->nodes, &payments) &&
           task_root(task_case, &root) && draw_payments(task_case, payments, node_set_rank(&root, 0));
}

/* -------------------------------------------------------------------------------------------- the picture */

static bool snapshot_prepare(struct task_run *run)
{
    size_t nodes = (size_t)run->asked->topo->nodes;
    run->before = calloc(nodes * task_bit_words(run), sizeof run->before[0]);
    run->on_way = calloc(nodes, sizeof run->on_way[0]);
    run->wrote = calloc(nodes, sizeof run->wrote[0]);
    return run->before && run->on_way && run->wrote;
}

static const struct demand_pair *payment_at(const struct task_run *run, uint32_t pair)
{
    return &run->asked->demand.pairs[pair];
}

static uint32_t amount_of(const struct task_run *run, uint32_t pair)
{
    const struct demand_pair *payment = payment_at(run, pair);
    return task_run_word(run, (struct token_name){payment->from, payment->to, pair}, 0);
}

/* The tokens that the node had taken when it wrote down. It had. */
static uint32_t taken_by(const struct task_run *run, int rank)
{
    return run->notes[rank] - 1;
}

static bool is_sent_before(const struct task_run *run, uint32_t pair)
{
    int from = payment_at(run, pair)->from;
    return pair - run->by_from.begin[from] < taken_by(run, from);
}

static bool is_received_before(const struct task_run *run, int rank, uint32_t slot)
{
    return run->before[(size_t)rank * task_bit_words(run) + slot / TASK_NODE_BITS] >> slot % TASK_NODE_BITS &
           1;
}

/* The number of the node's token for itself; UINT32_MAX: it has none. */
static uint32_t begin_of(const struct task_run *run, int rank)
{
    for (uint32_t i = run->by_from.begin[rank]; i < run->by_from.begin[rank + 1]; i++)
        if (payment_at(run, i)->to == rank)
            return i - run->by_from.begin[rank];
    return UINT32_MAX;
}

static enum finding_kind write_down(struct task_run *run, struct finding *finding, uint32_t word)
{
    int rank = finding->node;
    uint32_t begin = begin_of(run, rank), taken = run->nodes[rank].given, sum = 0;
    uint32_t first = run->by_to.begin[rank], end = run->by_to.begin[rank + 1];
    memcpy(run->before + (size_t)rank * task_bit_words(run), task_bits_of(run, rank, true),
           task_bit_words(run) * sizeof run->before[0]);
    run->notes[rank] = taken + 1;
    run->wrote[rank] = finding->step;
    for (uint32_t i = first; i < end; i++)
        sum += is_received_before(run, rank, i - first) ? amount_of(run, run->by_to.pair[i]) : 0;
    finding->got = word;
    finding->wanted = sum;
    if (word != sum)
        return FINDING_HELD;
    finding->got = taken;
    finding->wanted = begin + 1;
    if (begin != UINT32_MAX && taken != begin + 1)
        return FINDING_BEGIN;
    taken -= begin != UINT32_MAX;
    finding->wanted = (uint32_t)(finding->sent < taken ? finding->sent : taken);
    return finding->wanted < taken ? FINDING_AHEAD : FINDING_NONE;
}

static enum finding_kind snapshot_own(struct task_run *run, struct finding *finding, uint32_t word)
{
    if (!run->notes[finding->node])
        return write_down(run, finding, word);
    if (run->on_way[finding->node])
        return FINDING_DOUBLED;
    run->on_way[finding->node] = word | TOLD;
    return FINDING_NONE;
}

/* Look at all payments to a node. */
static enum finding_kind compare_links(const struct task_run *run, struct finding *finding)
{
    int rank = finding->node;
    uint32_t first = run->by_to.begin[rank], end = run->by_to.begin[rank + 1], sum = 0;
    for (uint32_t i = first; i < end; i++) {
        uint32_t pair = run->by_to.pair[i];
        int from = payment_at(run, pair)->from;
        if (from == rank || !run->notes[from])
            continue;
        bool sent = is_sent_before(run, pair), received = is_received_before(run, rank, i - first);
        finding->origin = from;
        if (received && !sent)
            return FINDING_FUTURE;
        sum += sent && !received ? amount_of(run, pair) : 0;
    }
    finding->origin = rank;
    finding->got = (uint32_t)run->on_way[rank];
    finding->wanted = sum;
    return finding->got == sum ? FINDING_NONE : FINDING_ON_WAY;
}

/* The node with the token for itself, if it has written down in this process; -1: none has. */
static int root_of(const struct task_run *run)
{
    for (int rank = 0; rank < run->asked->topo->nodes; rank++)
        if (run->notes[rank] && begin_of(run, rank) != UINT32_MAX)
            return rank;
    return -1;
}

/* Did the node write down, in this process, before the root? Its picture has what is left of the array when
 * nothing has come yet, and follows from no word of the root. */
static bool is_early(const struct task_run *run, struct finding *finding, int root)
{
    finding->origin = root;
    return root >= 0 && run->wrote[finding->node] < run->wrote[root];
}

static void snapshot_settle(struct task_run *run)
{
    const int root = root_of(run);
    for (int rank = 0; rank < run->asked->topo->nodes; rank++) {
        struct finding finding = {.node = rank, .origin = rank, .step = FINDING_AFTER};
        if (!task_run_asks(run, rank) || task_run_stopped(run, rank))
            continue;
        finding.kind =
            run->notes[rank] && run->on_way[rank] ? compare_links(run, &finding) : FINDING_NO_PICTURE;
        if (finding.kind == FINDING_NONE && is_early(run, &finding, root))
            finding.kind = FINDING_EARLY;
        finding.wanted = finding.kind == FINDING_NO_PICTURE ? run->notes[rank] != 0 : finding.wanted;
        if (finding.kind != FINDING_NONE)
            task_run_note(run, 0, &finding);
    }
}

static const struct parray_param snapshot_params[] = {
    {"payments", "24", "payments of each node, to neighbours"}, TASK_ROOT_PARAM, TASK_PARAMS_END};

extern const struct task task_snapshot;
const struct task task_snapshot = {
    .name = "snapshot",
    .summary =
        "payments to neighbours, and a picture of all nodes and links meanwhile, which the root begins",
    .params = snapshot_params,
    .demand = snapshot_demand,
    .prepare = snapshot_prepare,
    .own = snapshot_own,
    .settle = snapshot_settle,
    .caveat = "the bounds are those of the payments; the picture takes packets of its own",
};
