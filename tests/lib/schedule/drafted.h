/*
 * drafted.h: schedules with data, written down in a few lines, for tests.
 *
 *     struct schedule *s = drafted(ranks, given, cells);      rank r has its chunks in cells 0 .. given-1
 *     uint32_t a = drafted_send(s, 0, 1, 0, 1);               rank 0 sends cell 0, one chunk, to rank 1
 *     drafted_receive(s, 1, 0, 5, 1, SCHEDULE_WRITES);        rank 1 stores it in its cell 5
 *     schedule_need(s, b, a, false);
 *     schedule_finish(s);
 */
#ifndef DRAFTED_H
#define DRAFTED_H

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"

static void drafted_describe(const struct schedule *schedule, const struct schedule_op *op, char *text,
                             size_t size)
{
    (void)schedule;
    snprintf(text, size, "does %d", op->does);
}

static const struct schedule_format drafted_format = {.name = "test",
                                                      .rank_word = "gpu",
                                                      .block_word = "threadblock",
                                                      .index_word = "step",
                                                      .describe = drafted_describe};

/* Buffer i has the given chunks, buffer o all cells. */
static inline struct schedule *drafted(int ranks, uint32_t given, uint32_t cells)
{
    struct schedule *schedule = schedule_new(&drafted_format, "test", ranks);

    schedule_carry_data(schedule, "io");
    for (int rank = 0; rank < ranks; rank++) {
        const struct schedule_given has = {rank, 0, given, 0};

        schedule->space[rank] = (struct schedule_space){cells, {{0, given}, {0, cells}}};
        schedule_give(schedule, &has);
    }
    return schedule;
}

/* Operations have lines 1, 2, .. in the order in which they are added. */
static inline struct schedule_op drafted_op(const struct schedule *schedule, int rank, unsigned does)
{
    struct schedule_op op = schedule_op_of(rank, schedule->count + 1);

    op.does = (uint8_t)does;
    return op;
}

static inline uint32_t drafted_send(struct schedule *schedule, int from, int to, uint32_t cell,
                                    uint32_t count)
{
    struct schedule_op op = drafted_op(schedule, from, SCHEDULE_READS | SCHEDULE_SENDS);

    op.to = to;
    op.source = cell;
    op.count = count;
    return schedule_add(schedule, &op);
}

/* `does`: WRITES, or READS WRITES to add. */
static inline uint32_t drafted_receive(struct schedule *schedule, int to, int from, uint32_t cell,
                                       uint32_t count, unsigned does)
{
    struct schedule_op op = drafted_op(schedule, to, SCHEDULE_RECEIVES | does);

    op.from = from;
    op.source = op.target = cell;
    op.count = count;
    return schedule_add(schedule, &op);
}

/* All sentences of all findings, those of one kind, or all (NULL), with " | " between. */
static inline const char *drafted_text(const struct findings *findings, const char *what)
{
    static char text[8192];
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < findings->count; i++)
        if (!what || strcmp(findings->list[i].what, what) == 0)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? " | " : "",
                                     findings->list[i].text);
    return text;
}

/* Check a schedule that schedule_finish has finished. */
static inline void drafted_expect(const struct schedule *schedule, enum severity severity, const char *what,
                                  const char *text)
{
    struct findings findings = FINDINGS_NONE;

    ck_assert_int_eq(schedule_check(schedule, &findings, NULL), severity);
    ck_assert_str_eq(drafted_text(&findings, what), text);
    findings_free(&findings);
}

#endif
