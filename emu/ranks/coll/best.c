/*
 * best.c: which list an operation takes where all of the array takes part.
 */
#include "coll/best.h"

#include "coll/best_trees.h"
#include "coll/coll_table.h"
#include "data/datatype.h"
#include "machine/machine.h"
#include "plan/rounds_along.h"

enum { PART_BYTES = MESSAGE_PACKET - sizeof(struct letter_mark), PARTS_MOST = 256 };

/* Parts hold whole elements where these are added up, so that an operation can take each alone. */
static uint32_t part_bytes(const struct operation *operation, size_t block)
{
    size_t element = operation->sum_type ? operation->sum_type->size : 1;
    size_t part = element && element <= PART_BYTES ? PART_BYTES / element * element : element;
    while (part && (block + part - 1) / part > PARTS_MOST)
        part *= 2;
    return part ? (uint32_t)part : 1;
}

static uint64_t packets_of(size_t bytes)
{
    return (bytes + sizeof(struct letter_mark) + MESSAGE_PACKET - 1) / MESSAGE_PACKET;
}

/* Dimension after dimension: each step doubles what is summed up, unless blocks are so long that the parts
 * of a tree are through before. */
static bool doubles(const struct coll_table *table, enum rounds_task task, size_t block, uint32_t parts)
{
    uint64_t cube = (uint64_t)table->cube;
    return cube && (task == ROUNDS_SUM_ALL || task == ROUNDS_BARRIER) &&
           cube * packets_of(block) <= 2 * cube + 2 * (uint64_t)parts;
}

static struct round_list *by_tree(struct operation *operation, struct coll_table *table, size_t block)
{
    enum rounds_task task = operation->task;
    bool rooted = task == ROUNDS_SPREAD || task == ROUNDS_SUM;
    uint32_t self = (uint32_t)operation->comm->group->own, part = part_bytes(operation, block);
    uint32_t parts = block ? (uint32_t)((block + part - 1) / part) : 1;
    if (doubles(table, task, block, parts))
        return rounds_make(ROUNDS_SUM_ALL, ROUNDS_TREE, self, operation->size, 0);
    operation->parts = parts;
    operation->part = part;
    uint32_t root = rooted ? (uint32_t)operation->mark.root : table->centred->root;
    struct best_trees *trees = operation->rank->world->trees;
    const struct tree *up = task == ROUNDS_SPREAD ? NULL : best_tree(trees, BEST_UP, root);
    const struct tree *down = task == ROUNDS_SUM ? NULL : best_tree(trees, up ? BEST_BACK : BEST_DOWN, root);
    return rounds_by_tree(task, up, down, self, parts);
}

static struct round_list *by_steps(const struct operation *operation, struct coll_table *table)
{
    enum rounds_task task = operation->task;
    bool rooted = task == ROUNDS_DEAL || task == ROUNDS_COLLECT, exchange = task == ROUNDS_EXCHANGE;
    uint32_t self = (uint32_t)operation->comm->group->own,
             root = rooted ? (uint32_t)operation->mark.root : table->centred->root;
    const struct tree *tree = rooted ? coll_tree_of(table, root) : table->centred;
    const struct cube_plan *plan = rooted ? NULL : exchange ? table->exchange : table->spread;
    if (plan)
        return rounds_by_plan(task, plan, table->topo, self);
    const struct timetable *timetable = coll_timetable_of(table, rounds_timetable(task), tree);
    if (timetable)
        return rounds_by_timetable(task, timetable, table->topo, self, root);
    return rooted ? rounds_stream(task, tree, self) : NULL;
}

struct round_list *best_list(struct operation *operation, size_t block)
{
    const struct rank *rank = operation->rank;
    const struct parray *array = rank->self->array;
    if (!comm_is_whole(rank, operation->comm) || operation->size < 2 ||
        (operation->op && !operation->op->commutes))
        return NULL;
    struct coll_table *table = coll_table_of(array);
    switch (operation->task) {
    case ROUNDS_SPREAD:
    case ROUNDS_SUM:
    case ROUNDS_SUM_ALL:
    case ROUNDS_BARRIER:
        return by_tree(operation, table, block);
    case ROUNDS_DEAL:
    case ROUNDS_COLLECT:
    case ROUNDS_SHARE:
    case ROUNDS_EXCHANGE:
    case ROUNDS_SUM_DEAL:
        return model_has_rules(array->model) ? NULL : by_steps(operation, table);
    default:
        return NULL;
    }
}
