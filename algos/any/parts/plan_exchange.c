/* Seen from the node where a token is, the array is the same again: what a token still has to go is the node
 * where it would have to go from node 0. `nearer` has where that is after a hop of each kind.
 */
#include <string.h>

#include "plan_exchange.h"

/* How often the ways of all tokens are chosen anew. */
enum { PASSES = 8 };

struct exchange_search {
    const struct plan *kinds;
    const struct parray *array;
    int nodes, most, ports, farthest;
    int *distance;                 /* of each node from node 0 */
    int *order;                    /* the nodes, nearest first */
    int *before;                   /* of each node: the one before it on a shortest way from node 0 */
    int *over;                     /* of each node: the kind of the last hop on that way */
    uint16_t *nearer;              /* kind * nodes + what is to go: what is to go after a hop of the kind */
    uint8_t *way;                  /* token * farthest + hops that are left - 1: the kind of the next hop */
    uint32_t load[PLAN_MAX_KINDS]; /* hops of the kind, on all ways */
    int *first, *last;             /* kind * farthest + hops that are left - 1: a queue of tokens; 0: none */
    int *next;                     /* by token, in its queue */
    int top[PLAN_MAX_KINDS];       /* of the queues of a kind, those above are empty */
    int *togo;                     /* by token; 0: it is there */
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

/* -------------------------------------------------------------------------------------------- the ways */

static uint8_t *way_of(const struct exchange_search *s, int token)
{
    return s->way + (size_t)token * (size_t)s->farthest;
}

static int after_hop(const struct exchange_search *s, int kind, int togo)
{
    return s->nearer[(size_t)kind * (size_t)s->nodes + (size_t)togo];
}

/* Choose what a token still has to go: a shortest way over kinds that have little to carry so far. */
static void choose_way(struct exchange_search *s, int token, int togo)
{
    uint8_t *way = way_of(s, token);

    while (togo) {
        int best = -1;

        for (int i = 0; i < s->kinds->degree; i++) {
            int kind = (token + i) % s->kinds->degree;
            if (brings_nearer(s, kind, togo) && (best < 0 || s->load[kind] < s->load[best]))
                best = kind;
        }
        s->load[best]++;
        way[s->distance[togo] - 1] = (uint8_t)best;
        togo = after_hop(s, best, togo);
    }
}

/* Take the last `left` hops of a token's way back. */
static void drop_way(struct exchange_search *s, int token, int left)
{
    for (int i = 0; i < left; i++)
        s->load[way_of(s, token)[i]]--;
}

static void choose_ways(struct exchange_search *s)
{
    for (int pass = 0; pass < PASSES; pass++)
        for (int token = 1; token < s->nodes; token++) {
            if (pass > 0)
                drop_way(s, token, s->distance[token]);
            choose_way(s, token, token);
        }
}

/* -------------------------------------------------------------------------------------------- the steps */

static size_t queue_of(const struct exchange_search *s, int kind, int left)
{
    return (size_t)kind * (size_t)s->farthest + (size_t)left - 1;
}

static void join_queue(struct exchange_search *s, int token)
{
    int left = s->distance[s->togo[token]], kind = way_of(s, token)[left - 1];
    size_t at = queue_of(s, kind, left);

    s->next[token] = 0;
    if (s->first[at])
        s->next[s->last[at]] = token;
    else
        s->first[at] = token;
    s->last[at] = token;
    s->top[kind] = left > s->top[kind] ? left : s->top[kind];
}

/* Is the kind on the way that a token still has to go, and could it be the next? */
static bool may_go_over(const struct exchange_search *s, int token, int kind)
{
    int togo = s->togo[token];

    return brings_nearer(s, kind, togo) && memchr(way_of(s, token), kind, (size_t)s->distance[togo]);
}

/* Take the first token of a queue that may go over the kind next; 0: there is none. */
static int take_out(struct exchange_search *s, size_t at, int kind)
{
    int before = 0, token = s->first[at];

    while (token && !may_go_over(s, token, kind)) {
        before = token;
        token = s->next[token];
    }
    if (token && before)
        s->next[before] = s->next[token];
    else if (token)
        s->first[at] = s->next[token];
    if (token && s->last[at] == token)
        s->last[at] = before;
    return token;
}

/* Take the token with the longest way that is to go over the kind next; 0: there is none. */
static int take_next(struct exchange_search *s, int kind)
{
    while (s->top[kind] > 0 && !s->first[queue_of(s, kind, s->top[kind])])
        s->top[kind]--;
    return s->top[kind] ? take_out(s, queue_of(s, kind, s->top[kind]), kind) : 0;
}

/* Take a token that is to go over the kind later, and let it go over it now; 0: there is none. */
static int take_later(struct exchange_search *s, int kind)
{
    int token = 0;

    for (int left = s->load[kind] ? s->farthest : 0; left > 0 && !token; left--)
        for (int other = 0; other < s->kinds->degree && !token; other++)
            token = take_out(s, queue_of(s, other, left), kind);
    if (token) {
        int togo = s->togo[token];
        drop_way(s, token, s->distance[togo]);
        s->load[kind]++;
        choose_way(s, token, after_hop(s, kind, togo));
    }
    return token;
}

static struct plan_exchange_hop make_hop(struct exchange_search *s, int token, uint32_t step, int kind)
{
    s->load[kind]--;
    s->togo[token] = after_hop(s, kind, s->togo[token]);
    return (struct plan_exchange_hop){(uint32_t)token, step, kind};
}

/* In each step every kind, or as many as there may be, takes a token, each time another kind first. */
static void make_steps(struct exchange_search *s, struct plan_exchange *plan)
{
    uint32_t count = 0;

    for (int i = s->nodes - 1; i > 0; i--)
        join_queue(s, s->order[i]);
    while (count < plan->count) {
        uint32_t begin = count;

        plan->last++;
        for (int i = 0; i < s->kinds->degree && (int)(count - begin) < s->most; i++) {
            int kind = (int)(plan->last % (uint32_t)s->kinds->degree + (uint32_t)i) % s->kinds->degree;
            int token = take_next(s, kind);

            if (!token)
                token = take_later(s, kind);
            if (token)
                plan->hop[count++] = make_hop(s, token, plan->last, kind);
        }
        for (uint32_t i = begin; i < count; i++)
            if (s->togo[plan->hop[i].token])
                join_queue(s, (int)plan->hop[i].token);
    }
}

/* --------------------------------------------------------------------------------------- the whole plan */

static void open_search(struct exchange_search *s, struct parray *array)
{
    size_t nodes = (size_t)s->nodes;

    s->distance = parray_alloc(array, nodes * sizeof(int));
    s->order = parray_alloc(array, nodes * sizeof(int));
    s->before = parray_alloc(array, nodes * sizeof(int));
    s->over = parray_alloc(array, nodes * sizeof(int));
    s->nearer = parray_alloc(array, (size_t)s->kinds->degree * nodes * sizeof s->nearer[0]);
    find_distances(s);
    for (int kind = 0; kind < s->kinds->degree; kind++)
        if (s->kinds->inverse[kind] >= 0) {
            translate(s, plan_next(s->kinds, array, 0, s->kinds->inverse[kind]),
                      s->nearer + (size_t)kind * nodes);
            s->ports++;
        }
    s->farthest = s->distance[s->order[nodes - 1]];
    s->way = parray_alloc(array, nodes * (size_t)s->farthest);
    s->first = parray_alloc(array, (size_t)s->kinds->degree * (size_t)s->farthest * sizeof(int));
    s->last = parray_alloc(array, (size_t)s->kinds->degree * (size_t)s->farthest * sizeof(int));
    s->next = parray_alloc(array, nodes * sizeof(int));
    s->togo = parray_alloc(array, nodes * sizeof(int));
    for (int token = 0; token < s->nodes; token++)
        s->togo[token] = token;
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
    plan->hop = parray_alloc(array, (plan->count + 1) * sizeof plan->hop[0]);
    choose_ways(&s);
    make_steps(&s, plan);
    plan->place = parray_alloc(array, (size_t)s.nodes * (size_t)s.nodes * sizeof plan->place[0]);
    for (int node = 0; node < s.nodes; node++)
        translate(&s, node, plan->place + (size_t)node * (size_t)s.nodes);
    return 0;
}
