/*
 * state_guard.c: which nodes are told of, where several have written too much, or either of two may have.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base.h"
#include "block_guards.h"
#include "facts/node_text.h"
#include "fault/misuse.h"
#include "fault/state_guard.h"
#include "machine/machine.h"
#include "sanitizer.h"

/* There is no guard where another process has the state, but zeroes. */
static bool is_here(const void *array, uint32_t rank)
{
    return part_holds(array, rank);
}

static struct block_guards guards_of(const struct parray *array)
{
    return (struct block_guards){.base = array->data.state,
                                 .bytes = array->data.state_bytes,
                                 .stride = array->data.state_stride,
                                 .count = array->count,
                                 .is_here = is_here,
                                 .user = array};
}

void state_guard_set(struct parray *array, uint32_t first, uint32_t count)
{
    struct block_guards guards = guards_of(array);
    block_guards_set(&guards, first, count);
}

/* If several nodes write too much, that is told best by the first of them that returns: the others may have
 * done no harm by then. */
void state_guard_leave(struct node *self)
{
    struct block_guards guards = guards_of(self->array);
    uint32_t rank = self->rank;
    if (!self->array->data.guarded || block_guards_whole(&guards, rank))
        return;
    while (rank > 0 && !block_guards_whole(&guards, rank - 1))
        rank--;
    if (fatal_wins(self->lane, PARRAY_USAGE, rank))
        self->lane->fatal = (struct fatal){
            .status = PARRAY_USAGE, .rank = rank, .owner = rank, .need = block_guards_reach(&guards, rank)};
}

/* What state_guard_leave has noted about the lowest node; NULL: nothing. */
static const struct fatal *noted(const struct parray *array)
{
    const struct fatal *first = NULL;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct fatal *fatal = &array->contexts.lanes[i].fatal;
        if (fatal->status == PARRAY_USAGE && !fatal->text && fatal->need &&
            (!first || fatal->rank < first->rank))
            first = fatal;
    }
    return first;
}

bool state_guard_text(const struct parray *array, uint64_t step, uint64_t *of, char *text, size_t size)
{
    char node[64], next[64], or_next[128] = "";
    struct block_guards guards = guards_of(array);
    uint32_t rank = part_next(array, 0);
    if (!array->data.guarded)
        return false;
    const struct fatal *fatal = noted(array);
    uint32_t end = fatal ? fatal->rank : array->count;
    while (rank < end && block_guards_whole(&guards, rank))
        rank = part_next(array, rank + 1);
    rank = rank < end ? rank : end;
    if (rank == array->count)
        return false;
    *of = rank;
    node_text(array->topo, (int)program_host(array, rank), node, sizeof node);
    if (!block_guards_upwards(&guards, rank)) {
        uint32_t from = block_guards_last(&guards, rank) + 1;
        node_text(array->topo, (int)program_host(array, from < array->count ? from : rank + 1), next,
                  sizeof next);
        snprintf(or_next, sizeof or_next, ", or %s before its own", next);
    }
    snprintf(text, size,
             "%s has written beyond its node_state%s, by step %" PRIu64 ": the program asks for %zu bytes "
             "(.state_bytes), and the memory is changed up to byte %zu",
             node, or_next, step, array->data.state_bytes,
             rank < end || !fatal ? block_guards_reach(&guards, rank) : fatal->need);
    return true;
}

enum { ZONE = 2 * CACHE_LINE };

size_t state_zone_bytes(void)
{
    return sanitizer.address ? ZONE : 0;
}

void state_zones_open(const struct parray *array)
{
    const struct program_data *data = &array->data;
    if (!sanitizer.address || !data->state_bytes)
        return;
    for (uint32_t i = 0; i < array->count; i++)
        sanitizer_poison(data->state + i * data->state_stride + data->state_bytes,
                         data->state_stride - data->state_bytes);
}

void state_zones_close(const struct parray *array)
{
    const struct program_data *data = &array->data;
    if (data->state && data->state_bytes)
        sanitizer_unpoison(data->state, array->count * data->state_stride);
}
