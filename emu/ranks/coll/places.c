/*
 * places.c: where the blocks of an operation lie: in one store, and in the buffers of the program.
 */
#include "coll/best.h"
#include "coll/operation.h"
#include "coll/scheduled.h"
#include "machine/memory.h"

static const char what[] = "a collective operation of MPI";

static uint32_t place_index(const struct operation *operation, uint32_t place)
{
    if (!operation->one_place)
        return place;
    return place < operation->size ? 0 : place - operation->size + 1;
}

/* Part i of a block, and of each row of parts behind it. */
static size_t part_place(const struct operation *operation, uint32_t place)
{
    uint32_t row = place / operation->parts, i = place % operation->parts;
    if (row == 0)
        return (size_t)i * operation->part;
    return operation->block + (size_t)(row - 1) * operation->part;
}

static size_t part_size(const struct operation *operation, uint32_t place)
{
    uint32_t i = place % operation->parts;
    return i + 1 < operation->parts ? operation->part : operation->block - (size_t)i * operation->part;
}

size_t operation_place(const struct operation *operation, uint32_t place)
{
    if (operation->parts)
        return part_place(operation, place);
    uint32_t i = place_index(operation, place);
    if (!operation->ends)
        return i * operation->block;
    return i ? operation->ends[i - 1] : 0;
}

size_t operation_place_size(const struct operation *operation, uint32_t place)
{
    if (operation->parts)
        return part_size(operation, place);
    uint32_t i = place_index(operation, place);
    return operation->ends ? operation->ends[i] - (i ? operation->ends[i - 1] : 0) : operation->block;
}

static uint32_t place_count(const struct operation *operation)
{
    return (operation->one_place ? 1 : operation->size) + operation->list->own;
}

void *side_block(const struct blocks_side *side, uint32_t i, size_t *count, struct datatype **type)
{
    *count = (size_t)(side->counts ? side->counts[i] : side->count);
    *type = side->types ? side->types[i] : side->type;
    ptrdiff_t at = side->offsets                 ? side->offsets[i]
                   : side->places && side->types ? side->places[i]
                   : side->places                ? side->places[i] * datatype_extent(*type)
                                                 : (ptrdiff_t)i * side->count * datatype_extent(*type);
    return (char *)side->buffer + at;
}

uint32_t operation_first(const struct operation *operation, uint32_t block)
{
    return operation->chunks ? block * operation->chunks : block;
}

static size_t block_bytes(const struct blocks_side *side, uint32_t i)
{
    size_t count;
    struct datatype *type;
    side_block(side, i, &count, &type);
    return count * type->size;
}

/* The list, once the size of equal blocks is known. */
static void choose_list(struct operation *operation, bool even, size_t block)
{
    const struct rank_world *world = operation->rank->world;
    uint32_t self = (uint32_t)operation->comm->group->own;
    int root = operation->mark.root;
    enum rounds_way way = operation->direct ? ROUNDS_DIRECT : (enum rounds_way)world->way;
    if (!operation->list && even && world->trees && !operation->direct)
        operation->list = best_list(operation, block);
    if (!operation->list && even && world->scheduled && !operation->direct)
        operation->list = scheduled_list(world->scheduled, operation, block);
    if (!operation->list)
        operation->list =
            rounds_make(operation->task, way, self, operation->size, root < 0 ? 0 : (uint32_t)root);
    if (!operation->list)
        memory_failed(sizeof *operation->list, what);
}

void operation_even(struct operation *operation, size_t block)
{
    operation->block = block;
    choose_list(operation, true, block);
    if (operation->chunks) { /* a place is a chunk from here on */
        operation->one_place = false;
        operation->size *= operation->chunks;
        operation->block = block /= operation->chunks;
    }
    size_t rows = operation->parts ? operation->list->own / operation->parts : 0;
    operation->store = memory_take(operation->parts ? block + rows * operation->part + 1
                                                    : (size_t)place_count(operation) * block + 1,
                                   1, what);
}

void operation_uneven(struct operation *operation, const struct blocks_side *in,
                      const struct blocks_side *out)
{
    choose_list(operation, false, 0);
    size_t all = 0;
    uint32_t places = place_count(operation);
    operation->ends = memory_take((size_t)places + 1, sizeof operation->ends[0], what);
    for (uint32_t i = 0; i < places; i++) {
        all += i < operation->size ? block_bytes(in, i) : out ? block_bytes(out, i - operation->size) : 0;
        operation->ends[i] = all;
    }
    operation->store = memory_take(all + 1, 1, what);
}
