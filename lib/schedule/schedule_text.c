#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_text.h"

/* ---------------------------------------------------------------------------------------------- places */

const char *schedule_rank_word(const struct schedule *schedule)
{
    return schedule->format->rank_word;
}

const char *schedule_place(const struct schedule *schedule, uint32_t number, char *text, size_t size)
{
    const struct schedule_format *format = schedule->format;
    const struct schedule_op *op = &schedule->op[number];
    char words[SCHEDULE_TEXT_SIZE], step[64] = "";

    format->describe(schedule, op, words, sizeof words);
    if (format->block_word && op->block >= 0)
        snprintf(step, sizeof step, ", %s %" PRId32 ", %s %" PRId32, format->block_word, op->block,
                 format->index_word, op->index);
    snprintf(text, size, "%s %" PRId32 "%s, line %" PRIu32 " (%.40s%s%s)", format->rank_word, op->rank, step,
             op->line, op->label ? schedule_word_text(schedule, op->label) : "", op->label ? ": " : "",
             words);
    return text;
}

/* Which buffers are asked for a cell, in this order: a cell of the output is called so. */
static const char buffer_order[] = "ois";

const char *schedule_cell_text(const struct schedule *schedule, int rank, uint32_t cell, char *text,
                               size_t size)
{
    for (const char *letter = buffer_order; *letter; letter++) {
        const char *place = strchr(schedule->buffers, *letter);
        const struct schedule_buffer *buffer =
            place ? &schedule->space[rank].buffer[place - schedule->buffers] : NULL;

        if (buffer && cell - buffer->cell < buffer->count) {
            snprintf(text, size, "%s %d %c[%" PRIu32 "]", schedule->format->rank_word, rank, *letter,
                     cell - buffer->cell);
            return text;
        }
    }
    snprintf(text, size, "%s %d cell %" PRIu32, schedule->format->rank_word, rank, cell);
    return text;
}

/* ----------------------------------------------------------------------------------------------- facts */

static int pair_order(const void *left, const void *right)
{
    const struct schedule_pair *a = left, *b = right;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a->to < b->to ? -1 : a->to > b->to;
}

struct schedule_pair *schedule_pairs(const struct schedule *schedule, size_t *count)
{
    struct schedule_pair *pair = memory_take(schedule->count, sizeof pair[0], "the links of a schedule");
    size_t all = 0, kept = 0;

    for (const struct schedule_op *op = schedule->op; op < schedule->op + schedule->count; op++)
        if (schedule_does(op, SCHEDULE_SENDS))
            pair[all++] = (struct schedule_pair){op->rank, op->to};
    qsort(pair, all, sizeof pair[0], pair_order);
    for (size_t i = 0; i < all; i++)
        if (!kept || pair_order(&pair[kept - 1], &pair[i]) != 0)
            pair[kept++] = pair[i];
    *count = kept;
    return pair;
}

/* Pairs that a pair of the other direction, later in the order, does not repeat. */
static uint64_t count_links(const struct schedule_pair *pair, size_t count)
{
    uint64_t links = 0;

    for (size_t i = 0; i < count; i++) {
        struct schedule_pair back = {pair[i].to, pair[i].from};

        links += pair[i].from < pair[i].to || !bsearch(&back, pair, count, sizeof back, pair_order);
    }
    return links;
}

static void count_pairs(const struct schedule *schedule, struct schedule_facts *facts)
{
    size_t count;
    struct schedule_pair *pair = schedule_pairs(schedule, &count);

    facts->pairs = count;
    facts->links = count_links(pair, count);
    free(pair);
}

static void count_operation(const struct schedule *schedule, const struct schedule_op *op,
                            struct schedule_facts *facts)
{
    facts->sends += schedule_does(op, SCHEDULE_SENDS);
    facts->receives += schedule_does(op, SCHEDULE_RECEIVES);
    facts->calculations += schedule_does(op, SCHEDULE_CALCULATES);
    facts->local += !schedule_does(op, SCHEDULE_SENDS | SCHEDULE_RECEIVES | SCHEDULE_CALCULATES);
    if (schedule_does(op, SCHEDULE_SENDS))
        facts->length += schedule_length(schedule, op);
}

void schedule_facts(const struct schedule *schedule, struct schedule_facts *facts)
{
    int32_t block = -1;

    *facts = (struct schedule_facts){0};
    for (uint32_t i = 0; i < schedule->count; i++) {
        const struct schedule_op *op = &schedule->op[i];

        count_operation(schedule, op, facts);
        block = i == schedule->first[op->rank] ? -1 : block;
        facts->blocks += op->block >= 0 && op->block != block;
        block = op->block >= 0 ? op->block : block; /* operations of no block may stand between */
    }
    facts->needs = schedule->need_first[schedule->count];
    count_pairs(schedule, facts);
}
