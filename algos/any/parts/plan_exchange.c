/* Seen from the node where a token is, the array is the same again: what a token still has to go is the node
 * where it would have to go from node 0. `nearer` has where that is after a hop of each kind.
 */
#include <string.h>

#include "common/mix.h"
#include "plan_exchange.h"

/* How often a plan is made at most, and how many hops these plans have together, but for the first one. */
enum { TRIES_MOST = 400, TRIED_HOPS_MOST = 4000000 };

struct exchange_search {
    const struct plan *kinds;
    const struct parray *array;
    int nodes, most, ports;
    int *distance;    /* of each node from node 0 */
    int *order;       /* the nodes, nearest first */
    int *before;      /* of each node: the one before it on a shortest way from node 0 */
    int *over;        /* of each node: the kind of the last hop on that way */
    uint16_t *nearer; /* kind * nodes + what is to go: what is to go after a hop of the kind */
    int *rank;        /* by what is to go: which tokens come first; larger is earlier */

    /* Of one plan. */
    uint64_t random;
    int *togo;            /* by token; 0: it is there */
    int *first;           /* by rank: a list of tokens */
    int *next, *previous; /* by token, in its list; 0: none */
    int owner[PLAN_MAX_KINDS], turn[PLAN_MAX_KINDS];
    uint64_t seen; /* kinds, in the search for one token */
    struct plan_exchange_hop *hop;
    uint32_t count, last;
};

/* ------------------------------------------------------------------------------------------- the group */

static void find_distances(struct exchange_search *s)
{
    int count = 1;

    for (int i = 0; i < count; i++)
        for (int kind = 0; kind < s->kinds->degree; kind++) {
            int node = s->order[i],
                next = s->kinds->inverse[kind] < 0 ? 0 : plan_next(s->kinds, s->array, node, kind);

            if (next == 0 || s->distance[next])
                continue;
            s->distance[next] = s->distance[node] + 1;
            s->before[next] = node;
            s->over[next] = kind;
            s->order[count++] = next;
        }
}

/* Where all nodes are moved to when node 0 is moved to `to`. */
static void translate(const struct exchange_search *s, int to, uint16_t *place)
{
    place[0] = (uint16_t)to;
    for (int i = 1; i < s->nodes; i++) {
        int node = s->order[i];

        place[node] = (uint16_t)plan_next(s->kinds, s->array, place[s->before[node]], s->over[node]);
    }
}

static bool brings_nearer(const struct exchange_search *s, int kind, int togo)
{
    return s->kinds->inverse[kind] >= 0 &&
           s->distance[s->nearer[(size_t)kind * (size_t)s->nodes + (size_t)togo]] < s->distance[togo];
}

static void rank_places(struct exchange_search *s)
{
    for (int togo = 1; togo < s->nodes; togo++) {
        int kinds = 0;

        for (int kind = 0; kind < s->kinds->degree; kind++)
            kinds += brings_nearer(s, kind, togo);
        s->rank[togo] = s->distance[togo] * (PLAN_MAX_KINDS + 1) + kinds;
    }
}

/* --------------------------------------------------------------------------------------------- one plan */

static void join_list(struct exchange_search *s, int token)
{
    int *first = &s->first[s->rank[s->togo[token]]];

    s->previous[token] = 0;
    s->next[token] = *first;
    s->previous[*first] = token; /* that of token 0 means nothing */
    *first = token;
}

static void leave_list(struct exchange_search *s, int token)
{
    if (s->previous[token])
        s->next[s->previous[token]] = s->next[token];
    else
        s->first[s->rank[s->togo[token]]] = s->next[token];
    s->previous[s->next[token]] = s->previous[token];
}

/* Find a kind for a token, or for one that can give its kind to it (an augmenting path). */
static bool match(struct exchange_search *s, int token)
{
    for (int i = 0; i < s->kinds->degree; i++) {
        int kind = s->turn[i];

        if (s->seen >> kind & 1 || !brings_nearer(s, kind, s->togo[token]))
            continue;
        s->seen |= UINT64_C(1) << kind;
        if (!s->owner[kind] || match(s, s->owner[kind])) {
            s->owner[kind] = token;
            return true;
        }
    }
    return false;
}

static void shuffle(struct exchange_search *s, int *list, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int with = (int)(mix(s->random++) % (uint64_t)(i + 1)), last = list[i];

        list[i] = list[with];
        list[with] = last;
    }
}

/* Match tokens with kinds, from rank `top` down; result: the highest rank that has a token. */
static int match_step(struct exchange_search *s, int top)
{
    int matched = 0;

    while (top > 0 && !s->first[top])
        top--;
    memset(s->owner, 0, sizeof s->owner);
    shuffle(s, s->turn, s->kinds->degree);
    for (int rank = top; rank > 0 && matched < s->most; rank--)
        for (int token = s->first[rank]; token && matched < s->most; token = s->next[token]) {
            s->seen = 0;
            matched += match(s, token);
        }
    return top;
}

static void take_step(struct exchange_search *s)
{
    s->last++;
    for (int kind = 0; kind < s->kinds->degree; kind++) {
        int token = s->owner[kind];

        if (!token)
            continue;
        s->hop[s->count++] = (struct plan_exchange_hop){(uint32_t)token, s->last, kind};
        leave_list(s, token);
        s->togo[token] = s->nearer[(size_t)kind * (size_t)s->nodes + (size_t)s->togo[token]];
        if (s->togo[token])
            join_list(s, token);
    }
}

/* Make a plan of so many hops, in an order that the number decides. */
static void make_plan(struct exchange_search *s, uint32_t hops, uint32_t number, int *tokens)
{
    int top = 0;

    s->random = mix(number);
    s->count = s->last = 0;
    for (int i = 0; i < s->nodes - 1; i++)
        tokens[i] = i + 1;
    for (int kind = 0; kind < s->kinds->degree; kind++)
        s->turn[kind] = kind;
    shuffle(s, tokens, s->nodes - 1);
    for (int i = 0; i < s->nodes - 1; i++) {
        s->togo[tokens[i]] = tokens[i];
        join_list(s, tokens[i]);
        top = s->rank[tokens[i]] > top ? s->rank[tokens[i]] : top;
    }
    while (s->count < hops) {
        top = match_step(s, top);
        take_step(s);
    }
}

/* --------------------------------------------------------------------------------------- the best of them */

static void open_search(struct exchange_search *s, struct parray *array)
{
    size_t nodes = (size_t)s->nodes, farthest;

    s->distance = parray_alloc(array, nodes * sizeof(int));
    s->order = parray_alloc(array, nodes * sizeof(int));
    s->before = parray_alloc(array, nodes * sizeof(int));
    s->over = parray_alloc(array, nodes * sizeof(int));
    s->rank = parray_alloc(array, nodes * sizeof(int));
    s->togo = parray_alloc(array, nodes * sizeof(int));
    s->next = parray_alloc(array, nodes * sizeof(int));
    s->previous = parray_alloc(array, nodes * sizeof(int));
    s->nearer = parray_alloc(array, (size_t)s->kinds->degree * nodes * sizeof s->nearer[0]);
    find_distances(s);
    for (int kind = 0; kind < s->kinds->degree; kind++)
        if (s->kinds->inverse[kind] >= 0) {
            translate(s, plan_next(s->kinds, array, 0, s->kinds->inverse[kind]),
                      s->nearer + (size_t)kind * nodes);
            s->ports++;
        }
    farthest = (size_t)s->distance[s->order[nodes - 1]];
    s->first = parray_alloc(array, (farthest + 1) * (PLAN_MAX_KINDS + 1) * sizeof(int));
    rank_places(s);
}

/* The plan with the fewest steps of some. */
static void make_best(struct exchange_search *s, struct plan_exchange *plan, struct parray *array)
{
    int *tokens = parray_alloc(array, plan->nodes * sizeof *tokens);
    uint32_t least = (plan->count + (uint32_t)s->most - 1) / (uint32_t)s->most;

    plan->hop = parray_alloc(array, (plan->count + 1) * sizeof plan->hop[0]);
    s->hop = parray_alloc(array, (plan->count + 1) * sizeof s->hop[0]);
    for (uint32_t i = 0;
         i == 0 || (plan->last > least && i < TRIES_MOST && (uint64_t)i * plan->count < TRIED_HOPS_MOST);
         i++) {
        struct plan_exchange_hop *hop = plan->hop;

        make_plan(s, plan->count, i, tokens);
        if (i > 0 && s->last >= plan->last)
            continue;
        plan->last = s->last;
        plan->hop = s->hop;
        s->hop = hop;
    }
}

int plan_exchange_make(struct plan_exchange *plan, struct parray *array, int most)
{
    struct exchange_search s = {.kinds = &plan->kinds, .array = array, .nodes = parray_nodes(array)};

    if (s.nodes > PLAN_EXCHANGE_MOST)
        return parray_refuse(array, "%s has %d nodes; this program plans an exchange of %d at most",
                             parray_topology(array), s.nodes, PLAN_EXCHANGE_MOST);
    if (plan_open(&plan->kinds, array, "exchange", 0) != 0)
        return -1;
    plan->nodes = (uint32_t)s.nodes;
    open_search(&s, array);
    s.most = most < s.ports ? most : s.ports;
    for (int node = 1; node < s.nodes; node++)
        plan->count += (uint32_t)s.distance[node];
    if (plan->count > 0)
        make_best(&s, plan, array);
    plan->place = parray_alloc(array, (size_t)s.nodes * (size_t)s.nodes * sizeof plan->place[0]);
    for (int node = 0; node < s.nodes; node++)
        translate(&s, node, plan->place + (size_t)node * (size_t)s.nodes);
    return 0;
}
