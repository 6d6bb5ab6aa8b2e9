#include <inttypes.h>
#include <stdlib.h>

#include "machine/memory.h"
#include "parray.h"
#include "schedule/schedule_text.h"
#include "schedule/walk_data.h"

static const char what_for[] = "the cells of a schedule";

void walk_data_open(struct walk *walk)
{
    const struct schedule *schedule = walk->schedule;
    int ranks = schedule->ranks;

    if (!schedule->space)
        return;
    sums_open(&walk->sums, schedule);
    walk->cell_first = memory_take((size_t)ranks + 1, sizeof walk->cell_first[0], what_for);
    for (int rank = 0; rank < ranks; rank++)
        walk->cell_first[rank + 1] = walk->cell_first[rank] + schedule->space[rank].cells;
    walk->cell = memory_take(walk->cell_first[ranks], sizeof walk->cell[0], what_for);
    walk->carried_at = memory_take(schedule->count, sizeof walk->carried_at[0], what_for);
    for (uint32_t i = 0; i < schedule->givens; i++) {
        const struct schedule_given *given = &schedule->given[i];

        for (uint32_t k = 0; k < given->count; k++)
            walk->cell[walk->cell_first[given->rank] + given->cell + k] =
                sums_leaf(&walk->sums, given->rank, given->chunk + k);
    }
}

void walk_data_close(struct walk *walk)
{
    if (!walk->schedule->space)
        return;
    sums_close(&walk->sums);
    free(walk->cell_first);
    free(walk->cell);
    free(walk->carried_at);
    free(walk->carried);
}

/* Say once for an operation that it reads cells that hold nothing. */
static void complain(const struct walk *walk, uint32_t number, uint32_t cell)
{
    char place[SCHEDULE_TEXT_SIZE], what[SCHEDULE_TEXT_SIZE];
    const struct schedule_op *op = &walk->schedule->op[number];

    finding_add(walk->findings, PARRAY_WRONG, "unwritten", op->line, 0,
                "%s reads %s, which holds nothing by then",
                schedule_place(walk->schedule, number, place, sizeof place),
                schedule_cell_text(walk->schedule, op->rank, cell, what, sizeof what));
}

/* What a cell holds; `told` is set when a complaint was made. */
static uint32_t read_cell(const struct walk *walk, uint32_t number, uint32_t cell, bool *told)
{
    uint32_t value = walk->cell[walk->cell_first[walk->schedule->op[number].rank] + cell];

    if (!value && !*told) {
        complain(walk, number, cell);
        *told = true;
    }
    return value;
}

/* What comes in the k-th chunk of the message that an operation takes. */
static uint32_t received(const struct walk *walk, uint32_t number, uint32_t k)
{
    uint32_t sender = walk->partner[number];

    return k < walk->schedule->op[sender].count ? walk->carried[walk->carried_at[sender] + k] : VALUE_NOTHING;
}

void walk_data_do(struct walk *walk, uint32_t number)
{
    const struct schedule_op *op = &walk->schedule->op[number];
    size_t at = walk->carried_count;
    bool told = false;

    if (!walk->schedule->space)
        return;
    walk->carried = memory_grow(walk->carried, &walk->carried_room, at + op->count + 1,
                                sizeof walk->carried[0], what_for);
    for (uint32_t k = 0; k < op->count; k++) {
        uint32_t value = schedule_does(op, SCHEDULE_RECEIVES) ? received(walk, number, k) : VALUE_NOTHING;

        if (schedule_does(op, SCHEDULE_READS))
            value = sums_add(&walk->sums, value, read_cell(walk, number, op->source + k, &told));
        if (schedule_does(op, SCHEDULE_ADDS))
            value = sums_add(&walk->sums, value, read_cell(walk, number, op->target + k, &told));
        walk->carried[at + k] = value;
    }
    for (uint32_t k = 0; schedule_does(op, SCHEDULE_WRITES) && k < op->count; k++)
        walk->cell[walk->cell_first[op->rank] + op->target + k] = walk->carried[at + k];
    if (schedule_does(op, SCHEDULE_SENDS)) {
        walk->carried_at[number] = at;
        walk->carried_count = at + op->count;
    }
}
