/*
 * forest_shifted.c: trees of a fabric that has shifts (fabric_shifts.h), without any flows.
 *
 * Trees are grown for a few roots, and moved to all others by the shifts. Then links that are moved to each
 * other carry the same, so it is enough that all links of such a class together have room for the trees of
 * the few roots. A tree grows by the way past switches whose links have most of their room left; of equal
 * ones by one that ends near the root. Nothing says that this succeeds: where links of a class are used up
 * too early, there are no such trees, and the caller makes them otherwise.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/fabric_shifts.h"
#include "fabric/forest_parts.h"
#include "heap.h"

static const char what[] = "the trees of a fabric";

enum {
    FINENESS = 1 << 16,      /* of the room that links have left */
    HEIGHT_MOST = 1 << 14,   /* of a tree, in links */
    ALL_HOPS_MOST = 1 << 27, /* of all trees; more would take some GB */
    ALL_LINKS_MOST = 1 << 29 /* of all hops of all trees; more would take ten GB */
};

/* Nodes and links that are looked at for all trees that are grown; more would take minutes. */
static const double work_most = 1e10;

/* Links that the shifts move to each other. */
struct link_class {
    int64_t room, used; /* in trees of the few roots */
};

/* A tree of one of the few roots: by hop the links, hop by hop; each hop ends at a node that computes. */
struct seed_tree {
    int root;
    int *link; /* of all hops, one after the other */
    int *end;  /* by hop: where its links end in `link` */
    int links, hops;
    size_t room; /* of `link` */
};

struct shifted {
    struct forest_parts *parts;
    const struct fabric *fabric;
    struct fabric_shifts shifts;
    int *class_of; /* by link */
    struct link_class *class;
    int classes;
    struct seed_tree *seed;
    size_t seeds;
    int64_t links; /* of all hops of these trees */
    /* Of the tree that grows. */
    int *first, *next; /* links that leave a node, and for each the next one; -1: none */
    int *height;       /* by node: hops from the root; -1: not in the tree */
    int *by;           /* by node: the link by which the search came; -1: it began here */
    uint64_t *key;     /* by node: see key_behind; 0: not seen */
    bool short_first; /* of equal ways the shorter one is better; else that which begins nearer to the root */
    struct heap heap;
};

/* ----------------------------------------------------------------------------------- classes of links */

static void find_classes(struct shifted *s)
{
    size_t links = s->fabric->links;
    s->class_of = memory_take(links, sizeof *s->class_of, what);
    s->class = memory_take(links, sizeof *s->class, what);
    s->classes = fabric_shifts_classes(&s->shifts, links, s->class_of);
    for (size_t i = 0; i < links; i++)
        s->class[s->class_of[i]].room += reach_capacity(&s->parts->reach, (int)i);
    for (int i = 0; i < s->classes; i++)
        s->class[i].room /= s->shifts.order;
}

/* ------------------------------------------------------------------------------------------ one tree */

/* What the search looks at first: how much of the room of the narrowest link is used; then two numbers, how
 * far from the root the way begins and how many links it has; and 1, so that no key is 0. */
static uint64_t key_of_begin(const struct shifted *s, int node)
{
    return (uint64_t)s->height[node] << (s->short_first ? 1 : 16) | 1;
}

static uint64_t key_behind(const struct shifted *s, uint64_t key, int link)
{
    const struct link_class *class = &s->class[s->class_of[link]];
    uint64_t used = (uint64_t)((class->used + 1) * FINENESS / class->room), before = key >> 32;
    uint64_t numbers = (key & UINT32_MAX) + ((uint64_t)1 << (s->short_first ? 16 : 1));
    return (used > before ? used : before) << 32 | numbers;
}

static void look_behind(struct shifted *s, int node)
{
    for (int link = s->first[node]; link >= 0; link = s->next[link]) {
        const struct link_class *class = &s->class[s->class_of[link]];
        int to = s->fabric->link[link].to;
        if (class->used >= class->room || s->height[to] >= 0)
            continue;
        uint64_t key = key_behind(s, s->key[node], link);
        if (s->key[to] && s->key[to] <= key)
            continue;
        s->key[to] = key;
        s->by[to] = link;
        heap_add_ordered(&s->heap, key, (uint32_t)to, what);
    }
}

/* Search from the tree for the best way to a node that computes. Result: the node; -1: there is none. */
static int find_next(struct shifted *s)
{
    int found = -1;
    memset(s->key, 0, (size_t)s->fabric->nodes * sizeof *s->key);
    for (int node = 0; node < s->fabric->compute; node++)
        if (s->height[node] >= 0) {
            s->key[node] = key_of_begin(s, node);
            s->by[node] = -1;
            look_behind(s, node);
        }
    while (found < 0 && heap_first(&s->heap) != HEAP_NEVER) {
        struct heap_item item = heap_pop_ordered(&s->heap);
        int node = (int)item.number;
        if (item.when != s->key[node])
            continue;
        if (node < s->fabric->compute)
            found = node;
        else
            look_behind(s, node);
    }
    s->heap.count = 0;
    return found;
}

/* Add the way that ends at a node. False: trees are too high or too large, or a class has no room for it, as
 * it is used twice. */
static bool add_hop(struct shifted *s, struct seed_tree *seed, int node)
{
    int count = 0, at = node;
    for (; s->by[at] >= 0; at = s->fabric->link[s->by[at]].from)
        count++;
    s->height[node] = s->height[at] + count;
    s->links += count;
    if (s->height[node] >= HEIGHT_MOST || s->links * s->shifts.order > ALL_LINKS_MOST)
        return false;
    seed->links += count;
    seed->link = memory_grow(seed->link, &seed->room, (size_t)seed->links, sizeof *seed->link, what);
    for (int i = seed->links, to = node; s->by[to] >= 0; to = s->fabric->link[s->by[to]].from) {
        struct link_class *class = &s->class[s->class_of[s->by[to]]];
        seed->link[--i] = s->by[to];
        if (class->used++ == class->room)
            return false;
    }
    seed->end[seed->hops++] = seed->links;
    return true;
}

static bool grow_seed(struct shifted *s, struct seed_tree *seed, int root)
{
    size_t nodes = (size_t)s->fabric->nodes;
    *seed = (struct seed_tree){.root = root};
    seed->end = memory_take((size_t)s->fabric->compute, sizeof *seed->end, what);
    memset(s->height, -1, nodes * sizeof *s->height);
    s->height[root] = 0;
    while (seed->hops < s->fabric->compute - 1) {
        int node = find_next(s);
        if (node < 0 || !add_hop(s, seed, node) || forest_stopped(s->parts))
            return false;
    }
    return true;
}

static void drop_seeds(struct shifted *s)
{
    for (size_t i = 0; i < s->seeds; i++) {
        free(s->seed[i].link);
        free(s->seed[i].end);
    }
    s->seeds = 0;
    s->links = 0;
    for (int i = 0; i < s->classes; i++)
        s->class[i].used = 0;
}

/* Of each root, as all begin with as much. */
static int64_t trees_of_root(const struct forest_parts *parts)
{
    return parts->reach.given[0];
}

/* The trees of the few roots: the first one of each, the second one of each, and so on. */
static bool grow_seeds(struct shifted *s, bool short_first)
{
    bool fine = true;
    drop_seeds(s);
    s->short_first = short_first;
    for (int64_t i = 0; i < trees_of_root(s->parts) && fine; i++)
        for (int root = 0; root < s->fabric->compute && fine; root++)
            fine = !fabric_shifts_first(&s->shifts, root) || grow_seed(s, &s->seed[s->seeds++], root);
    return fine;
}

/* ---------------------------------------------------------------------------------------- all trees */

/* The way over links that follow each other. */
static int way_over(struct forest *forest, const int *link, int count, const int *image)
{
    int way = image[link[0]];
    for (int i = 1; i < count; i++) {
        struct fabric_way longer = {forest->way[way].from, forest->way[image[link[i]]].to, -1, way,
                                    image[link[i]]};
        forest->way =
            memory_grow(forest->way, &forest->way_room, forest->ways + 1, sizeof *forest->way, what);
        forest->way[forest->ways] = longer;
        way = (int)forest->ways++;
    }
    return way;
}

static void add_image(struct forest *forest, const struct seed_tree *seed, int root, const int *image)
{
    struct tree_of_ways tree = {root, 1, memory_take((size_t)seed->hops, sizeof(int), what)};
    for (int i = 0; i < seed->hops; i++) {
        int begin = i > 0 ? seed->end[i - 1] : 0;
        tree.way[i] = way_over(forest, seed->link + begin, seed->end[i] - begin, image);
    }
    forest->tree =
        memory_grow(forest->tree, &forest->tree_room, forest->trees + 1, sizeof *forest->tree, what);
    forest->tree[forest->trees++] = tree;
}

static void add_images(void *arg, const int *node, const int *link)
{
    const struct shifted *s = arg;
    for (size_t i = 0; i < s->seeds && !forest_stopped(s->parts); i++)
        add_image(s->parts->forest, &s->seed[i], node[s->seed[i].root], link);
}

static int by_root(const void *left, const void *right)
{
    const struct tree_of_ways *a = left, *b = right;
    return (a->root > b->root) - (a->root < b->root);
}

/* False: it was stopped, and nothing is added. */
static bool add_all(struct shifted *s)
{
    struct forest *forest = s->parts->forest;
    size_t ways = forest->ways, all = s->seeds * (size_t)s->shifts.order;
    fabric_shifts_each(&s->shifts, s->fabric, add_images, s);
    if (forest->trees < all) {
        while (forest->trees > 0)
            free(forest->tree[--forest->trees].way);
        forest->ways = ways;
        return false;
    }
    forest->grown = forest->trees;
    qsort(forest->tree, forest->trees, sizeof *forest->tree, by_root);
    return true;
}

/* --------------------------------------------------------------------------------------------- the whole */

static void open_search(struct shifted *s)
{
    size_t nodes = (size_t)s->fabric->nodes, links = s->fabric->links;
    s->first = memory_take(nodes, sizeof *s->first, what);
    s->next = memory_take(links, sizeof *s->next, what);
    s->height = memory_take(nodes, sizeof *s->height, what);
    s->by = memory_take(nodes, sizeof *s->by, what);
    s->key = memory_take(nodes, sizeof *s->key, what);
    fabric_leaving(s->fabric, s->first, s->next);
}

static void close_search(struct shifted *s)
{
    drop_seeds(s);
    free(s->class_of);
    free(s->class);
    free(s->seed);
    free(s->first);
    free(s->next);
    free(s->height);
    free(s->by);
    free(s->key);
    heap_close(&s->heap);
}

/* Does each node begin with as much, so that trees of a few are those of all? */
static bool are_equal(const struct forest_parts *parts)
{
    const int64_t *given = parts->reach.given;
    int i = 0, compute = parts->forest->fabric->compute;
    while (i < compute && given[i] == given[0])
        i++;
    return i == compute;
}

/* Are there fewer roots for which trees are grown than moves, and not too many trees? Flows look at all trees
 * of all roots together, which is better where most have to be grown anyway. */
static bool is_worth_it(const struct shifted *s)
{
    double compute = s->fabric->compute, order = s->shifts.order;
    double trees = compute * (double)trees_of_root(s->parts);
    return order * order >= compute && order > 1 && trees * compute <= ALL_HOPS_MOST &&
           trees / order * compute * ((double)s->fabric->nodes + (double)s->fabric->links) <= work_most;
}

bool forest_pack_shifted(struct forest_parts *parts)
{
    struct shifted s = {.parts = parts, .fabric = parts->forest->fabric};
    if (!are_equal(parts))
        return false;
    fabric_shifts_find(&s.shifts, s.fabric, parts->reach.watch);
    bool fine = is_worth_it(&s);
    if (fine) {
        size_t roots = (size_t)(s.fabric->compute / s.shifts.order);
        s.seed = memory_take(roots * (size_t)trees_of_root(parts), sizeof *s.seed, what);
        find_classes(&s);
        open_search(&s);
        fine = (grow_seeds(&s, false) || grow_seeds(&s, true)) && add_all(&s);
        close_search(&s);
    }
    fabric_shifts_free(&s.shifts);
    return fine;
}
