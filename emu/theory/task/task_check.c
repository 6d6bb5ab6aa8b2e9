/*
 * task_check.c: each delivery is compared with what the demand names; what is missing is looked for after the
 * run.
 *
 * The tokens that a node may deliver are numbered by slots, and it has a bit for each. A slot is the number
 * of the origin among all origins or, in a list of pairs, the number of the pair among those for the node.
 * What is combined, and what a node finds out about itself, has one slot.
 */
#include <stdlib.h>
#include <string.h>

#include "task/task_bits.h"
#include "task/task_run.h"
#include "topo/topo.h"

enum { BITS = TASK_NODE_BITS, ANSWER_SIZE = 4 };

/* --------------------------------------------------------------------------------- deliveries */

static bool is_private(const struct task_run *run)
{
    return run->asked->demand.form == DEMAND_PRIVATE;
}

static bool is_paired(const struct task_run *run)
{
    return run->by_to.begin != NULL && !run->asked->task->check;
}

static bool is_target(const struct task_run *run, int rank)
{
    return task_run_wants(run, rank, -1);
}

static bool is_alone(const struct task_run *run)
{
    return run->asked->task->check || run->asked->demand.combine;
}

static enum finding_kind compare_word(struct finding *finding, const unsigned char *contents, uint32_t index,
                                      uint32_t wanted)
{
    uint32_t got;
    memcpy(&got, contents + (size_t)index * sizeof got, sizeof got);
    if (got == wanted)
        return FINDING_NONE;
    finding->index = index;
    finding->got = got;
    finding->wanted = wanted;
    return FINDING_WRONG;
}

static enum finding_kind compare_token(const struct task_run *run, struct finding *finding,
                                       struct token_name name, const unsigned char *contents)
{
    enum finding_kind kind = FINDING_NONE;
    for (uint32_t k = 0; k < run->units && kind == FINDING_NONE; k++)
        kind = compare_word(finding, contents, k, task_run_word(run, name, k));
    return kind;
}

enum finding_kind task_run_compare(const struct task_run *run, struct finding *finding, int from,
                                   const void *contents)
{
    return compare_token(run, finding, (struct token_name){.from = from, .to = -1}, contents);
}

static enum finding_kind compare_sum(const struct task_run *run, struct finding *finding,
                                     const unsigned char *contents)
{
    enum finding_kind kind = FINDING_NONE;
    for (uint32_t k = 0; k < run->units && kind == FINDING_NONE; k++)
        kind = compare_word(finding, contents, k, task_run_sum_word(run, finding->node, k));
    return kind;
}

static const struct demand_pair *pair_to(const struct task_run *run, uint32_t index)
{
    return &run->asked->demand.pairs[run->by_to.pair[index]];
}

/* The first pair of by_to from `begin` to `end` whose origin is not below that; `end`: there is none. */
static uint32_t first_pair(const struct task_run *run, uint32_t begin, uint32_t end, int origin)
{
    while (begin < end) {
        uint32_t middle = begin + (end - begin) / 2;
        if (pair_to(run, middle)->from < origin)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

/* The slots of the node that are for tokens of one origin. */
struct token_slots {
    uint32_t begin, end;
};

static struct token_slots slots_from(const struct task_run *run, int rank, int origin)
{
    if (!is_paired(run)) {
        uint32_t begin = task_run_begin(run, origin);
        return (struct token_slots){begin, begin + task_run_count(run, origin)};
    }
    uint32_t first = run->by_to.begin[rank], end = run->by_to.begin[rank + 1];
    uint32_t begin = first_pair(run, first, end, origin);
    return (struct token_slots){begin - first, first_pair(run, begin, end, origin + 1) - first};
}

/* The token that belongs into a slot. */
static struct token_name name_at(const struct task_run *run, int rank, int origin, uint32_t slot)
{
    if (is_paired(run))
        return (struct token_name){
            .from = origin, .to = rank, .number = run->by_to.pair[run->by_to.begin[rank] + slot]};
    return (struct token_name){.from = origin,
                               .to = is_private(run) ? rank : -1,
                               .number = slot - slots_from(run, rank, origin).begin};
}

/* Find the slot of a token among those of its origin, behind the last one that was found first: tokens mostly
 * come in order. Several tokens may have the same contents by chance; one is doubled if all of these have
 * come. */
static enum finding_kind compare_tokens(const struct task_run *run, struct finding *finding,
                                        const unsigned char *contents, uint32_t *slot)
{
    int rank = finding->node, origin = finding->origin;
    const struct token_slots of = slots_from(run, rank, origin);
    uint32_t *next = &run->nodes[rank].next, tried = of.begin;
    bool doubled = false;
    enum finding_kind kind = FINDING_UNWANTED;
    *slot = *next >= of.begin && *next < of.end ? *next : of.begin;
    for (; tried < of.end; tried++, *slot = *slot + 1 < of.end ? *slot + 1 : of.begin) {
        kind = compare_token(run, finding, name_at(run, rank, origin, *slot), contents);
        if (kind == FINDING_NONE && !task_has_bit(run, rank, *slot)) {
            *next = *slot + 1;
            return kind;
        }
        doubled |= kind == FINDING_NONE;
    }
    return doubled ? FINDING_DOUBLED : kind;
}

static enum finding_kind check_origin(const struct task_run *run, const struct finding *finding)
{
    bool unnamed = run->asked->demand.combine || run->asked->task->unnamed;
    if (unnamed)
        return finding->origin == -1 ? FINDING_NONE : FINDING_NAMED;
    bool is_rank = finding->origin >= 0 && finding->origin < run->asked->topo->nodes;
    return is_rank ? FINDING_NONE : FINDING_NO_NODE;
}

static enum finding_kind check_wanted(const struct task_run *run, const struct finding *finding,
                                      uint32_t *slot)
{
    *slot = 0;
    if (run->asked->task->check || is_paired(run))
        return FINDING_NONE;
    bool own = finding->origin == finding->node && !is_private(run);
    if (!own && !is_target(run, finding->node))
        return FINDING_UNWANTED;
    if (is_alone(run))
        return FINDING_NONE;
    return task_run_count(run, finding->origin) ? FINDING_NONE : FINDING_UNWANTED;
}

static enum finding_kind check_size(const struct task_run *run, struct finding *finding, size_t size)
{
    size_t wanted = run->asked->task->answers ? ANSWER_SIZE : (size_t)run->units * sizeof(uint32_t);
    if (size == wanted)
        return FINDING_NONE;
    finding->index = size;
    finding->wanted = (uint32_t)wanted;
    return FINDING_SIZE;
}

static enum finding_kind check_contents(struct task_run *run, struct finding *finding, const void *contents,
                                        uint32_t *slot)
{
    if (run->asked->task->check) {
        uint32_t word;
        memcpy(&word, contents, sizeof word);
        return run->asked->task->check(run, finding, contents, word);
    }
    if (run->asked->demand.combine)
        return compare_sum(run, finding, contents);
    return compare_tokens(run, finding, contents, slot);
}

static enum finding_kind check(struct task_run *run, struct finding *finding, const void *contents,
                               size_t size, uint32_t *slot)
{
    enum finding_kind kind = check_origin(run, finding);
    if (kind == FINDING_NONE)
        kind = check_wanted(run, finding, slot);
    if (kind == FINDING_NONE)
        kind = check_size(run, finding, size);
    return kind == FINDING_NONE ? check_contents(run, finding, contents, slot) : kind;
}

/* Of what the node itself has, where the task asks for that. */
static enum finding_kind check_own(struct task_run *run, struct finding *finding, const void *contents,
                                   size_t size)
{
    uint32_t word;
    enum finding_kind kind = check_size(run, finding, size);
    if (kind != FINDING_NONE)
        return kind;
    memcpy(&word, contents, sizeof word);
    return run->asked->task->own(run, finding, word);
}

static void count(struct task_lane *lane, const struct finding *finding)
{
    lane->deliveries++;
    if (finding->step == FINDING_AFTER)
        return;
    if (!lane->timed++)
        lane->step_first = finding->step;
    if (lane->timed == 1 || finding->step > lane->step_last ||
        (finding->step == lane->step_last && finding->node < lane->last_node)) {
        lane->step_last = finding->step;
        lane->last_node = finding->node;
    }
    lane->step_sum += finding->step;
}

/* Does what the node delivers depend on what another node was given? */
static bool is_foreign(const struct task_run *run, const struct finding *finding)
{
    const struct task *task = run->asked->task;
    const struct demand *demand = &run->asked->demand;
    if (task->answers || (task->functions && task->check)) /* whose results follow from what, nobody knows */
        return false;
    if (demand->combine) /* of all nodes, or of those up to this one */
        return demand->prefix ? finding->node > 0 : run->asked->topo->nodes > 1;
    return (task->unnamed ? demand->pairs[finding->node].from : finding->origin) != finding->node;
}

/* Count a delivery that is right, and note it if the node cannot have it from packets. */
static void count_foreign(struct task_run *run, uint32_t lane, struct finding *finding, size_t size)
{
    struct task_node *node = &run->nodes[finding->node];
    if (!is_foreign(run, finding))
        return;
    node->foreign += size;
    finding->received = run->blank ? 0 : finding->received;
    if (node->foreign <= finding->received && node->foreign <= finding->carried)
        return;
    finding->kind = node->foreign <= finding->received ? FINDING_CROWDED : FINDING_UNRECEIVED;
    finding->index = node->foreign;
    task_run_note(run, lane, finding);
}

/* Gossip is by far the most that is delivered. False: there is more to look at. */
static bool take_plain(const struct task_run *run, uint64_t *bits, int origin, const void *contents)
{
    uint32_t word, slot = (uint32_t)origin;
    if (slot >= run->plain)
        return false;
    memcpy(&word, contents, sizeof word);
    uint64_t *mine = &bits[slot / BITS], bit = UINT64_C(1) << slot % BITS;
    if (word != run->words[slot] || *mine & bit)
        return false;
    *mine |= bit;
    return true;
}

bool task_run_deliver(struct task_run *run, uint32_t lane, struct finding *finding, const void *contents,
                      size_t size)
{
    uint32_t slot;
    uint64_t *bits = task_bits_of(run, finding->node, true);
    if (!bits)
        return false;
    count(&run->lanes[lane], finding);
    if (size == sizeof(uint32_t) && take_plain(run, bits, finding->origin, contents)) {
        count_foreign(run, lane, finding, size);
        return true;
    }
    bool own = run->asked->task->own && finding->origin == finding->node;
    finding->kind =
        own ? check_own(run, finding, contents, size) : check(run, finding, contents, size, &slot);
    if (finding->kind == FINDING_NONE && !own && task_has_bit(run, finding->node, slot))
        finding->kind = FINDING_DOUBLED;
    if (finding->kind != FINDING_NONE) {
        task_run_note(run, lane, finding);
        return true;
    }
    if (own)
        return true;
    bits[slot / BITS] |= UINT64_C(1) << slot % BITS;
    count_foreign(run, lane, finding, size);
    return true;
}

/* ------------------------------------------------------------------------------------ missing */

/* The node whose tokens have this slot among them, where nodes have any number of tokens. */
static int owner_of(const struct task_run *run, uint32_t slot)
{
    int low = 0, high = run->asked->topo->nodes - 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (run->asked->first[middle + 1] > slot)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Who has the token of a slot of the node. -1: nobody, it is no token of a single node. */
static int origin_of(const struct task_run *run, int rank, uint32_t slot)
{
    if (is_paired(run))
        return run->asked->demand.pairs[run->by_to.pair[run->by_to.begin[rank] + slot]].from;
    if (run->asked->first && !is_alone(run))
        return owner_of(run, slot);
    return is_alone(run) ? -1 : node_set_rank(&run->asked->demand.from, (int)slot);
}

static uint32_t slots_of(const struct task_run *run, int rank)
{
    if (is_paired(run))
        return run->by_to.begin[rank + 1] - run->by_to.begin[rank];
    if (run->asked->first && !is_alone(run))
        return run->asked->first[run->asked->topo->nodes];
    if (!is_alone(run) && run->asked->demand.from.count == 0)
        return 0;
    return run->asked->task->check || is_target(run, rank) ? run->slots : 0;
}

/* The number of a pair among those of its origin. */
static uint32_t pair_number(const struct task_run *run, uint32_t pair)
{
    const uint32_t *first = run->by_from.pair + run->by_from.begin[run->asked->demand.pairs[pair].from];
    uint32_t number = 0;
    while (first[number] != pair)
        number++;
    return number;
}

bool task_run_wanted(const struct task_run *run, int rank, uint32_t slot, struct token_name *name,
                     uint32_t *number)
{
    if (slot >= slots_of(run, rank))
        return false;
    int origin = origin_of(run, rank, slot);
    *name = origin < 0 ? (struct token_name){.from = -1, .to = -1} : name_at(run, rank, origin, slot);
    if (is_paired(run))
        *number = pair_number(run, name->number);
    else if (is_private(run))
        *number = (uint32_t)(run->to_slot ? run->to_slot[rank] : rank);
    else
        *number = name->number;
    return true;
}

void task_run_missing(struct task_run *run, int rank, bool (*stopped)(const void *of, int rank),
                      const void *of)
{
    const uint64_t *bits = task_bits_of(run, rank, false);
    uint32_t slots = slots_of(run, rank), missing = 0;
    struct finding finding = {.kind = FINDING_MISSING, .node = rank, .step = FINDING_AFTER};
    for (uint32_t slot = 0; slot < slots; slot++) {
        if (bits && slot % BITS == 0)
            while (slot + BITS <= slots && bits[slot / BITS] == UINT64_MAX)
                slot += BITS; /* all of these have come */
        if (slot == slots || task_has_bit(run, rank, slot))
            continue;
        int origin = origin_of(run, rank, slot);
        if (origin == rank || (stopped && origin >= 0 && stopped(of, origin)))
            continue;
        if (!missing++)
            finding.origin = origin;
    }
    finding.index = missing - 1;
    if (missing)
        task_run_note(run, 0, &finding);
    if (run->slots > BITS)
        free(run->nodes[rank].had.many);
    run->nodes[rank].had.bits = 0;
    if (run->slots > BITS)
        run->nodes[rank].had.many = NULL;
}
