/*
 * move_names.c: joins tell what goes into a sum. Of a schedule that was turned round, a node has what came to
 * it before the step, and passes on all of it.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "solve/move_names.h"
#include "task/task_case.h"

static const char what_for[] = "what moves carry";

static void add_node(uint64_t *set, int node)
{
    set[node / 64] |= UINT64_C(1) << node % 64;
}

static void add_set(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++)
        set[i] |= other[i];
}

static int join_order(const void *left, const void *right)
{
    const struct join *a = left, *b = right;
    return (a->into > b->into) - (a->into < b->into);
}

/* The parts of a move were moved before it. */
static void add_joins(struct move_names *names, const struct instance *instance, const struct moves *moves)
{
    struct join *join = memory_take(moves->joins, sizeof join[0], what_for);
    if (moves->joins)
        memcpy(join, moves->join, moves->joins * sizeof join[0]);
    qsort(join, moves->joins, sizeof join[0], join_order);
    for (size_t i = 0; i < moves->joins && join[i].into < moves->count; i++) {
        uint64_t *set = names->sets + join[i].into * names->words;
        if (join[i].part == JOIN_OWN)
            add_node(set, instance->channel[moves->list[join[i].into].channel].from);
        else
            add_set(set, names->sets + join[i].part * names->words, names->words);
    }
    free(join);
}

static void add_history(struct move_names *names, const struct instance *instance, const struct moves *moves)
{
    size_t words = names->words, pairs = (size_t)instance->nodes * (size_t)instance->tokens;
    uint64_t *has = memory_take(pairs * words, sizeof has[0], what_for);
    for (size_t pair = 0; pair < pairs; pair++)
        add_node(has + pair * words, (int)(pair / (size_t)instance->tokens));
    for (size_t i = 0, end = 0; i < moves->count; i = end) {
        for (end = i; end < moves->count && moves->list[end].step == moves->list[i].step; end++) {
            const struct move *move = &moves->list[end];
            int from = instance->channel[move->channel].from;
            memcpy(names->sets + end * words, has + instance_pair(instance, from, move->token) * words,
                   words * sizeof has[0]);
        }
        for (size_t k = i; k < end; k++) {
            const struct move *move = &moves->list[k];
            int to = instance->channel[move->channel].to;
            add_set(has + instance_pair(instance, to, move->token) * words, names->sets + k * words, words);
        }
    }
    free(has);
}

/* The place of each token among those of its origin for its target. */
static uint32_t *count_units(const struct instance *instance)
{
    size_t nodes = (size_t)instance->nodes;
    uint32_t *units = memory_take((size_t)instance->tokens, sizeof units[0], what_for);
    uint32_t *count = memory_take(nodes * (nodes + 1), sizeof count[0], what_for);
    for (int i = 0; i < instance->tokens; i++) {
        const struct instance_token *token = &instance->token[i];
        units[i] = count[(size_t)token->origin * (nodes + 1) + (size_t)(token->target + 1)]++;
    }
    free(count);
    return units;
}

void move_names_open(struct move_names *names, const struct task_case *asked, const struct instance *instance,
                     const struct moves *moves)
{
    bool sums = instance->form == INSTANCE_SUMS || instance->reverse;
    bool each = asked->demand.form == DEMAND_PRIVATE;
    uint32_t *units = count_units(instance);
    *names = (struct move_names){.words = ((size_t)instance->nodes + 63) / 64};
    names->of = memory_take(moves->count, sizeof names->of[0], what_for);
    if (sums)
        names->sets = memory_take(moves->count * names->words, sizeof names->sets[0], what_for);
    if (instance->form == INSTANCE_SUMS)
        add_joins(names, instance, moves);
    else if (sums)
        add_history(names, instance, moves);
    for (size_t i = 0; i < moves->count; i++) {
        const struct instance_token *token = &instance->token[moves->list[i].token];
        names->of[i] = (struct move_name){
            .origin = sums ? -1 : token->origin,
            .dest = !sums  ? token->target
                    : each ? token->origin /* turned round, it begins where it is wanted */
                           : -1,
            .carried = {units[moves->list[i].token], sums ? names->sets + i * names->words : NULL}};
    }
    free(units);
}

void move_names_close(struct move_names *names)
{
    free(names->of);
    free(names->sets);
    *names = (struct move_names){.of = NULL};
}
