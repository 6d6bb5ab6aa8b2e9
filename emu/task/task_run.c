/*
 * task_run.c: the tables of a run, and what its lanes have found.
 */
#include <stdlib.h>
#include <string.h>

#include "task/task_run.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------------------ tables */

static bool open_slots(const struct task_case *asked, const struct node_set *set, int **slot)
{
    int nodes = asked->topo->nodes;
    if (!set->list)
        return true;
    int *table = *slot = malloc((size_t)nodes * sizeof table[0]);
    if (!table)
        return false;
    memset(table, 0xff, (size_t)nodes * sizeof table[0]);
    for (int i = 0; i < set->count; i++)
        table[set->list[i]] = i;
    return true;
}

static uint32_t end_of(const struct demand_pair *pair, bool to)
{
    return (uint32_t)(to ? pair->to : pair->from);
}

/* Sort by counting: first how many pairs each rank has, then where its first one comes. The pairs of a rank
 * keep the order that they have in `order`; NULL: in the demand. */
static bool open_index(const struct task_case *asked, bool to, const struct pair_index *order,
                       struct pair_index *index)
{
    const struct demand *demand = &asked->demand;
    size_t nodes = (size_t)asked->topo->nodes;
    index->begin = calloc(nodes + 2, sizeof index->begin[0]);
    index->pair = malloc((demand->pair_count + 1) * sizeof index->pair[0]);
    if (!index->begin || !index->pair)
        return false;
    for (size_t i = 0; i < demand->pair_count; i++)
        index->begin[end_of(&demand->pairs[i], to) + 2]++;
    for (size_t rank = 2; rank < nodes + 2; rank++)
        index->begin[rank] += index->begin[rank - 1];
    for (size_t i = 0; i < demand->pair_count; i++) {
        uint32_t pair = order ? order->pair[i] : (uint32_t)i;
        index->pair[index->begin[end_of(&demand->pairs[pair], to) + 1]++] = pair;
    }
    return true;
}

static void close_index(struct pair_index *index)
{
    free(index->begin);
    free(index->pair);
}

/* Is the demand a list of pairs of which nodes have, and get, one token each? */
static bool has_pairs(const struct task_case *asked)
{
    return asked->demand.form == DEMAND_PAIRS && !asked->task->check;
}

/* The most pairs that one node gets. False: no memory. */
static bool most_pairs(const struct task_case *asked, uint32_t *most)
{
    const struct demand *demand = &asked->demand;
    uint32_t *count = calloc((size_t)asked->topo->nodes, sizeof count[0]);
    for (size_t i = 0; count && i < demand->pair_count; i++) {
        uint32_t here = ++count[demand->pairs[i].to];
        *most = here > *most ? here : *most;
    }
    free(count);
    return count != NULL;
}

/* How many tokens a node may deliver, at least 1. False: no memory. */
static bool count_slots(const struct task_case *asked, uint32_t *slots)
{
    const struct demand *demand = &asked->demand;
    *slots = 1;
    if (has_pairs(asked))
        return most_pairs(asked, slots);
    if (demand->form != DEMAND_NOTHING && !demand->combine && !asked->task->check)
        *slots = asked->first ? asked->first[asked->topo->nodes] : (uint32_t)demand->from.count;
    *slots += *slots == 0;
    return true;
}

/* Does the task keep in mind what each node has answered? */
static bool has_notes(const struct task_case *asked)
{
    return asked->task->answers || asked->task->settle;
}

static bool open_tables(struct task_run *run)
{
    const struct task_case *asked = run->asked;
    size_t nodes = (size_t)asked->topo->nodes;
    run->lanes = aligned_alloc(CACHE_LINE, run->lane_count * sizeof run->lanes[0]);
    run->nodes = calloc(nodes, sizeof run->nodes[0]);
    run->notes = has_notes(asked) ? calloc(nodes, sizeof run->notes[0]) : NULL;
    if (!run->lanes || !run->nodes || (has_notes(asked) && !run->notes))
        return false;
    memset(run->lanes, 0, run->lane_count * sizeof run->lanes[0]);
    return open_slots(asked, &asked->demand.from, &run->from_slot) &&
           open_slots(asked, &asked->demand.to, &run->to_slot) &&
           (!has_pairs(asked) || (open_index(asked, false, NULL, &run->by_from) &&
                                  open_index(asked, true, &run->by_from, &run->by_to)));
}

bool task_run_open(struct task_run *run, const struct task_case *asked, uint32_t lanes)
{
    *run = (struct task_run){.asked = asked, .lane_count = lanes, .units = asked->units};
    if (!open_tables(run))
        return false;
    if (!count_slots(asked, &run->slots) || !task_run_draw(run))
        return false;
    bool plain = run->words && run->units == 1 && !run->from_slot && !run->to_slot && !asked->first;
    run->plain = plain && !asked->task->check ? (uint32_t)asked->topo->nodes : 0;
    return !asked->task->prepare || asked->task->prepare(run);
}

void task_run_close(struct task_run *run)
{
    for (int rank = 0; run->nodes && run->slots > TASK_NODE_BITS && rank < run->asked->topo->nodes; rank++)
        free(run->nodes[rank].had.many);
    free(run->nodes);
    free(run->lanes);
    free(run->from_slot);
    free(run->to_slot);
    close_index(&run->by_from);
    close_index(&run->by_to);
    free(run->words);
    free(run->sums);
    free(run->notes);
    free(run->distance);
    *run = (struct task_run){0};
}

/* What one node takes, but for what it has delivered. */
static uint64_t bytes_of_node(const struct task_case *asked)
{
    const struct demand *demand = &asked->demand;
    uint64_t each = sizeof(struct task_node);
    each += (uint64_t)((demand->from.list != NULL) + (demand->to.list != NULL)) * sizeof(int); /* slots */
    each += has_notes(asked) ? sizeof(uint32_t) : 0;                                           /* notes */
    each += asked->task->prepare ? 2 * sizeof(int) : 0;  /* distance, and a queue for it */
    each += has_pairs(asked) ? 3 * sizeof(uint32_t) : 0; /* two tables of where pairs begin, one of counts */
    return each;
}

uint64_t task_run_bytes(const struct task_case *asked, uint32_t parts)
{
    uint64_t nodes = (uint64_t)asked->topo->nodes, units = (uint64_t)asked->units * parts, bits = 0;
    uint32_t slots;
    if (!count_slots(asked, &slots))
        return UINT64_MAX / 2;
    if (slots > TASK_NODE_BITS)
        bits = ROUND_UP((uint64_t)slots, TASK_NODE_BITS) / 8;
    units = units < DEMAND_UNITS_MOST ? units : DEMAND_UNITS_MOST;
    return nodes * (bytes_of_node(asked) + bits) +
           (has_pairs(asked) ? asked->demand.pair_count * 2 * sizeof(uint32_t) : 0) +
           task_run_words(asked, slots, units) * sizeof(uint32_t);
}

/* ---------------------------------------------------------------------------------- findings */

void task_run_note(struct task_run *run, uint32_t lane, const struct finding *finding)
{
    struct task_lane *own = &run->lanes[lane];
    struct task_node *node = &run->nodes[finding->node];
    if (run->blank && finding->kind != FINDING_UNRECEIVED)
        return;
    if (own->first.kind == FINDING_NONE || finding_before(finding, &own->first))
        own->first = *finding;
    own->failed += !node->failed;
    node->failed = true;
}

void task_run_settle(struct task_run *run, bool (*asks)(const void *of, int rank),
                     bool (*stopped)(const void *of, int rank), const void *of)
{
    run->asks = asks;
    run->stopped = stopped;
    run->settle_of = of;
    if (run->asked->task->settle)
        run->asked->task->settle(run);
}

static void add_times(struct task_lane *sum, const struct task_lane *lane)
{
    if (!lane->timed)
        return;
    if (!sum->timed || lane->step_first < sum->step_first)
        sum->step_first = lane->step_first;
    if (!sum->timed || lane->step_last > sum->step_last ||
        (lane->step_last == sum->step_last && lane->last_node < sum->last_node)) {
        sum->step_last = lane->step_last;
        sum->last_node = lane->last_node;
    }
    sum->timed += lane->timed;
    sum->step_sum += lane->step_sum;
}

void task_run_merge(void *sum, const void *other)
{
    struct task_lane *all = sum;
    const struct task_lane *lane = other;
    add_times(all, lane);
    all->deliveries += lane->deliveries;
    all->failed += lane->failed;
    if (lane->first.kind != FINDING_NONE &&
        (all->first.kind == FINDING_NONE || finding_before(&lane->first, &all->first)))
        all->first = lane->first;
}

struct task_lane task_run_sum(const struct task_run *run)
{
    struct task_lane sum = {.last_node = -1};
    for (uint32_t i = 0; i < run->lane_count; i++)
        task_run_merge(&sum, &run->lanes[i]);
    return sum;
}
