/*
 * token_list.c: which form of demand a list of tokens has.
 *
 * A node that has a token needs nothing of it, so that it makes no difference whether it is among those that
 * want the token.
 */
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "say.h"
#include "task/task_case.h"
#include "task/token_list.h"
#include "topo/topo.h"

bool token_list_add(struct token_list *list, struct listed_token token)
{
    list->full = list->count == TOKEN_LIST_MOST;
    struct listed_token *grown =
        list->full ? NULL : grow(list->token, &list->room, list->count + 1, sizeof grown[0]);
    if (!grown)
        return false;
    list->token = grown;
    list->token[list->count++] = token;
    return true;
}

bool token_list_add_set(struct token_list *list, const int *ranks, int count, uint32_t *number)
{
    size_t size = (size_t)count;
    list->full = size > TOKEN_MEMBERS_MOST - list->members;
    struct node_set *grown =
        list->full ? NULL : grow(list->set, &list->set_room, list->sets + 1, sizeof grown[0]);
    int *copy = grown ? malloc((size + 1) * sizeof copy[0]) : NULL;
    if (grown)
        list->set = grown;
    if (!copy)
        return false;
    memcpy(copy, ranks, size * sizeof copy[0]);
    list->set[list->sets++] = (struct node_set){copy, count};
    list->members += size;
    *number = (uint32_t)list->sets;
    return true;
}

void token_list_free(struct token_list *list)
{
    for (size_t i = 0; i < list->sets; i++)
        free((int *)list->set[i].list);
    free(list->set);
    free(list->token);
    *list = (struct token_list){0};
}

/* ------------------------------------------------------------------------------- tokens for one node each */

/* The ranks that are marked. False after refusing the case. */
static bool marked_set(struct task_case *task_case, const bool *mark, struct node_set *set)
{
    int nodes = task_case->topo->nodes, count = 0;
    int *list = task_memory(task_case, (size_t)nodes, sizeof list[0]);
    for (int rank = 0; list && rank < nodes; rank++)
        if (mark[rank])
            list[count++] = rank;
    *set = (struct node_set){count == nodes ? NULL : list, count};
    return list != NULL;
}

static int by_value(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Are no two tokens from the same node for the same node? */
static bool are_different(const struct token_list *list, uint64_t *key)
{
    bool fine = true;
    for (size_t i = 0; i < list->count; i++)
        key[i] = (uint64_t)(uint32_t)list->token[i].from << 32 | (uint32_t)list->token[i].to;
    qsort(key, list->count, sizeof key[0], by_value);
    for (size_t i = 1; fine && i < list->count; i++)
        fine = key[i] != key[i - 1];
    return fine;
}

static bool demand_pairs(struct task_case *task_case, const struct token_list *list)
{
    struct demand *demand = &task_case->demand;
    struct demand_pair *pairs = task_memory(task_case, list->count, sizeof pairs[0]);
    for (size_t i = 0; pairs && i < list->count; i++)
        pairs[i] = (struct demand_pair){list->token[i].from, list->token[i].to};
    demand->form = DEMAND_PAIRS;
    demand->pairs = pairs;
    demand->pair_count = list->count;
    return pairs != NULL;
}

static bool demand_singles(struct task_case *task_case, const struct token_list *list)
{
    size_t nodes = (size_t)task_case->topo->nodes;
    bool *has = task_memory(task_case, nodes, sizeof has[0]), *wants = task_memory(task_case, nodes, 1);
    uint64_t *key = task_memory(task_case, list->count, sizeof key[0]);
    struct node_set from, to;
    if (!has || !wants || !key)
        return false;
    for (size_t i = 0; i < list->count; i++)
        has[list->token[i].from] = wants[list->token[i].to] = true;
    if (!marked_set(task_case, has, &from) || !marked_set(task_case, wants, &to))
        return false;
    uint64_t all = (uint64_t)from.count * (uint64_t)to.count;
    if (!list->count || list->count != all || !are_different(list, key))
        return demand_pairs(task_case, list);
    task_case->demand.form = DEMAND_PRIVATE;
    task_case->demand.from = from;
    task_case->demand.to = to;
    return true;
}

/* ------------------------------------------------------------------------------------ tokens for one set */

static struct node_set set_of(const struct task_case *task_case, const struct token_list *list, size_t i)
{
    const struct listed_token *token = &list->token[i];
    if (token->to >= 0)
        return (struct node_set){&token->to, 1};
    return token->set == TOKEN_SETS_ALL ? task_all(task_case) : list->set[token->set - 1];
}

/* Mark all nodes that want any of the tokens. */
static void mark_targets(const struct task_case *task_case, const struct token_list *list, bool *wants)
{
    uint32_t last = UINT32_MAX;
    for (size_t i = 0; i < list->count; i++) {
        const struct node_set set = set_of(task_case, list, i);
        if (list->token[i].to < 0 && list->token[i].set == last)
            continue; /* tokens of a set mostly come in a row */
        last = list->token[i].to < 0 ? list->token[i].set : UINT32_MAX;
        for (int k = 0; k < set.count; k++)
            wants[node_set_rank(&set, k)] = true;
    }
}

/* Do all of these nodes want every token, but for the node that has it? */
static bool all_want_all(const struct task_case *task_case, const struct token_list *list,
                         const struct node_set *wanting, const bool *wants)
{
    bool fine = true;
    for (size_t i = 0; fine && i < list->count; i++) {
        const struct node_set set = set_of(task_case, list, i);
        int from = list->token[i].from;
        if (set.count < wanting->count)
            fine = set.count == wanting->count - 1 && wants[from] && !node_set_has(&set, from);
    }
    return fine;
}

/* If only the one node that has all tokens is left out, all nodes are meant. */
static void add_owner(const struct task_case *task_case, const struct token_list *list, bool *wants,
                      int *count)
{
    int owner = list->token[0].from;
    for (size_t i = 1; i < list->count; i++)
        if (list->token[i].from != owner)
            return;
    if (*count == task_case->topo->nodes - 1 && !wants[owner]) {
        wants[owner] = true;
        ++*count;
    }
}

/* Count the tokens of each node. False after refusing the case. */
static bool count_tokens(struct task_case *task_case, const struct token_list *list)
{
    int nodes = task_case->topo->nodes;
    uint32_t *first = task_memory(task_case, (size_t)nodes + 1, sizeof first[0]), least = UINT32_MAX,
             most = 0;
    bool *has = task_memory(task_case, (size_t)nodes, sizeof has[0]);
    if (!first || !has)
        return false;
    for (size_t i = 0; i < list->count; i++)
        first[list->token[i].from + 1]++;
    for (int rank = 0; rank < nodes; rank++) {
        uint32_t here = first[rank + 1];
        has[rank] = here > 0;
        least = here && here < least ? here : least;
        most = here > most ? here : most;
        first[rank + 1] += first[rank];
    }
    if (most > 1)
        task_counts_take(task_case, first, least);
    return marked_set(task_case, has, &task_case->demand.from);
}

static bool demand_copies(struct task_case *task_case, const struct token_list *list, bool *copies)
{
    int nodes = task_case->topo->nodes, count = 0;
    bool *wants = task_memory(task_case, (size_t)nodes, sizeof wants[0]);
    struct node_set to;
    if (!wants)
        return false;
    mark_targets(task_case, list, wants);
    if (!marked_set(task_case, wants, &to))
        return false;
    *copies = all_want_all(task_case, list, &to, wants);
    if (!*copies)
        return true;
    count = to.count;
    add_owner(task_case, list, wants, &count);
    task_case->demand.form = DEMAND_COPIES;
    task_case->demand.to = count == nodes ? task_all(task_case) : to;
    return count_tokens(task_case, list);
}

/* -------------------------------------------------------------------------------------------------------- */

bool token_list_demand(struct task_case *task_case, const struct token_list *list)
{
    bool single = true, copies = false;
    for (size_t i = 0; single && i < list->count; i++)
        single = list->token[i].to >= 0;
    if (single)
        return demand_singles(task_case, list);
    if (!demand_copies(task_case, list, &copies))
        return false;
    return copies ||
           task_refuse(
               task_case,
               "the tokens of %s are for different sets of nodes; all of them have to be for one node "
               "each, or all for the same nodes",
               task_case->task->name);
}
