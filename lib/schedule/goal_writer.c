/*
 * goal_writer.c: GOAL wants an operation before what requires it, so each rank lists its operations in the
 * order of a walk (walk.h). The walk also tells what messages carry.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "alloc.h"
#include "schedule/goal_writer.h"
#include "schedule/msccl_xml.h"
#include "schedule/walk.h"

static const char what_for[] = "a GOAL file";

enum { CHUNK_BYTES = 4 }; /* as `parray solve' writes a unit */

struct goal_text {
    FILE *out;
    const struct schedule *schedule;
    struct walk walk;
    uint64_t *label; /* of each operation: the one that ends it */
    uint64_t last;   /* of the rank */
    bool sums, each; /* the collective adds up; what is for one rank alone has a number among that */
    uint32_t part;   /* chunks for each rank, if `each` */
};

/* ---------------------------------------------------------------------------------------------- notes */

static const char *put_run(FILE *out, const char *comma, int first, int last)
{
    fprintf(out, last > first ? "%s%d-%d" : "%s%d", comma, first, last);
    return ",";
}

/* What a chunk of a message is: the ranks whose contributions `chunk` are added up. False: something else,
 * for which a note has no words. */
static bool find_parts(const struct goal_text *g, const uint64_t *times, uint8_t *has, uint32_t *chunk)
{
    const struct sums *sums = &g->walk.sums;
    bool any = false;

    for (uint32_t v = sums->leaf_first[0]; v < sums->leaf_first[g->schedule->ranks]; v++) {
        if (!times[v])
            continue;
        if (times[v] > 1 || (any && sums->list[v].right != *chunk))
            return false;
        any = true;
        *chunk = sums->list[v].right;
        has[sums->list[v].left] = 1;
    }
    return any;
}

static void put_parts(const struct goal_text *g, const uint8_t *has, uint32_t chunk)
{
    int ranks = g->schedule->ranks, origin = 0;
    const char *comma = " sum ";

    while (origin < ranks && !has[origin])
        origin++;
    fprintf(g->out, "// step 0 units 1 origin %d dest %" PRId64 " unit %" PRIu32, g->sums ? -1 : origin,
            g->each ? (int64_t)(chunk / g->part) : -1, g->each ? chunk % g->part : chunk);
    for (int rank = 0, end; g->sums && rank < ranks; rank = end + 1) {
        for (end = rank; end < ranks && has[end];)
            end++;
        if (end > rank)
            comma = put_run(g->out, comma, rank, end - 1);
    }
    fputs(" data -\n", g->out);
}

/* What is not a unit of the collective carries nothing: the payload says so. */
static void put_value(const struct goal_text *g, uint32_t value)
{
    uint64_t *times = sums_expand(&g->walk.sums, value, g->schedule->ranks);
    uint8_t *has = memory_take((size_t)g->schedule->ranks, 1, what_for);
    uint32_t chunk = 0;

    if (find_parts(g, times, has, &chunk))
        put_parts(g, has, chunk);
    else
        fputs("// step 0 units 1 origin -1 dest -1 data 00000000\n", g->out);
    free(has);
    free(times);
}

static void put_record(const struct goal_text *g, const struct schedule_record *record)
{
    const char *comma = " sum ";

    fprintf(g->out, "// step %" PRIu64 " units %" PRIu32 " origin %" PRId32 " dest %" PRId32, record->step,
            record->units, record->origin, record->dest);
    if (record->unit >= 0)
        fprintf(g->out, " unit %" PRId64, record->unit);
    for (uint32_t i = 0; record->run && i < record->runs; i++) {
        const struct schedule_run *run = &g->schedule->run[record->run - 1 + i];

        comma = put_run(g->out, comma, run->first, run->last);
    }
    fputs(" data ", g->out);
    for (uint32_t i = 0; record->data && i < record->bytes; i++)
        fprintf(g->out, "%02x", g->schedule->payload[record->data - 1 + i]);
    fputs(record->data && record->bytes ? "\n" : "-\n", g->out);
}

/* --------------------------------------------------------------------------------------------- operations */

static void put_needs(const struct goal_text *g, uint32_t op, uint64_t label)
{
    const struct schedule *s = g->schedule;

    for (size_t i = s->need_first[op]; i < s->need_first[op + 1]; i++)
        fprintf(g->out, "l%" PRIu64 " %s l%" PRIu64 "\n", label, s->need[i].begun ? "irequires" : "requires",
                g->label[s->need[i].op]);
}

/* Begin a line: a send of chunk k of the message, or a receive of it, or a calculation. */
static uint64_t put_line(struct goal_text *g, const struct schedule_op *op, unsigned does)
{
    uint64_t size = g->schedule->space ? CHUNK_BYTES : op->size;

    fprintf(g->out, "l%" PRIu64 ": ", ++g->last);
    if (does == SCHEDULE_SENDS)
        fprintf(g->out, "send %" PRIu64 "b to %" PRId32 " tag %" PRId32, size, op->to, op->to_tag);
    else if (does == SCHEDULE_RECEIVES)
        fprintf(g->out, "recv %" PRIu64 "b from %" PRId32 " tag %" PRId32, size, op->from, op->from_tag);
    else
        fprintf(g->out, "calc %" PRIu64, schedule_does(op, SCHEDULE_CALCULATES) ? op->size : 0);
    if (op->cpu)
        fprintf(g->out, " cpu %u", op->cpu);
    fputc('\n', g->out);
    return g->last;
}

/* All lines first .. last end before what follows. Result: the label that stands for them. */
static uint64_t put_join(struct goal_text *g, const struct schedule_op *op, uint64_t first, uint64_t last)
{
    if (first == last)
        return last;
    uint64_t join = put_line(g, op, 0);
    for (uint64_t label = first; label <= last; label++)
        fprintf(g->out, "l%" PRIu64 " requires l%" PRIu64 "\n", join, label);
    return join;
}

/* The messages of an operation in one direction, behind `after`, or behind its needs if that is 0. */
static uint64_t put_messages(struct goal_text *g, uint32_t number, unsigned does, uint64_t after)
{
    const struct schedule_op *op = &g->schedule->op[number];
    uint32_t count = g->schedule->space && op->count ? op->count : 1;
    uint64_t first = g->last + 1;

    for (uint32_t k = 0; k < count; k++) {
        if (does == SCHEDULE_SENDS && op->record)
            put_record(g, &g->schedule->record[op->record - 1]);
        else if (does == SCHEDULE_SENDS && g->schedule->space)
            put_value(g, op->count ? g->walk.carried[g->walk.carried_at[number] + k] : VALUE_NOTHING);
        uint64_t label = put_line(g, op, does);
        if (after)
            fprintf(g->out, "l%" PRIu64 " requires l%" PRIu64 "\n", label, after);
        else
            put_needs(g, number, label);
    }
    return put_join(g, op, first, g->last);
}

static void put_operation(struct goal_text *g, uint32_t number)
{
    const struct schedule_op *op = &g->schedule->op[number];
    uint64_t label = 0;

    if (schedule_does(op, SCHEDULE_RECEIVES))
        label = put_messages(g, number, SCHEDULE_RECEIVES, 0);
    if (schedule_does(op, SCHEDULE_SENDS))
        label = put_messages(g, number, SCHEDULE_SENDS, label);
    if (!label) {
        label = put_line(g, op, 0);
        put_needs(g, number, label);
    }
    g->label[number] = label;
}

/* ----------------------------------------------------------------------------------------------- the file */

static void open_purpose(struct goal_text *g)
{
    const struct schedule *s = g->schedule;
    const char *collective = s->purpose.collective ? s->purpose.collective : "";
    enum msccl_collective kind = MSCCL_CUSTOM;

    msccl_collective_find(collective, &kind);
    g->sums = kind == MSCCL_ALLREDUCE || kind == MSCCL_REDUCE || kind == MSCCL_REDUCE_SCATTER;
    g->each = kind == MSCCL_ALLTOALL || kind == MSCCL_SCATTER || kind == MSCCL_REDUCE_SCATTER;
    g->part = g->each ? s->purpose.chunks / (uint32_t)s->ranks : 1;
}

/* The operations of each rank in the order in which the walk has done them; s->first tells where a rank
 * begins. The caller frees the list. */
static uint32_t *order_ranks(const struct goal_text *g)
{
    const struct schedule *s = g->schedule;
    uint32_t *list = memory_take((size_t)s->count + 1, sizeof list[0], what_for),
             *next = memory_take((size_t)s->ranks + 1, sizeof next[0], what_for);

    for (uint32_t i = 0; i < g->walk.ordered; i++) {
        uint32_t op = g->walk.order[i];

        list[s->first[s->op[op].rank] + next[s->op[op].rank]++] = op;
    }
    free(next);
    return list;
}

void goal_write(FILE *out, const struct schedule *schedule)
{
    struct goal_text g = {.out = out, .schedule = schedule};
    struct findings findings = FINDINGS_NONE;

    walk_run(&g.walk, schedule, &findings);
    open_purpose(&g);
    g.label = memory_take((size_t)schedule->count + 1, sizeof g.label[0], what_for);
    uint32_t *list = order_ranks(&g);
    fprintf(out, "num_ranks %d\n", schedule->ranks);
    for (int rank = 0; rank < schedule->ranks; rank++) {
        g.last = 0;
        fprintf(out, "\nrank %d {\n", rank);
        for (uint32_t i = schedule->first[rank]; i < schedule->first[rank + 1]; i++)
            put_operation(&g, list[i]);
        fputs("}\n", out);
    }
    free(list);
    free(g.label);
    walk_close(&g.walk);
    findings_free(&findings);
}
