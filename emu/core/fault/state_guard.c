/*
 * state_guard.c: whoever writes beyond its state goes upwards from its own guard, so of guards in a row that
 * are changed the first one is that of the node that did it, and the last one tells how far it went. Whoever
 * writes before its state goes downwards, to the guard of the node before. Where either may have been, both
 * are told.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "facts/node_text.h"
#include "fault/misuse.h"
#include "fault/state_guard.h"
#include "machine/machine.h"
#include "sanitizer.h"

enum { GUARD_BYTES = sizeof(uint64_t), SMALL_ALIGNMENT = 16, LARGE_STATE = 2 * SMALL_ALIGNMENT };

static uint64_t guard_of(uint32_t rank)
{
    return (rank + 1) * UINT64_C(0x9e3779b97f4a7c15) | UINT64_C(0x0101010101010101);
}

static char *guard_place(const struct parray *array, uint32_t rank)
{
    return array->data.state + rank * array->data.state_stride + array->data.state_bytes;
}

/* There is no guard where another process has the state, but zeroes. */
static bool is_whole(const struct parray *array, uint32_t rank)
{
    uint64_t expected = part_holds(array, rank) ? guard_of(rank) : 0;
    return memcmp(guard_place(array, rank), &expected, sizeof expected) == 0;
}

/* Every state is aligned for what may lie in it, vectors too: a type's size is a multiple of its alignment,
 * so small states need no more than this. Larger states take whole cache lines, so that nodes of two workers
 * do not share one. */
size_t state_guard_stride(size_t bytes)
{
    if (!bytes)
        return 0;
    return ROUND_UP(bytes + GUARD_BYTES, bytes < LARGE_STATE ? (size_t)SMALL_ALIGNMENT : (size_t)CACHE_LINE);
}

void state_guard_set(struct parray *array, uint32_t first, uint32_t count)
{
    for (uint32_t rank = first; rank < first + count; rank++) {
        uint64_t guard = guard_of(rank);
        if (part_holds(array, rank))
            memcpy(guard_place(array, rank), &guard, sizeof guard);
    }
}

/* Is this byte of the guard changed? */
static bool is_changed(const struct parray *array, uint32_t rank, size_t byte)
{
    uint64_t expected = part_holds(array, rank) ? guard_of(rank) : 0;
    return memcmp(guard_place(array, rank) + byte, (const char *)&expected + byte, 1) != 0;
}

/* The last of the guards in a row that are changed, from that of the node on. */
static uint32_t last_changed(const struct parray *array, uint32_t rank)
{
    while (rank + 1 < array->count && !is_whole(array, rank + 1))
        rank++;
    return rank;
}

/* Is it certain that this node has written beyond its state, and not a later one before its own? That would
 * have changed the end of the last guard, and has not come from behind the last node. */
static bool goes_upwards(const struct parray *array, uint32_t rank)
{
    uint32_t last = last_changed(array, rank);
    bool from_behind = last + 1 < array->count && is_changed(array, last, GUARD_BYTES - 1);
    return rank + 1 == array->count || (is_changed(array, rank, 0) && !from_behind);
}

/* The last byte behind the beginning of the node's state that is known to be changed. */
static size_t changed_to(const struct parray *array, uint32_t rank)
{
    uint32_t last = last_changed(array, rank);
    size_t byte = GUARD_BYTES;
    const char *tail = array->data.state + array->count * array->data.state_stride;
    for (size_t end = last + 1 == array->count ? STATE_GUARD_TAIL : 0; end > 0; end--)
        if (tail[end - 1])
            return (array->count - rank) * array->data.state_stride + end;
    while (!is_changed(array, last, byte - 1))
        byte--;
    return (last - rank) * array->data.state_stride + array->data.state_bytes + byte;
}

/* If several nodes write too much, that is told best by the first of them that returns: the others may have
 * done no harm by then. */
void state_guard_leave(struct node *self)
{
    const struct parray *array = self->array;
    uint32_t rank = self->rank;
    if (!array->data.guarded || is_whole(array, rank))
        return;
    while (rank > 0 && !is_whole(array, rank - 1))
        rank--;
    if (fatal_wins(self->lane, PARRAY_USAGE, rank))
        self->lane->fatal = (struct fatal){
            .status = PARRAY_USAGE, .rank = rank, .owner = rank, .need = changed_to(array, rank)};
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
    uint32_t rank = part_next(array, 0);
    if (!array->data.guarded)
        return false;
    const struct fatal *fatal = noted(array);
    uint32_t end = fatal ? fatal->rank : array->count;
    while (rank < end && is_whole(array, rank))
        rank = part_next(array, rank + 1);
    rank = rank < end ? rank : end;
    if (rank == array->count)
        return false;
    *of = rank;
    node_text(array->topo, (int)program_host(array, rank), node, sizeof node);
    if (!goes_upwards(array, rank)) {
        uint32_t from = last_changed(array, rank) + 1;
        node_text(array->topo, (int)program_host(array, from < array->count ? from : rank + 1), next,
                  sizeof next);
        snprintf(or_next, sizeof or_next, ", or %s before its own", next);
    }
    snprintf(text, size,
             "%s has written beyond its node_state%s, by step %" PRIu64 ": the program asks for %zu bytes "
             "(.state_bytes), and the memory is changed up to byte %zu",
             node, or_next, step, array->data.state_bytes,
             rank < end || !fatal ? changed_to(array, rank) : fatal->need);
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
