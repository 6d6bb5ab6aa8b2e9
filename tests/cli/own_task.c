/*
 * A task of functions, and programs of it for own_task_test.sh: each node of a ring wants to know the largest
 * number of all, and every node has one below 1,000.
 */
#include <parray.h>
#include <parray_demand.h>

#ifndef OWN_TASK
#define OWN_TASK "maximum"
#endif
#ifndef OWN_WRONG
#define OWN_WRONG -1 /* the node whose result is */
#endif
#ifndef OWN_MORE
#define OWN_MORE /* what the demand does behind its tokens */
#endif
#ifndef OWN_WHOLE
#define OWN_WHOLE false
#endif

static void tokens_of_all(struct parray_demand *demand)
{
    for (int rank = 0; rank < demand_nodes(demand); rank++)
        demand_token(demand, rank, -1);
    OWN_MORE;
}

static void below_1000(const struct parray_demand *demand, const struct parray_token *token, uint32_t *words)
{
    (void)demand;
    words[0] = 1 + token->word % 999;
}

static bool is_largest(const struct parray_demand *demand, int node, const uint32_t *result)
{
    uint32_t largest = 0, word;
    struct parray_token token;
    (void)node;
    for (int rank = 0; demand_given(demand, rank, 0, &token, &word); rank++)
        largest = word > largest ? word : largest;
    return *result == largest && largest < 1000;
}

PARRAY_TASK(.name = OWN_TASK, .summary = "the largest number for every node", .demand = tokens_of_all,
            .input = below_1000, .check = is_largest, .whole = OWN_WHOLE);

/* Every number goes round. */
static void maximum(struct node *self)
{
    struct parray_token token;
    node_given(self, &token);
    uint32_t best = token.word;
    for (int i = 1; i < node_count(self); i++) {
        node_send(self, 1, &token.word, sizeof token.word);
        node_recv(self, 0, &token.word, sizeof token.word);
        best = token.word > best ? token.word : best;
    }
    best += node_rank(self) == OWN_WRONG;
    node_deliver(self, -1, &best, sizeof best);
}

PARRAY_PROGRAM(.name = "maximum", .task = OWN_TASK, .topology = "ring:6", .node = maximum);
