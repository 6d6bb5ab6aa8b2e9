/*
 * task_tokens.c: the tokens that nodes are given, and the words of tokens and of their sums.
 *
 * Words that many nodes deliver are kept in a table if it is of moderate size: a look there is several times
 * as fast as a draw.
 */
#include <stdlib.h>

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
        return token_word(&run->asked->key, name, index);
    size_t slot = task_run_begin(run, name.from) + (size_t)name.number;
    return run->words[slot * run->units + index];
}

/* Write the words of all tokens of a node. Result: behind them. */
static uint32_t *draw_tokens(const struct task_run *run, int from, uint32_t *next)
{
    for (uint32_t number = 0; number < task_run_count(run, from); number++)
        for (uint32_t k = 0; k < run->units; k++)
            *next++ = token_word(&run->asked->key,
                                 (struct token_name){.from = from, .to = -1, .number = number}, k);
    return next;
}

/* The length of the table of words, or of sums: one for all targets, or one for each rank. */
uint64_t task_run_words(const struct task_case *asked, uint32_t slots, uint64_t units)
{
    const struct demand *demand = &asked->demand;
    uint64_t count = slots * units;
    if (demand->form != DEMAND_COPIES)
        return 0;
    if (demand->combine)
        return (demand->prefix ? (uint64_t)asked->topo->nodes : 1) * units;
    return asked->task->all_have || count > TABLE_WORDS ? 0 : count;
}

static bool draw_words(struct task_run *run)
{
    const struct demand *demand = &run->asked->demand;
    uint64_t count = task_run_words(run->asked, run->slots, run->units);
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
    uint32_t *sum = run->sums = calloc(task_run_words(run->asked, run->slots, units), sizeof sum[0]);
    for (int rank = 0; sum && rank < (int)nodes; rank++) {
        if (demand->prefix && rank) {
            for (size_t k = 0; k < units; k++)
                sum[units + k] = sum[k];
            sum += units;
        }
        for (uint32_t k = 0; k < units; k++)
            sum[k] += token_word(&run->asked->key, (struct token_name){.from = rank, .to = -1}, k);
    }
    return run->sums != NULL;
}

bool task_run_draw(struct task_run *run)
{
    return draw_words(run) && draw_sums(run);
}

uint32_t task_run_sum_word(const struct task_run *run, int rank, uint32_t index)
{
    uint32_t sum = 0;
    if (run->sums)
        return run->sums[run->asked->demand.prefix ? (size_t)rank * run->units + index : index];
    for (int from = 0; from < run->asked->topo->nodes; from++)
        sum += token_word(&run->asked->key, (struct token_name){.from = from, .to = rank}, index);
    return sum;
}

/* ------------------------------------------------------------------------------------- given */

/* The name of token `number` of a node. False: it has no more. */
static bool name_of(const struct task_run *run, int rank, uint32_t number, struct token_name *name)
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
    if (!name_of(run, rank, number, &name))
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
    for (uint32_t number = 0; found < 2 && name_of(run, rank, number, &name); number++)
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
    if (name_of(run, rank, last, &name) && name.to == token->dest && is_word(run, name, token))
        return last;
    for (uint32_t number = 0; name_of(run, rank, number, &name); number++)
        if (name.to == token->dest && is_word(run, name, token))
            return number;
    return UINT32_MAX;
}

const char *task_run_contents(const struct task_run *run, int rank, const struct parray_token *token,
                              uint32_t *words)
{
    struct token_name name;
    if (token->origin != rank || !name_of(run, rank, number_of(run, rank, token), &name) ||
        !is_word(run, name, token))
        return "this node has no such token; the contents are told of tokens that node_given gives to it";
    if (token->word == 0 && has_several(run, rank, token->dest))
        return "this node has several tokens for that dest, so that word 0 does not tell which; pass the "
               "token as node_given gave it";
    for (uint32_t k = 0; k < run->units; k++)
        words[k] = task_run_word(run, name, k);
    return NULL;
}
