/*
 * schedule_race.c: along the order of the walk each cell remembers who wrote it last and who has read it
 * since. If each operation that touches the cell happens after those, then all are in order; a pair that is
 * not is a race.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "parray.h"
#include "schedule/happens.h"
#include "schedule/schedule_race.h"
#include "schedule/schedule_text.h"

static const char what_for[] = "races of a schedule";

static const uint32_t none = UINT32_MAX;

/* One read since the last write of a cell. */
struct reading {
    uint32_t op, next;
};

struct races {
    const struct walk *walk;
    struct happens happens;
    uint32_t *writer;  /* of each cell; none */
    uint32_t *readers; /* of each cell: its last reading; none */
    struct reading *reading;
    size_t readings, room;
};

static void note_read(struct races *r, uint32_t op, size_t cell, uint32_t of_rank)
{
    if (r->writer[cell] != none)
        happens_ask(&r->happens, r->writer[cell], op, of_rank);
    r->reading = memory_grow(r->reading, &r->room, r->readings + 1, sizeof r->reading[0], what_for);
    r->reading[r->readings] = (struct reading){op, r->readers[cell]};
    r->readers[cell] = (uint32_t)r->readings++;
}

static void note_write(struct races *r, uint32_t op, size_t cell, uint32_t of_rank)
{
    if (r->writer[cell] != none)
        happens_ask(&r->happens, r->writer[cell], op, of_rank);
    for (uint32_t at = r->readers[cell]; at != none; at = r->reading[at].next)
        happens_ask(&r->happens, r->reading[at].op, op, of_rank);
    r->writer[cell] = op;
    r->readers[cell] = none;
}

static void note(struct races *r, uint32_t number)
{
    const struct schedule_op *op = &r->walk->schedule->op[number];
    size_t base = r->walk->cell_first[op->rank];

    for (uint32_t k = 0; k < op->count; k++) {
        if (schedule_does(op, SCHEDULE_READS))
            note_read(r, number, base + op->source + k, op->source + k);
        if (schedule_does(op, SCHEDULE_ADDS) && !schedule_does(op, SCHEDULE_WRITES))
            note_read(r, number, base + op->target + k, op->target + k);
    }
    for (uint32_t k = 0; schedule_does(op, SCHEDULE_WRITES) && k < op->count; k++)
        note_write(r, number, base + op->target + k, op->target + k);
}

static bool writes_cell(const struct schedule_op *op, uint32_t cell)
{
    return schedule_does(op, SCHEDULE_WRITES) && cell - op->target < op->count;
}

static void tell(const struct schedule *schedule, const struct question *question, struct findings *findings)
{
    const struct schedule_op *before = &schedule->op[question->before],
                             *after = &schedule->op[question->after];
    char place[SCHEDULE_TEXT_SIZE], other[SCHEDULE_TEXT_SIZE], cell[SCHEDULE_TEXT_SIZE];

    finding_add(findings, PARRAY_WRONG, "race", after->line, 0,
                "%s is %s by %s and %s by %s, and nothing says which comes first",
                schedule_cell_text(schedule, after->rank, question->cell, cell, sizeof cell),
                writes_cell(before, question->cell) ? "written" : "read",
                schedule_place(schedule, question->before, place, sizeof place),
                writes_cell(after, question->cell) ? "written" : "read",
                schedule_place(schedule, question->after, other, sizeof other));
}

/* Races of two operations at several cells are told once. */
static void tell_all(const struct races *r, struct findings *findings)
{
    const struct question *last = NULL;

    for (size_t i = 0; i < r->happens.questions; i++) {
        const struct question *question = &r->happens.question[i];

        if (question->yes)
            continue;
        if (!last || last->before != question->before || last->after != question->after)
            tell(r->walk->schedule, question, findings);
        last = question;
    }
}

void race_find(const struct walk *walk, struct findings *findings)
{
    size_t cells = walk->cell_first[walk->schedule->ranks];
    struct races r = {.walk = walk,
                      .writer = memory_take(cells, sizeof r.writer[0], what_for),
                      .readers = memory_take(cells, sizeof r.readers[0], what_for)};

    for (size_t i = 0; i < cells; i++)
        r.writer[i] = r.readers[i] = none;
    happens_open(&r.happens, walk);
    for (uint32_t i = 0; i < walk->ordered; i++)
        note(&r, walk->order[i]);
    happens_answer(&r.happens);
    tell_all(&r, findings);
    happens_close(&r.happens);
    free(r.reading);
    free(r.readers);
    free(r.writer);
}
