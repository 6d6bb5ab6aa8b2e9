/*
 * told_collectives.c: the spans of one operation stand together when all are sorted by communicator and
 * number; its steps are those from the first call to the last end. Operations of one line, size and bound
 * make a row.
 */
#include "program/told_collectives.h"

#include <stdlib.h>
#include <string.h>

#include "coll/coll_bound.h"
#include "coll/spans.h"
#include "facts/outcome.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "program/share_ranks.h"
#include "program/told_ranks.h"
#include "rank/twin.h"

static const char what[] = "the spans of collective operations";

static int order_of(const void *left, const void *right)
{
    const struct coll_span *a = left, *b = right;
    if (a->lead != b->lead)
        return a->lead < b->lead ? -1 : 1;
    if (a->context != b->context)
        return a->context < b->context ? -1 : 1;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

static bool are_one(const struct coll_span *a, const struct coll_span *b)
{
    return a->lead == b->lead && a->context == b->context && a->number == b->number;
}

/* ---------------------------------------------------------------------------------------- rows */

/* A row, and what it is told by. */
struct coll_row {
    uintptr_t pc;
    struct coll_figure figure;
};

struct coll_rows {
    struct coll_row *row;
    size_t count, room;
};

static struct coll_row *row_of(struct coll_rows *rows, const struct coll_span *lead, uint64_t bound)
{
    for (size_t i = rows->count; i > 0; i--) {
        struct coll_row *row = &rows->row[i - 1];
        if (row->pc == lead->pc && row->figure.ranks == lead->size && row->figure.bytes == lead->bytes &&
            row->figure.bound == bound)
            return row;
    }
    if (rows->count == COLL_FIGURES_MOST)
        return NULL;
    rows->row = memory_grow(rows->row, &rows->room, rows->count + 1, sizeof rows->row[0], what);
    struct coll_row *row = &rows->row[rows->count++];
    *row = (struct coll_row){.pc = lead->pc,
                             .figure = {.call = rank_call_name(lead->call),
                                        .ranks = lead->size,
                                        .even = lead->even,
                                        .bytes = lead->bytes,
                                        .bound = bound,
                                        .least = UINT64_MAX}};
    return row;
}

/* One operation; `spans` are those of all its members. */
static void add_operation(struct parray *array, struct coll_rows *rows, const struct coll_span *spans,
                          struct coll_bounds *bounds)
{
    uint64_t first = UINT64_MAX, late = 0, end = 0;
    const struct coll_span *lead = spans; /* the root, whose call knows how much data there is */
    for (uint32_t i = 0; i < spans->size; i++) {
        first = spans[i].begin < first ? spans[i].begin : first;
        late = spans[i].begin > late ? spans[i].begin : late;
        end = spans[i].end > end ? spans[i].end : end;
    }
    struct coll_row *row = row_of(rows, lead, coll_bound(bounds, array, lead));
    if (!row) {
        array->outcome.collectives_untold++;
        return;
    }
    struct coll_figure *f = &row->figure;
    uint64_t steps = end - first;
    f->times++;
    f->sum += steps;
    f->least = steps < f->least ? steps : f->least;
    f->most = steps > f->most ? steps : f->most;
    f->apart = late - first > f->apart ? late - first : f->apart;
}

static struct coll_span *all_spans(const struct parray *array, size_t *count)
{
    const struct rank_world *world = array->ranks;
    size_t all = 0;
    for (uint32_t i = 0; i < array->count; i++)
        all += world->ranks[i].span_count;
    struct coll_span *spans = memory_take(all + 1, sizeof *spans, what);
    *count = 0;
    for (uint32_t i = 0; i < array->count; i++) {
        const struct rank *rank = &world->ranks[i];
        if (rank->span_count)
            memcpy(&spans[*count], rank->spans, rank->span_count * sizeof *spans);
        *count += rank->span_count;
    }
    qsort(spans, all, sizeof *spans, order_of);
    return spans;
}

void told_collectives(struct parray *array)
{
    size_t count;
    struct coll_rows rows = {.count = 0};
    struct coll_bounds bounds = {.count = 0};
    struct outcome *o = &array->outcome;
    share_spans(array);
    struct coll_span *spans = all_spans(array, &count);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && are_one(&spans[i], &spans[end]);)
            end++;
        if (end - i == spans[i].size && spans[i].size > 1)
            add_operation(array, &rows, &spans[i], &bounds);
    }
    o->collectives = rows.count ? memory_take(rows.count, sizeof o->collectives[0], what) : NULL;
    for (size_t i = 0; i < rows.count; i++) {
        o->collectives[i] = rows.row[i].figure;
        o->collectives[i].site = share_keep(array, told_line(array->ranks, rows.row[i].pc, true));
    }
    o->collective_count = rows.count;
    free(rows.row);
    free(spans);
}
