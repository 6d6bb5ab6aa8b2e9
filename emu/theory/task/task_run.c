/*
 * task_run.c: the tables of a run, the tokens that nodes are given, and what its lanes have found.
 *
 * Words that many nodes deliver are kept in a table if it is of moderate size: a look there is several times
 * as fast as a draw.
 */
#include <stdlib.h>
#include <string.h>

#include "parray.h"
#include "task/task_run.h"
#include "topo/topo.h"

#define TABLE_WORDS ((uint64_t)1 << 22) /* 16 MiB */

/* ------------------------------------------------------------------------------------- words */

static bool is_shared(const struct task_run *run, struct token_name name)
{
    return run->words && name.to < 0;
}

uint32_t task_run_word(const struct task_run *run, struct token_name name, uint32_t index)
{
    if (!is_shared(run, name))
        return task_case_word(run->asked, name, index);
    size_t slot = task_run_begin(run, name.from) + (size_t)name.number;
    return run->words[slot * run->units + index];
}

/* Write the words of all tokens of a node. Result: behind them. */
static uint32_t *draw_tokens(const struct task_run *run, int from, uint32_t *next)
{
    for (uint32_t number = 0; number < task_run_count(run, from); number++)
        for (uint32_t k = 0; k < run->units; k++)
            *next++ =
                task_case_word(run->asked, (struct token_name){.from = from, .to = -1, .number = number}, k);
    return next;
}

/* The length of the table of words, or of sums: one for all targets, or one for each rank. */
static uint64_t count_words(const struct task_case *asked, uint32_t slots, uint64_t units)
{
    const struct demand *demand = &asked->demand;
    uint64_t count = slots * units;
    if (demand->form != DEMAND_COPIES)
        return 0;
    if (demand->combine)
        return (demand->prefix ? (uint64_t)asked->topo->nodes : 1) * units;
    bool counted = !asked->task->check; /* else `slots` says nothing of tokens */
    return asked->task->all_have || !counted || count > TABLE_WORDS ? 0 : count;
}

static bool draw_words(struct task_run *run)
{
    const struct demand *demand = &run->asked->demand;
    uint64_t count = count_words(run->asked, run->slots, run->units);
    if (demand->combine || !count)
        return true;
    uint32_t *words = malloc(count * sizeof words[0]), *next = words;
    for (int i = 0; words && i < demand->from.count; i++)
        next = draw_tokens(run, node_set_rank(&demand->from, i), next);
    run->words = words; /* not before it is filled: task_run_word reads it */
    return words != NULL;
}

static bool draw_sums(struct task_run *run)
{
    const struct demand *demand = &run->asked->demand;
    size_t units = run->units, nodes = (size_t)run->asked->topo->nodes;
    if (demand->form != DEMAND_COPIES || !demand->combine)
        return true;
    uint32_t *sum = run->sums = calloc(count_words(run->asked, run->slots, units), sizeof sum[0]);
    for (int rank = 0; sum && rank < (int)nodes; rank++) {
        if (demand->prefix && rank) {
            for (size_t k = 0; k < units; k++)
                sum[units + k] = sum[k];
            sum += units;
        }
        for (uint32_t k = 0; k < units; k++)
            sum[k] += task_case_word(run->asked, (struct token_name){.from = rank, .to = -1}, k);
    }
    return run->sums != NULL;
}

uint32_t task_run_sum_word(const struct task_run *run, int rank, uint32_t index)
{
    uint32_t sum = 0;
    if (run->sums)
        return run->sums[run->asked->demand.prefix ? (size_t)rank * run->units + index : index];
    for (int from = 0; from < run->asked->topo->nodes; from++)
        sum += task_case_word(run->asked, (struct token_name){.from = from, .to = rank}, index);
    return sum;
}

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
    return asked->demand.form == DEMAND_PAIRS && (!asked->task->check || asked->task->functions);
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
    if (has_pairs(asked) && !asked->task->check)
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
    if (!count_slots(asked, &run->slots) || !draw_words(run) || !draw_sums(run))
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
    free(run->before);
    free(run->on_way);
    free(run->wrote);
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
    if (asked->task->own) /* what the node had when it wrote down, and what it told */
        bits += (bits ? bits : sizeof(uint64_t)) + sizeof(uint64_t);
    units = units < DEMAND_UNITS_MOST ? units : DEMAND_UNITS_MOST;
    return nodes * (bytes_of_node(asked) + bits) +
           (has_pairs(asked) ? asked->demand.pair_count * 2 * sizeof(uint32_t) : 0) +
           count_words(asked, slots, units) * sizeof(uint32_t);
}

/* ------------------------------------------------------------------------------------- given */

bool task_run_name(const struct task_run *run, int rank, uint32_t number, struct token_name *name)
{
    const struct demand *demand = &run->asked->demand;
    *name = (struct token_name){.from = rank, .to = -1, .number = number};
    if (run->asked->task->all_have)
        return number == 0;
    if (demand->form == DEMAND_COPIES)
        return number < task_run_count(run, rank);
    if (demand->form == DEMAND_PRIVATE) {
        if (!task_run_count(run, rank) || number >= (uint32_t)demand->to.count)
            return false;
        *name = (struct token_name){.from = rank, .to = node_set_rank(&demand->to, (int)number)};
        return true;
    }
    if (!run->by_from.begin || number >= run->by_from.begin[rank + 1] - run->by_from.begin[rank])
        return false;
    name->number = run->by_from.pair[run->by_from.begin[rank] + number];
    name->to = demand->pairs[name->number].to;
    return true;
}

bool task_run_given(const struct task_run *run, int rank, uint32_t number, struct parray_token *token)
{
    struct token_name name;
    if (!task_run_name(run, rank, number, &name))
        return false;
    *token = (struct parray_token){
        .origin = rank, .dest = name.to, .units = run->units, .word = task_run_word(run, name, 0)};
    return true;
}

/* Does the node have several tokens for that destination? */
static bool has_several(const struct task_run *run, int rank, int dest)
{
    struct token_name name;
    uint32_t found = 0;
    if (run->asked->demand.form == DEMAND_PRIVATE)
        return false;
    for (uint32_t number = 0; found < 2 && task_run_name(run, rank, number, &name); number++)
        found += name.to == dest;
    return found > 1;
}

static bool is_word(const struct task_run *run, struct token_name name, const struct parray_token *token)
{
    return token->word == 0 || task_run_word(run, name, 0) == token->word;
}

/* The number of the node's token for that destination with that word; UINT32_MAX: it has none. */
static uint32_t number_of(const struct task_run *run, int rank, const struct parray_token *token)
{
    const struct demand *demand = &run->asked->demand;
    struct token_name name;
    if (demand->form == DEMAND_PRIVATE && !run->asked->task->all_have) {
        if (token->dest < 0 || token->dest >= run->asked->topo->nodes)
            return UINT32_MAX;
        return (uint32_t)(run->to_slot ? run->to_slot[token->dest] : token->dest);
    }
    uint32_t last = run->nodes[rank].given - 1; /* what a node mostly asks for; of no use if it is none */
    if (task_run_name(run, rank, last, &name) && name.to == token->dest && is_word(run, name, token))
        return last;
    for (uint32_t number = 0; task_run_name(run, rank, number, &name); number++)
        if (name.to == token->dest && is_word(run, name, token))
            return number;
    return UINT32_MAX;
}

const char *task_run_contents(const struct task_run *run, int rank, const struct parray_token *token,
                              uint32_t *words)
{
    struct token_name name;
    if (token->origin != rank || !task_run_name(run, rank, number_of(run, rank, token), &name) ||
        !is_word(run, name, token))
        return "this node has no such token; the contents are told of tokens that node_given gives to it";
    if (token->word == 0 && has_several(run, rank, token->dest))
        return "this node has several tokens for that dest, so that word 0 does not tell which; pass the "
               "token as node_given gave it";
    for (uint32_t k = 0; k < run->units; k++)
        words[k] = task_run_word(run, name, k);
    return NULL;
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
