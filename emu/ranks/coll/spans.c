/*
 * spans.c: a rank notes its operations.
 */
#include "coll/spans.h"

#include "machine/memory.h"

static const char what[] = "the spans of collective operations";

/* Of all ranks together, and of each at least. */
enum { SPANS_MOST = 1 << 20, SPANS_LEAST = 8, SPANS_FIRST = 2 };

void span_note(struct rank *rank, const struct operation *operation, uint64_t begin)
{
    const struct comm *comm = operation->comm;
    uint32_t most = SPANS_MOST / rank->self->array->count;
    if (rank->span_count >= (most > SPANS_LEAST ? most : SPANS_LEAST))
        return;
    if (!rank->spans) { /* most of many ranks have few */
        rank->spans = memory_take(SPANS_FIRST, sizeof rank->spans[0], what);
        rank->span_room = SPANS_FIRST;
    }
    rank->spans =
        memory_grow(rank->spans, &rank->span_room, rank->span_count + 1, sizeof rank->spans[0], what);
    rank->spans[rank->span_count++] =
        (struct coll_span){.context = comm->context,
                           .number = operation->number,
                           .size = (uint32_t)comm->group->size,
                           .lead = group_member(comm->group, 0),
                           .rank = rank->number,
                           .task = operation->task,
                           .call = operation->request->object.call,
                           .pc = operation->request->object.pc,
                           .root = operation->mark.root <= MARK_COUNTS ? -1 : operation->mark.root,
                           .whole = comm_is_whole(rank, comm),
                           .even = !operation->ends,
                           .bytes = operation->block * (operation->chunks ? operation->chunks : 1),
                           .begin = begin,
                           .end = node_now(rank->self)};
}
