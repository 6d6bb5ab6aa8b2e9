/*
 * best_trees.c: trees are made under a lock, and found without it.
 */
#include "coll/best_trees.h"

#include <stdlib.h>

#include "coll/coll_table.h"
#include "coll/turn_tree.h"
#include "machine/memory.h"

struct best_trees {
    pthread_mutex_t lock;
    const struct parray *array;
    _Atomic(struct tree *) *made[BEST_USES]; /* of each root */
};

struct tree_making {
    struct best_trees *trees;
    enum best_use use;
    uint32_t root;
};

struct best_trees *best_trees_open(struct parray *array)
{
    struct best_trees *trees = memory_take(1, sizeof *trees, "the trees of collectives");
    pthread_mutex_init(&trees->lock, NULL);
    trees->array = array;
    for (int use = 0; use < BEST_USES; use++)
        trees->made[use] = memory_take(array->count, sizeof trees->made[use][0], "the trees of collectives");
    return trees;
}

void best_trees_close(struct best_trees *trees)
{
    if (!trees)
        return;
    for (int use = 0; use < BEST_USES; use++) {
        for (uint32_t root = 0; root < trees->array->count; root++)
            /* Relaxed: the array does not run. */
            tree_free(atomic_load_explicit(&trees->made[use][root], memory_order_relaxed));
        free((void *)trees->made[use]);
    }
    pthread_mutex_destroy(&trees->lock);
    free(trees);
}

static void make_tree(void *user)
{
    const struct tree_making *making = user;
    struct best_trees *trees = making->trees;
    _Atomic(struct tree *) *place = &trees->made[making->use][making->root];
    uint64_t time = 0;
    /* Relaxed: the lock orders it. */
    if (atomic_load_explicit(place, memory_order_relaxed))
        return;
    struct tree *tree = NULL;
    if (making->use != BEST_DOWN)
        tree = turn_tree(trees->array, making->root, false, &time);
    if (making->use == BEST_BACK)
        tree_free(tree);
    if (making->use != BEST_UP)
        tree = turn_tree(trees->array, making->root, true, &time);
    /* Release: pairs with the acquire in best_tree; the tree is there. */
    atomic_store_explicit(place, tree, memory_order_release);
}

const struct tree *best_tree(struct best_trees *trees, enum best_use use, uint32_t root)
{
    if (!model_has_rules(trees->array->model))
        return coll_tree_of(coll_table_of(trees->array), root);
    /* Acquire: pairs with the release in make_tree. */
    const struct tree *tree = atomic_load_explicit(&trees->made[use][root], memory_order_acquire);
    if (!tree) {
        struct tree_making making = {trees, use, root};
        coll_make_locked(&trees->lock, make_tree, &making);
        /* Acquire: pairs with the release in make_tree. */
        tree = atomic_load_explicit(&trees->made[use][root], memory_order_acquire);
    }
    return tree;
}
