/*
 * coll_table.c: the table of an array, and its trees.
 */
#include <stdlib.h>
#include <string.h>

#include "coll/coll_table.h"
#include "plan/tree_grow.h"
#include "fault/misuse.h"
#include "machine/memory.h"

void coll_make_locked(pthread_mutex_t *lock, void (*make)(void *making), void *making)
{
    struct memory_lack lack = {0};
    pthread_mutex_lock(lock);
    bool made = memory_guarded(make, making, misuse_lack, &lack);
    pthread_mutex_unlock(lock);
    if (!made)
        memory_failed(lack.bytes, lack.what);
}

/* One table is opened at a time, of whatever array. */
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

/* What is made under a lock, and the root that it is made for. */
struct table_making {
    struct coll_table *table;
    const struct parray *array;
    uint32_t root;
};

/* ------------------------------------------------------------------------------- the table */

/* Nodes that use all ports at a time, of an array that looks alike from all, follow plans. */
static void make_plans(struct coll_table *table)
{
    struct cube_shape shape;
    if (model_has_rules(table->array->model) || !cube_shape_of(table->topo, &shape) ||
        shape.nodes > PLAN_NODES_MOST)
        return;
    table->spread = cube_plan_spread(&shape);
    if (table->cube || shape.nodes <= PLAN_EXCHANGE_MOST)
        table->exchange = cube_plan_exchange(&shape);
}

static const char what[] = "the tables of collectives";

/* The trees of a table whose nodes use one port at a time, and its frame, or those of shortest ways. */
static void make_trees(struct coll_table *table)
{
    uint32_t centre = grow_centre(table->topo);
    bool one_port = limits_nodes(&table->limits);
    table->frame = (struct frame){1, 1};
    if (centre != TREE_NONE)
        table->centred = one_port ? grow_rounds(table->topo, centre) : grow_shortest(table->topo, centre);
    if (one_port && table->centred)
        table->frame = frame_choose(table->centred, &table->limits, table->array->duration.unit);
    if (table->centred)
        tree_count_runs(table->centred);
}

struct coll_table *coll_table_make(const struct parray *array, const struct topo *topo)
{
    size_t nodes = (size_t)topo->nodes;
    struct coll_table *table = memory_take(1, sizeof *table, what);
    pthread_mutex_init(&table->lock, NULL);
    table->array = array;
    table->topo = topo;
    table->limits = model_limits(array->model);
    table->rooted = memory_take(nodes, sizeof table->rooted[0], what);
    table->calls = memory_take(nodes, sizeof table->calls[0], what);
    table->settled = memory_take(nodes, sizeof table->settled[0], what);
    coll_times_open(table);
    table->stalls = array->links.mailbox == 1;
    make_trees(table);
    if (!model_has_rules(array->model) && !strcmp(table->topo->kind->name, "hypercube"))
        table->cube = table->topo->dimensions;
    make_plans(table);
    return table;
}

static void make_array_table(void *user)
{
    struct table_making *making = user;
    struct parray *array = (struct parray *)(uintptr_t)making->array;
    /* Relaxed: the lock orders it. */
    if (atomic_load_explicit(&array->coll, memory_order_relaxed))
        return;
    struct coll_table *table = coll_table_make(array, array->guest.topo);
    table->within = memory_take(array->count, sizeof(struct coll_group *), what);
    table->started = memory_take(array->count, sizeof(struct coll_started *), what);
    /* Release: pairs with the acquire in coll_table_of; the table is there. */
    atomic_store_explicit(&array->coll, table, memory_order_release);
}

struct coll_table *coll_table_of(const struct parray *array)
{
    /* Acquire: pairs with the release in make_array_table. */
    struct coll_table *table = atomic_load_explicit(&array->coll, memory_order_acquire);
    if (!table) {
        struct table_making making = {.array = array};
        coll_make_locked(&opening, make_array_table, &making);
        /* Acquire: pairs with the release in make_array_table. */
        table = atomic_load_explicit(&array->coll, memory_order_acquire);
    }
    return table;
}

void coll_table_close(struct parray *array)
{
    /* Relaxed: the array does not run. */
    struct coll_table *table = atomic_load_explicit(&array->coll, memory_order_relaxed);
    if (!table)
        return;
    coll_groups_close(table);
    for (uint32_t rank = 0; rank < array->count; rank++)
        free(table->started[rank]);
    free((void *)table->started);
    coll_table_free(table);
}

void coll_table_free(struct coll_table *table)
{
    for (int root = 0; root < table->topo->nodes; root++)
        /* Relaxed: the array does not run. */
        tree_free(atomic_load_explicit(&table->rooted[root], memory_order_relaxed));
    tree_free(table->centred);
    cube_plan_free(table->spread);
    cube_plan_free(table->exchange);
    coll_times_close(table);
    free((void *)table->rooted);
    free(table->calls);
    free(table->settled);
    free((void *)table->within);
    pthread_mutex_destroy(&table->lock);
    free(table);
}

/* -------------------------------------------------------------------------------- its trees */

/* Where nodes use one port at a time, all trees have the links of one, and its slots. */
static void make_rooted(void *user)
{
    struct table_making *making = user;
    struct coll_table *table = making->table;
    _Atomic(struct tree *) *rooted = &table->rooted[making->root];
    /* Relaxed: the lock orders it. */
    if (atomic_load_explicit(rooted, memory_order_relaxed))
        return;
    struct tree *tree = table->frame.slots > 1 ? tree_at_root(table->centred, making->root)
                                               : grow_shortest(table->topo, making->root);
    /* Release: pairs with the acquire in coll_tree_of; the tree is there. */
    atomic_store_explicit(rooted, tree, memory_order_release);
}

const struct tree *coll_tree_of(struct coll_table *table, uint32_t root)
{
    if (root == table->centred->root)
        return table->centred;
    /* Acquire: pairs with the release in make_rooted. */
    const struct tree *tree = atomic_load_explicit(&table->rooted[root], memory_order_acquire);
    if (!tree) {
        struct table_making making = {.table = table, .root = root};
        coll_make_locked(&table->lock, make_rooted, &making);
        /* Acquire: pairs with the release in make_rooted. */
        tree = atomic_load_explicit(&table->rooted[root], memory_order_acquire);
    }
    return tree;
}

/* ------------------------------------------------------------------------- lengths of packets */

/* The last element has to wait for all packets before it on the first link, and then goes over all links. */
static uint32_t best_piece(const struct coll_table *table, uint64_t hops, uint64_t blocks, size_t count)
{
    uint32_t best = 1;
    uint64_t least = UINT64_MAX;
    for (uint32_t piece = 1; piece <= COLL_PIECE_MOST && piece <= count; piece++) {
        uint64_t duration = duration_of(&table->array->duration, piece);
        uint64_t packets = blocks * ((count + piece - 1) / piece);
        uint64_t steps = (hops ? hops - 1 : 0) * duration + packets * (duration + table->stalls);
        if (steps < least) {
            least = steps;
            best = piece;
        }
    }
    return best;
}

uint32_t coll_piece(const struct coll_table *table, uint64_t hops, uint64_t blocks, size_t count)
{
    return table->frame.slots > 1 ? 1 : best_piece(table, hops, blocks, count);
}

uint32_t coll_piece_alone(const struct coll_table *table, size_t count)
{
    return best_piece(table, 1, 1, count);
}
