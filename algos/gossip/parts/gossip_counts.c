/* A list is read one count at a time; a list of one count serves all nodes. */
#include <limits.h>
#include <stdlib.h>

#include "common/own_token.h"
#include "gossip_counts.h"

const struct parray_param gossip_counts_params[] = {
    {"tokens", "1", "how many tokens the nodes have: a number for all, or one for each, as in 1,0,3"},
    {NULL, NULL, NULL},
};

/* The count at the start of the text; `at` moves behind it and the comma. The task has checked the text. */
static int count_next(const char **at)
{
    char *end;
    int count = (int)strtol(*at, &end, 10);

    *at = *end ? end + 1 : end;
    return count;
}

/* The count of the next node; `at` is set to the parameter for the first one. */
static int count_of_next_node(const struct parray *array, const char **at)
{
    if (**at == 0)
        *at = parray_param(array, "tokens");
    return count_next(at);
}

struct gossip_counts gossip_counts(const struct parray *array)
{
    struct gossip_counts counts = {.least = INT_MAX, .first = -1, .last = -1};
    const char *at = "";

    for (int rank = 0; rank < parray_nodes(array); rank++) {
        int count = count_of_next_node(array, &at);

        counts.total += count;
        counts.least = count < counts.least ? count : counts.least;
        if (count > 0) {
            counts.first = counts.first < 0 ? rank : counts.first;
            counts.last = rank;
        }
    }
    return counts;
}

/* Do the tokens fit into the tables? The sum of the counts is no larger than the task allows. */
static int counts_check(struct parray *array)
{
    int total = gossip_counts(array).total;

    if (total <= GOSSIP_MOST)
        return 0;
    return parray_refuse(array, "--param tokens=%s: %d tokens in all; at most %d fit in memory",
                         parray_param(array, "tokens"), total, GOSSIP_MOST);
}

/* Number the tokens: find the first token of each node and the node of each token. */
static void counts_number(struct parray *array, struct gossip *task)
{
    int nodes = parray_nodes(array);
    int *first = parray_alloc(array, ((size_t)nodes + 1) * sizeof *first);
    int *owner = parray_alloc(array, ((size_t)task->tokens + 1) * sizeof *owner);
    const char *at = "";

    for (int rank = 0; rank < nodes; rank++) {
        first[rank + 1] = first[rank] + count_of_next_node(array, &at);
        for (int token = first[rank]; token < first[rank + 1]; token++)
            owner[token] = rank;
    }
    task->first = first;
    task->owner = owner;
}

int gossip_take_counts(struct parray *array, const char *kind, int least)
{
    struct gossip *task;

    if (parray_dimensions(array) != 1 || strcmp(parray_topology_kind(array), kind) != 0)
        return parray_refuse(array, "this program runs on %s:N only, not on %s", kind,
                             parray_topology(array));
    if (parray_nodes(array) < least || parray_nodes(array) > GOSSIP_MOST)
        return parray_refuse(array, "%s: this program runs on %s:%d to %s:%d", parray_topology(array), kind,
                             least, kind, GOSSIP_MOST);
    if (one_word_a_token(array) || counts_check(array))
        return -1;
    task = parray_alloc(array, sizeof *task);
    *task = (struct gossip){.rows = 1,
                            .columns = parray_nodes(array),
                            .tokens = gossip_counts(array).total,
                            .pace = parray_duration(array, 1)};
    counts_number(array, task);
    parray_set_arg(array, task);
    return 0;
}

size_t gossip_counts_state_bytes(const struct parray *array, size_t own, size_t words)
{
    int total = gossip_counts(array).total;

    return gossip_table_bytes(total, own + words * sizeof(uint32_t) * (size_t)total);
}
