/*
 * forest_pack.c: trees are packed into the ways, root by root.
 *
 * A tree may be taken if the trees that are still to come can be packed into what it leaves: if that
 * reaches all nodes. A tree is first grown by guess, breadth first. If it leaves too little, some sets of
 * nodes were entered too often; the sets are kept, the tree is grown again so that it enters them less
 * often, and all later trees heed them, too. Where guesses fail the tree is grown way by way, and a flow
 * tells for each way of how many trees it may be part (Berczi and Frank 2010): then nothing can fail. As
 * long as guesses are right, twice as many trees are guessed each time before it is asked once about all
 * of them.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/forest_parts.h"

enum { SETS_MOST = 256, GUESSES = 12 };

/* A set of nodes that few ways enter. */
struct tight_set {
    uint8_t *in;
    int64_t may_enter; /* ways of the tree that is grown; as of all below */
    int64_t entered;
};

struct packing {
    struct forest_parts *parts;
    int nodes;
    int *first, *next; /* the ways that leave a node, and for each the next one; -1: none */
    uint8_t *in_tree;
    int *queue; /* nodes of the tree, in the order in which they came */
    int *way;   /* ways of the tree */
    int grown;  /* number of them */
    struct tight_set set[SETS_MOST];
    int sets, oldest;
};

static void open_packing(struct packing *packing, struct forest_parts *parts)
{
    static const char what[] = "the growth of trees";
    const struct forest *forest = parts->forest;
    size_t nodes = (size_t)forest->fabric->nodes;
    *packing = (struct packing){.parts = parts, .nodes = forest->reached};
    packing->first = memory_take(nodes, sizeof *packing->first, what);
    packing->next = memory_take(forest->ways, sizeof *packing->next, what);
    packing->in_tree = memory_take(nodes, 1, what);
    packing->queue = memory_take(nodes, sizeof *packing->queue, what);
    packing->way = memory_take(nodes, sizeof *packing->way, what);
    memset(packing->first, -1, nodes * sizeof *packing->first);
    for (size_t i = forest->ways; i-- > 0;)
        if (reach_capacity(&parts->reach, (int)i)) {
            packing->next[i] = packing->first[forest->way[i].from];
            packing->first[forest->way[i].from] = (int)i;
        }
}

static void close_packing(struct packing *packing)
{
    free(packing->first);
    free(packing->next);
    free(packing->in_tree);
    free(packing->queue);
    free(packing->way);
    for (int i = 0; i < packing->sets; i++)
        free(packing->set[i].in);
}

static void use_tree(struct packing *packing, int64_t amount)
{
    for (int i = 0; i < packing->grown; i++)
        forest_use(packing->parts, packing->way[i], amount);
}

static void begin_tree(struct packing *packing, int root)
{
    memset(packing->in_tree, 0, (size_t)packing->nodes);
    packing->in_tree[root] = 1;
    packing->queue[0] = root;
    packing->grown = 0;
}

static void add_way(struct packing *packing, int way)
{
    int to = packing->parts->forest->way[way].to;
    packing->in_tree[to] = 1;
    packing->way[packing->grown++] = way;
    packing->queue[packing->grown] = to;
}

static void keep_tree(struct packing *packing, int root, int64_t weight)
{
    struct forest *forest = packing->parts->forest;
    size_t size = (size_t)packing->grown * sizeof(int);
    struct tree_of_ways tree = {root, weight, memory_take((size_t)packing->grown, sizeof(int), "a tree")};
    memcpy(tree.way, packing->way, size);
    forest->tree = memory_grow(forest->tree, &forest->tree_room, forest->trees + 1, sizeof *forest->tree,
                               "the trees of a fabric");
    forest->tree[forest->trees++] = tree;
}

/* ------------------------------------------------------------------------------------------- by guess */

/* Keep the far side of the cut that was found last, if it has several nodes: each tree enters a single one
 * once in any case. None of its nodes has to be asked any more. */
static void note_set(void *arg)
{
    struct packing *packing = arg;
    struct flow_reach *reach = &packing->parts->reach;
    int members = 0;
    for (int i = 0; i < packing->nodes; i++)
        if (flow_beyond(&reach->net, i)) {
            reach->skip[i] = 1;
            members++;
        }
    if (members == 1)
        return;
    int number = packing->sets < SETS_MOST ? packing->sets++ : packing->oldest++ % SETS_MOST;
    struct tight_set *set = &packing->set[number];
    if (!set->in)
        set->in = memory_take((size_t)packing->nodes, 1, "a cut");
    for (int i = 0; i < packing->nodes; i++)
        set->in[i] = flow_beyond(&reach->net, i);
}

/* How many ways of a tree of that weight may enter each set. */
static void measure_sets(struct packing *packing, int64_t weight)
{
    const struct forest *forest = packing->parts->forest;
    const struct flow_reach *reach = &packing->parts->reach;
    for (int k = 0; k < packing->sets; k++) {
        struct tight_set *set = &packing->set[k];
        int64_t spare = 0;
        for (int i = 0; i < packing->nodes; i++) {
            spare -= set->in[i] ? 0 : reach->given[i];
            for (int way = set->in[i] ? -1 : packing->first[i]; way >= 0; way = packing->next[way])
                spare += set->in[forest->way[way].to] ? reach_capacity(reach, way) : 0;
        }
        set->may_enter = spare / weight;
        set->entered = 0;
    }
}

static bool sets_allow(struct packing *packing, const struct fabric_way *way)
{
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < packing->sets; k++) {
            struct tight_set *set = &packing->set[k];
            if (set->in[way->from] || !set->in[way->to])
                continue;
            if (pass)
                set->entered++;
            else if (set->entered >= set->may_enter)
                return false;
        }
    return true;
}

/* Grow a tree of ways that have room for its weight. False: that did not reach all nodes. */
static bool guess_tree(struct packing *packing, int root, int64_t weight)
{
    const struct forest_parts *parts = packing->parts;
    measure_sets(packing, weight);
    begin_tree(packing, root);
    for (int i = 0; i <= packing->grown; i++)
        for (int way = packing->first[packing->queue[i]]; way >= 0; way = packing->next[way]) {
            const struct fabric_way *w = &parts->forest->way[way];
            if (!packing->in_tree[w->to] && reach_capacity(&parts->reach, way) >= weight &&
                sets_allow(packing, w))
                add_way(packing, way);
        }
    return packing->grown == packing->nodes - 1;
}

static bool guess(struct packing *packing, int root, int64_t weight)
{
    for (int i = 0; i < GUESSES && guess_tree(packing, root, weight); i++) {
        use_tree(packing, weight);
        if (!reach_lacks(&packing->parts->reach, packing->parts->need))
            return true;
        use_tree(packing, -weight);
    }
    return false;
}

/* ------------------------------------------------------------------------------------------ way by way */

/* How many of `weight` trees the way can be added to. */
static int64_t may_add(struct packing *packing, int way, int64_t weight)
{
    struct flow_reach *reach = &packing->parts->reach;
    const struct fabric_way *w = &packing->parts->forest->way[way];
    int64_t most = reach_capacity(reach, way) < weight ? reach_capacity(reach, way) : weight;
    if (packing->in_tree[w->to] || most == 0)
        return 0;
    reach_give_all(reach, w->from);
    int64_t flow = flow_find(&reach->net, w->to, packing->parts->need + most);
    reach_give(reach, w->from, reach->given[w->from]);
    return flow > packing->parts->need ? flow - packing->parts->need : 0;
}

/* The way by which the tree grows next: the first one that all `weight` trees can take, or that which most
 * can take, and `weight` is set to their number; -1: it was stopped. */
static int next_way(struct packing *packing, int64_t *weight)
{
    int best = -1;
    int64_t most = 0;
    for (int i = 0; i <= packing->grown && !forest_stopped(packing->parts); i++)
        for (int way = packing->first[packing->queue[i]]; way >= 0; way = packing->next[way]) {
            int64_t may = may_add(packing, way, *weight);
            if (may > most) {
                most = may;
                best = way;
            }
            if (most == *weight)
                return best;
        }
    *weight = most;
    return best;
}

/* Grow a tree, of that weight or less. Result: its weight; the rest has gone back to the root. */
static int64_t grow_tree(struct packing *packing, int root, int64_t weight)
{
    struct forest_parts *parts = packing->parts;
    begin_tree(packing, root);
    while (packing->grown < packing->nodes - 1) {
        int64_t all = weight;
        int way = next_way(packing, &weight);
        if (way < 0)
            return 0;
        use_tree(packing, weight - all);
        reach_give(&parts->reach, root, parts->reach.given[root] + all - weight);
        parts->need += all - weight;
        forest_use(parts, way, weight);
        add_way(packing, way);
    }
    return weight;
}

/* ------------------------------------------------------------------------------------------ tree by tree */

/* The root has as many trees less to come; 0 < weight, or more if it is below. */
static void count_trees(struct packing *packing, int root, int64_t weight)
{
    struct forest_parts *parts = packing->parts;
    reach_give(&parts->reach, root, parts->reach.given[root] - weight);
    parts->need -= weight;
}

/* Pack trees of a root, as many as there can be of one form. False: there are none, which cannot be. */
static bool pack_some(struct packing *packing, int root)
{
    struct forest_parts *parts = packing->parts;
    int64_t given = parts->reach.given[root];
    for (int64_t weight = given; weight > 0; weight /= 2) {
        count_trees(packing, root, weight);
        if (guess(packing, root, weight)) {
            parts->forest->grown++;
            return keep_tree(packing, root, weight), true;
        }
        count_trees(packing, root, -weight);
    }
    count_trees(packing, root, given);
    int64_t weight = grow_tree(packing, root, given);
    parts->forest->mended++;
    return weight > 0 && (keep_tree(packing, root, weight), true);
}

/* --------------------------------------------------------------------------------------- many at once */

/* Take the last trees away again, until `trees` are left. */
static void drop_trees(struct packing *packing, size_t trees)
{
    struct forest *forest = packing->parts->forest;
    while (forest->trees > trees) {
        struct tree_of_ways *tree = &forest->tree[--forest->trees];
        for (int i = 0; i < packing->nodes - 1; i++)
            forest_use(packing->parts, tree->way[i], -tree->weight);
        count_trees(packing, tree->root, -tree->weight);
        free(tree->way);
    }
}

/* Guess a tree of the root, of the greatest weight that it can have. False: there is none. */
static bool guess_one(struct packing *packing, int root)
{
    for (int64_t weight = packing->parts->reach.given[root]; weight > 0; weight /= 2) {
        count_trees(packing, root, weight);
        if (guess_tree(packing, root, weight)) {
            use_tree(packing, weight);
            return keep_tree(packing, root, weight), true;
        }
        count_trees(packing, root, -weight);
    }
    return false;
}

/* Guess trees, up to `most` of them. Result: their number. */
static size_t guess_some(struct packing *packing, size_t most)
{
    size_t some = 0;
    for (int root = 0; root < packing->nodes; root++)
        while (packing->parts->reach.given[root] > 0) {
            if (some == most || forest_stopped(packing->parts) || !guess_one(packing, root))
                return some;
            some++;
        }
    return some;
}

/* Guess many trees, and ask about all of them at once. False: there are no such trees. */
static bool pack_many(struct packing *packing, size_t most)
{
    struct forest_parts *parts = packing->parts;
    size_t before = parts->forest->trees, some = guess_some(packing, most);
    if (some == 0 || !reach_lacks(&parts->reach, parts->need)) {
        parts->forest->grown += some;
        return some > 0;
    }
    drop_trees(packing, before);
    return false;
}

bool forest_pack(struct forest_parts *parts)
{
    struct packing packing;
    bool fine = true;
    size_t most = 1;
    open_packing(&packing, parts);
    parts->reach.found = note_set;
    parts->reach.arg = &packing;
    for (int root = 0; root < packing.nodes && fine;)
        if (parts->reach.given[root] == 0)
            root++;
        else {
            bool many = most > 1 && pack_many(&packing, most), one = most == 1;
            fine = (!one || pack_some(&packing, root)) && !forest_stopped(parts);
            most = many || one ? 2 * most : most / 2;
        }
    parts->reach.found = NULL;
    close_packing(&packing);
    return fine;
}
