/*
 * timetable.c: tries of a schedule, and its lists, node by node.
 */
#include <stdlib.h>
#include <string.h>

#include "plan/timetable.h"
#include "alloc.h"
#include "plan/greedy.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "rng.h"

/* ----------------------------------------------------------------------- the first word and the last one */

/*
 * Slots for the first word and the last one of a call whose nodes use one port at a time.
 *
 * In the telling a node that has been told tells one child after the other, so that no node sends or
 * receives two packets at a time. A report takes the first slot in which neither the parent nor another child
 * of it is in the way, after the last block that the node sends or receives and the reports of its children.
 */

static const char what[] = "a timetable";

static void choose_tells(struct timetable *timetable, const struct tree *tree)
{
    timetable->tell = arena_take(&timetable->memory, tree->nodes, sizeof timetable->tell[0], what);
    for (uint32_t i = 0; i < tree->nodes; i++) {
        uint32_t node = tree->order[i], slot = node == tree->root ? 0 : timetable->tell[node] + 1;
        for (const struct tree_edge *c = tree_children(tree, node); c < tree_end(tree, node); c++) {
            timetable->tell[c->peer] = slot++;
            timetable->telling = slot > timetable->telling ? slot : timetable->telling;
        }
    }
}

/* Mark the slots in which a report to this node would be in the way. */
static void mark_busy(const struct timetable *timetable, uint32_t node, bool apart, bool *busy)
{
    for (size_t i = timetable->first[node]; i < timetable->first[node + 1]; i++)
        if (!apart || timetable->entry[i].takes)
            busy[timetable->entry[i].step] = true;
}

/* The first slot in which the node has nothing more to do with blocks. */
static uint32_t end_of(const struct timetable *timetable, uint32_t node)
{
    size_t first = timetable->first[node], end = timetable->first[node + 1];
    return end > first ? timetable->entry[end - 1].step + 1 : 0;
}

/* Nodes behind their children: those of one parent one after the other. */
static void choose_reports(struct timetable *timetable, const struct tree *tree, bool apart)
{
    uint32_t *ready = memory_take(tree->nodes, sizeof *ready, what), slots = timetable->steps;
    timetable->report = arena_take(&timetable->memory, tree->nodes, sizeof timetable->report[0], what);
    for (uint32_t i = tree->nodes; i-- > 0;) {
        uint32_t node = tree->order[i];
        bool *busy = memory_take((size_t)timetable->steps + tree->nodes * (size_t)2, sizeof *busy, what);
        mark_busy(timetable, node, apart, busy);
        ready[node] = end_of(timetable, node);
        for (const struct tree_edge *c = tree_children(tree, node); c < tree_end(tree, node); c++) {
            uint32_t slot = ready[c->peer];
            while (busy[slot])
                slot++;
            busy[slot] = true;
            timetable->report[c->peer] = slot;
            ready[node] = slot + 1 > ready[node] ? slot + 1 : ready[node];
        }
        slots = ready[node] > slots ? ready[node] : slots;
        free(busy);
    }
    timetable->slots = slots;
    free(ready);
}

static void timetable_add_telling(struct timetable *timetable, const struct tree *tree,
                                  const struct limits *limits)
{
    choose_tells(timetable, tree);
    choose_reports(timetable, tree,
                   limits->sends && limits->receives && !limits->ports && !limits->transmissions);
}

/* -------------------------------------------------------------------------------------------- a schedule */

/* Tries, at most; and the work of all, in moves and looks at channels, after which there is no other. */
enum { TRIES_MOST = 8, WORK_MOST = 100000, LOOKS_A_MOVE = 16 };

/* ----------------------------------------------------------------------------- a schedule */

static void add_tokens(struct instance *instance, enum timetable_kind kind, int root)
{
    for (int node = 0; node < instance->nodes; node++) {
        if (kind == TIMETABLE_SPREAD || kind == TIMETABLE_SUMS)
            instance_add(instance, node, -1, 1);
        if (kind == TIMETABLE_COLLECT || kind == TIMETABLE_DEAL)
            instance_add(instance, root, node, 1);
        for (int to = 0; kind == TIMETABLE_EXCHANGE && to < instance->nodes; to++)
            instance_add(instance, node, to, 1);
        for (int port = 0; kind == TIMETABLE_HALO && port < topo_degree(instance->topo, node); port++)
            if (topo_peer(instance->topo, node, port) >= 0)
                instance_add(instance, node, topo_peer(instance->topo, node, port), 1);
    }
}

static bool never(void *arg)
{
    (void)arg;
    return false;
}

/* The links that all tokens have to cross together. */
static uint64_t count_moves(const struct instance *instance)
{
    uint64_t count = 0;
    for (int i = 0; i < instance->tokens; i++) {
        const struct instance_token *token = &instance->token[i];
        count += token->target < 0 ? (uint64_t)instance->nodes
                                   : (uint64_t)instance_distance(instance, token->origin, token->target);
    }
    return count;
}

static void find_schedule(const struct instance *instance, struct moves *best)
{
    struct moves trial = {.list = NULL};
    uint64_t work = 0;
    for (unsigned number = 0; number < TRIES_MOST && work < WORK_MOST; number++) {
        struct greedy_terms terms = {.rare = number % 2 == 0, .by_use = number / 2 % 2 == 1, .stop = never};
        struct rng rng;
        rng_open(&rng, 1, number);
        terms.most = best->count ? best->steps - 1 : UINT32_MAX;
        bool made = instance_everywhere(instance) ? greedy_copies(instance, &terms, &rng, &trial)
                                                  : greedy_routes(instance, &terms, &rng, &trial);
        work += trial.count + (uint64_t)trial.steps * (uint64_t)instance->channels / LOOKS_A_MOVE;
        if (made)
            moves_swap(best, &trial);
        if (best->count == 0)
            break;
    }
    moves_free(&trial);
}

/* Turn round what is made backwards. */
static void turn_round(struct instance *instance, struct moves *moves, enum timetable_kind kind)
{
    if (kind != TIMETABLE_SUMS && kind != TIMETABLE_COLLECT)
        return;
    moves_reverse(moves, instance);
    for (int i = 0; kind == TIMETABLE_COLLECT && i < instance->tokens; i++) {
        struct instance_token *token = &instance->token[i];
        *token = (struct instance_token){token->target, token->origin, token->unit, 0};
    }
}

/* ---------------------------------------------------------------------------- blocks in transit */

/* The store of a node: numbers of blocks that are free. */
struct store {
    uint32_t *spare;
    size_t count, room;
};

struct listing {
    struct timetable *timetable;
    const struct instance *instance;
    const struct moves *moves;
    enum timetable_kind kind;
    uint32_t *place; /* of each token: where it is, on the node that has it */
    struct store *store;
    size_t *end;      /* of each node: where its next entry goes */
    uint32_t *number; /* of each channel: packets in this step, or so far */
};

/* Where a token stands in memory at its origin; a block of a halo stands at the port that it goes through. */
static uint32_t first_place(const struct listing *listing, int token)
{
    const struct instance_token *t = &listing->instance->token[token];
    if (listing->kind == TIMETABLE_COLLECT)
        return 0;
    return (uint32_t)(t->target < 0 ? token : t->target);
}

/* Where it goes at a node. */
static uint32_t next_place(struct listing *listing, int token, int node)
{
    const struct instance_token *t = &listing->instance->token[token];
    struct store *store = &listing->store[node];
    if (t->target < 0)
        return (uint32_t)token;
    if (t->target == node)
        return listing->kind == TIMETABLE_DEAL ? 0 : (uint32_t)t->origin;
    uint32_t number = store->count ? store->spare[--store->count] : listing->timetable->store[node]++;
    return listing->timetable->own + number;
}

static void give_back(struct listing *listing, uint32_t place, int node)
{
    struct store *store = &listing->store[node];
    if (place < listing->timetable->own)
        return;
    store->spare = memory_grow(store->spare, &store->room, store->count + 1, sizeof store->spare[0], what);
    store->spare[store->count++] = place - listing->timetable->own;
}

/* ------------------------------------------------------------------------------------- entries */

/* The ports of a packet: parallel links fill up from the first one, and, if they carry one packet at a time,
 * those in the other direction from the last one. */
static void find_ports(struct listing *listing, const struct move *move, int *from, int *to)
{
    const struct instance *instance = listing->instance;
    const struct instance_channel *channel = &instance->channel[move->channel];
    const struct instance_channel *link = &instance->channel[channel->link];
    uint32_t lane = listing->number[move->channel]++;
    if (channel != link && instance->limits.half_duplex && !limits_nodes(&instance->limits))
        lane = (uint32_t)link->width - 1 - lane;
    int low = instance_port(instance, link, lane), high = topo_back(instance->topo, link->from, low);
    *from = channel == link ? low : high;
    *to = channel == link ? high : low;
}

static void enter(struct listing *listing, int node, uint32_t step, int port, uint32_t place, bool takes)
{
    listing->timetable->entry[listing->end[node]++] =
        (struct timetable_entry){step, place, (uint16_t)port, takes};
}

/* Enter the moves of a step. What is sent in it frees its place at the end of the step. A halo goes once over
 * each of parallel links. */
static size_t list_step(struct listing *listing, size_t first, uint32_t *left)
{
    const struct instance *instance = listing->instance;
    const struct move *list = listing->moves->list;
    size_t end = first;
    for (; end < listing->moves->count && list[end].step == list[first].step; end++)
        if (listing->kind != TIMETABLE_HALO)
            listing->number[list[end].channel] = 0;
    for (size_t i = first; i < end; i++) {
        const struct instance_channel *channel = &instance->channel[list[i].channel];
        int token = list[i].token, from, to;
        find_ports(listing, &list[i], &from, &to);
        left[i - first] = listing->place[token];
        uint32_t place = next_place(listing, token, channel->to);
        if (listing->kind == TIMETABLE_HALO)
            listing->place[token] = (uint32_t)from, place = (uint32_t)to;
        enter(listing, channel->from, list[i].step - 1, from, listing->place[token], false);
        enter(listing, channel->to, list[i].step - 1, to, place, true);
        listing->place[token] = place;
    }
    for (size_t i = first; i < end; i++)
        give_back(listing, left[i - first], instance->channel[list[i].channel].from);
    return end;
}

static int entry_order(const void *left, const void *right)
{
    const struct timetable_entry *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->takes != b->takes)
        return a->takes ? 1 : -1;
    return (a->port > b->port) - (a->port < b->port);
}

static void list_entries(struct listing *listing)
{
    struct timetable *timetable = listing->timetable;
    const struct moves *moves = listing->moves;
    const struct instance *instance = listing->instance;
    uint32_t *left = memory_take((size_t)instance->channels * 2, sizeof *left, what);
    for (size_t i = 0; i < moves->count; i++) {
        timetable->first[instance->channel[moves->list[i].channel].from + 1]++;
        timetable->first[instance->channel[moves->list[i].channel].to + 1]++;
    }
    for (uint32_t node = 0; node < timetable->nodes; node++) {
        timetable->first[node + 1] += timetable->first[node];
        listing->end[node] = timetable->first[node];
    }
    for (int token = 0; token < instance->tokens; token++)
        listing->place[token] = first_place(listing, token);
    for (size_t i = 0; i < moves->count;)
        i = list_step(listing, i, left);
    for (uint32_t node = 0; node < timetable->nodes; node++)
        qsort(timetable->entry + timetable->first[node], timetable->first[node + 1] - timetable->first[node],
              sizeof timetable->entry[0], entry_order);
    free(left);
}

static struct timetable *list(const struct instance *instance, const struct moves *moves,
                              enum timetable_kind kind)
{
    size_t nodes = (size_t)instance->nodes;
    struct timetable *timetable = memory_take(1, sizeof *timetable, what);
    timetable->nodes = (uint32_t)instance->nodes;
    timetable->steps = moves->steps;
    timetable->own = (uint32_t)nodes;
    if (kind == TIMETABLE_HALO && (size_t)instance->topo->max_degree > nodes)
        timetable->own = (uint32_t)instance->topo->max_degree;
    timetable->first = arena_take(&timetable->memory, nodes + 1, sizeof timetable->first[0], what);
    timetable->entry = arena_take(&timetable->memory, 2 * moves->count, sizeof timetable->entry[0], what);
    timetable->store = arena_take(&timetable->memory, nodes, sizeof timetable->store[0], what);
    struct arena memory = {NULL};
    struct listing listing = {
        .timetable = timetable,
        .instance = instance,
        .moves = moves,
        .kind = kind,
        .place = arena_take(&memory, (size_t)instance->tokens, sizeof(uint32_t), what),
        .store = arena_take(&memory, nodes, sizeof(struct store), what),
        .end = arena_take(&memory, nodes, sizeof(size_t), what),
        .number = arena_take(&memory, (size_t)instance->channels, sizeof(uint32_t), what),
    };
    list_entries(&listing);
    for (size_t node = 0; node < nodes; node++)
        free(listing.store[node].spare);
    arena_free(&memory);
    return timetable;
}

/* ------------------------------------------------------------------------------ life cycle */

struct timetable *timetable_make(enum timetable_kind kind, const struct topo *topo,
                                 const struct limits *limits, uint32_t root, const struct tree *tree)
{
    struct timetable *timetable = NULL;
    struct moves moves = {.list = NULL};
    struct instance instance;
    uint64_t ports = 0;
    for (int node = 0; topo->nodes <= TIMETABLE_NODES_MOST && node < topo->nodes; node++)
        ports += (uint64_t)topo_degree(topo, node);
    if (topo->nodes > TIMETABLE_NODES_MOST || ports > TIMETABLE_PORTS_MOST)
        return NULL;
    instance_begin(&instance, topo, limits);
    add_tokens(&instance, kind, (int)root);
    if (instance_everywhere(&instance) || count_moves(&instance) <= TIMETABLE_MOVES_MOST) {
        find_schedule(&instance, &moves);
        turn_round(&instance, &moves, kind);
        moves_sort(&moves);
        timetable = list(&instance, &moves, kind);
        if (limits_nodes(limits))
            timetable_add_telling(timetable, tree, limits);
    }
    moves_free(&moves);
    instance_free(&instance);
    return timetable;
}

void timetable_free(struct timetable *timetable)
{
    if (timetable)
        arena_free(&timetable->memory);
    free(timetable);
}
