/*
 * schedule.c: the growing tables of a schedule, and schedule_finish, which sorts them.
 *
 * While a schedule is built, its operations lie in the order in which they were added and needs are pairs in
 * a list. schedule_finish sorts the operations by rank, by counting, so that the order within a rank stays,
 * and gives each operation its own part of one table of needs.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "schedule/schedule.h"
#include "text.h"

static const char what_for[] = "a schedule";

struct draft_need {
    uint32_t op;
    struct schedule_need need;
};

struct schedule_draft {
    size_t op_room, record_room, payload, payload_room, run, run_room, given_room, demand_room;
    struct draft_need *need;
    size_t needs, need_room;
    size_t word_room, text, text_room;
    uint32_t *slot; /* of a hash table of words: a word's number; 0: none */
    size_t slots;   /* a power of two */
};

/* -------------------------------------------------------------------------------------- life and death */

static char *copy_text(const char *text)
{
    char *copy = memory_take(strlen(text), 1, what_for);

    memcpy(copy, text, strlen(text) + 1);
    return copy;
}

struct schedule *schedule_new(const struct schedule_format *format, const char *file, int ranks)
{
    struct schedule *schedule = memory_take(1, sizeof *schedule, what_for);

    schedule->draft = memory_take(1, sizeof *schedule->draft, what_for);
    schedule->format = format;
    schedule->file = copy_text(file);
    schedule->name = copy_text("");
    schedule->does = copy_text("");
    schedule->ranks = ranks;
    schedule->eager = UINT64_MAX;
    return schedule;
}

void schedule_entitle(struct schedule *schedule, const char *name, const char *does)
{
    free(schedule->name);
    free(schedule->does);
    schedule->name = copy_text(name);
    text_mend(schedule->name, strlen(name) + 1);
    schedule->does = copy_text(does);
}

static void free_draft(struct schedule *schedule)
{
    if (!schedule->draft)
        return;
    free(schedule->draft->need);
    free(schedule->draft->slot);
    free(schedule->draft);
    schedule->draft = NULL;
}

void schedule_free(struct schedule *schedule)
{
    if (!schedule)
        return;
    free_draft(schedule);
    free(schedule->file);
    free(schedule->name);
    free(schedule->does);
    free(schedule->op);
    free(schedule->first);
    free(schedule->need);
    free(schedule->need_first);
    free(schedule->record);
    free(schedule->payload);
    free(schedule->run);
    free(schedule->space);
    free(schedule->given);
    free(schedule->demand);
    free(schedule->words);
    free(schedule->word_at);
    free(schedule);
}

/* ------------------------------------------------------------------------------------------ operations */

struct schedule_op schedule_op_of(int rank, uint32_t line)
{
    return (struct schedule_op){.rank = rank, .line = line, .block = -1, .index = -1};
}

uint32_t schedule_add(struct schedule *schedule, const struct schedule_op *op)
{
    if (schedule->count == SCHEDULE_OPS_MOST)
        return SCHEDULE_NO_OP;
    schedule->op = memory_grow(schedule->op, &schedule->draft->op_room, (size_t)schedule->count + 1,
                               sizeof *op, what_for);
    schedule->op[schedule->count] = *op;
    return schedule->count++;
}

void schedule_need(struct schedule *schedule, uint32_t op, uint32_t before, bool begun)
{
    struct schedule_draft *draft = schedule->draft;

    draft->need =
        memory_grow(draft->need, &draft->need_room, draft->needs + 1, sizeof draft->need[0], what_for);
    draft->need[draft->needs++] = (struct draft_need){op, {before & SCHEDULE_NO_OP, begun}};
}

uint32_t schedule_record(struct schedule *schedule, const struct schedule_record *record,
                         const unsigned char *payload, const struct schedule_run *runs)
{
    struct schedule_draft *draft = schedule->draft;
    struct schedule_record copy = *record;

    copy.data = copy.run = 0;
    if (payload) {
        schedule->payload = memory_grow(schedule->payload, &draft->payload_room,
                                        draft->payload + record->bytes + 1, 1, what_for);
        memcpy(schedule->payload + draft->payload, payload, record->bytes);
        copy.data = draft->payload + 1;
        draft->payload += record->bytes;
    }
    if (runs) {
        schedule->run =
            memory_grow(schedule->run, &draft->run_room, draft->run + record->runs, sizeof runs[0], what_for);
        memcpy(schedule->run + draft->run, runs, record->runs * sizeof runs[0]);
        copy.run = draft->run + 1;
        draft->run += record->runs;
    }
    schedule->record = memory_grow(schedule->record, &draft->record_room, (size_t)schedule->records + 1,
                                   sizeof copy, what_for);
    schedule->record[schedule->records++] = copy;
    return schedule->records;
}

/* ----------------------------------------------------------------------------------------------- words */

static size_t word_slot(const struct schedule_draft *draft, const char *text, size_t length)
{
    uint64_t hash = HASH_K2;

    for (size_t i = 0; i < length; i++)
        hash = hash_mix(hash ^ (unsigned char)text[i] ^ HASH_K0, HASH_K1);
    return (size_t)hash & (draft->slots - 1);
}

/* The slot of the word, or the free one where it belongs. */
static size_t find_slot(const struct schedule *schedule, const char *text, size_t length)
{
    const struct schedule_draft *draft = schedule->draft;
    size_t slot = word_slot(draft, text, length);

    for (; draft->slot[slot]; slot = (slot + 1) & (draft->slots - 1)) {
        const char *word = schedule_word_text(schedule, draft->slot[slot]);

        if (strlen(word) == length && memcmp(word, text, length) == 0)
            break;
    }
    return slot;
}

static void more_slots(struct schedule *schedule)
{
    struct schedule_draft *draft = schedule->draft;

    free(draft->slot);
    draft->slots = draft->slots ? 2 * draft->slots : 64;
    draft->slot = memory_take(draft->slots, sizeof draft->slot[0], what_for);
    for (uint32_t word = 1; word <= schedule->word_count; word++) {
        const char *text = schedule_word_text(schedule, word);

        draft->slot[find_slot(schedule, text, strlen(text))] = word;
    }
}

uint32_t schedule_word(struct schedule *schedule, const char *text, size_t length)
{
    struct schedule_draft *draft = schedule->draft;
    size_t slot;

    if (2 * ((size_t)schedule->word_count + 1) > draft->slots)
        more_slots(schedule);
    slot = find_slot(schedule, text, length);
    if (draft->slot[slot])
        return draft->slot[slot];
    schedule->word_at = memory_grow(schedule->word_at, &draft->word_room, (size_t)schedule->word_count + 2,
                                    sizeof schedule->word_at[0], what_for);
    schedule->words = memory_grow(schedule->words, &draft->text_room, draft->text + length + 1, 1, what_for);
    memcpy(schedule->words + draft->text, text, length);
    schedule->words[draft->text + length] = '\0';
    draft->slot[slot] = ++schedule->word_count;
    schedule->word_at[schedule->word_count] = draft->text;
    draft->text += length + 1;
    return schedule->word_count;
}

const char *schedule_word_text(const struct schedule *schedule, uint32_t word)
{
    return word ? schedule->words + schedule->word_at[word] : "";
}

/* ------------------------------------------------------------------------------------------------ data */

void schedule_carry_data(struct schedule *schedule, const char *buffers)
{
    schedule->space = memory_take((size_t)schedule->ranks, sizeof schedule->space[0], what_for);
    schedule->buffers = buffers;
}

void schedule_give(struct schedule *schedule, const struct schedule_given *given)
{
    schedule->given = memory_grow(schedule->given, &schedule->draft->given_room, (size_t)schedule->givens + 1,
                                  sizeof *given, what_for);
    schedule->given[schedule->givens++] = *given;
}

void schedule_demand(struct schedule *schedule, const struct schedule_demand *demand)
{
    schedule->demand = memory_grow(schedule->demand, &schedule->draft->demand_room,
                                   (size_t)schedule->demands + 1, sizeof *demand, what_for);
    schedule->demand[schedule->demands++] = *demand;
}

/* ---------------------------------------------------------------------------------------------- finish */

/* Sort the operations by rank. Result: the new number of each. */
static uint32_t *sort_operations(struct schedule *schedule)
{
    uint32_t *number = memory_take(schedule->count, sizeof number[0], what_for), *next;
    struct schedule_op *sorted = memory_take(schedule->count, sizeof sorted[0], what_for);

    schedule->first = memory_take((size_t)schedule->ranks + 1, sizeof schedule->first[0], what_for);
    next = schedule->first + 1; /* one further, so that what it has counted up to ends as the table */
    for (uint32_t i = 0; i < schedule->count; i++)
        next[schedule->op[i].rank]++;
    for (int rank = 1; rank <= schedule->ranks; rank++)
        schedule->first[rank] += schedule->first[rank - 1];
    for (uint32_t i = schedule->count; i-- > 0;) {
        number[i] = --next[schedule->op[i].rank];
        sorted[number[i]] = schedule->op[i];
    }
    for (int rank = 0; rank < schedule->ranks; rank++)
        schedule->first[rank] = schedule->first[rank + 1];
    schedule->first[schedule->ranks] = schedule->count;
    free(schedule->op);
    schedule->op = sorted;
    return number;
}

static int need_order(const void *left, const void *right)
{
    const struct schedule_need *a = left, *b = right;

    if (a->op != b->op)
        return a->op < b->op ? -1 : 1;
    return (int)a->begun - (int)b->begun;
}

/* Drop what is said twice; that an operation has ended implies that it has begun. */
static size_t distinct(struct schedule_need *need, size_t count)
{
    size_t kept = 0;

    qsort(need, count, sizeof need[0], need_order);
    for (size_t i = 0; i < count; i++)
        if (!kept || need[kept - 1].op != need[i].op)
            need[kept++] = need[i];
    return kept;
}

static void sort_needs(struct schedule *schedule, const uint32_t *number)
{
    const struct schedule_draft *draft = schedule->draft;
    size_t *end = memory_take((size_t)schedule->count + 1, sizeof end[0], what_for), kept = 0;

    schedule->need = memory_take(draft->needs, sizeof schedule->need[0], what_for);
    for (size_t i = 0; i < draft->needs; i++)
        end[number[draft->need[i].op] + 1]++;
    for (uint32_t op = 0; op < schedule->count; op++)
        end[op + 1] += end[op];
    for (size_t i = 0; i < draft->needs; i++) {
        struct schedule_need need = draft->need[i].need;

        need.op = number[need.op] & SCHEDULE_NO_OP;
        schedule->need[end[number[draft->need[i].op]]++] = need;
    }
    schedule->need_first = memory_take((size_t)schedule->count + 1, sizeof end[0], what_for);
    for (uint32_t op = 0; op < schedule->count; op++) {
        size_t from = op ? end[op - 1] : 0, count = distinct(schedule->need + from, end[op] - from);

        memmove(schedule->need + kept, schedule->need + from, count * sizeof schedule->need[0]);
        kept += count;
        schedule->need_first[op + 1] = kept;
    }
    free(end);
}

void schedule_finish(struct schedule *schedule)
{
    uint32_t *number = sort_operations(schedule);

    sort_needs(schedule, number);
    free(number);
    free_draft(schedule);
}

/* -------------------------------------------------------------------------------------------- successors */

void successors_open(struct successors *successors, const struct schedule *schedule)
{
    size_t needs = schedule->need_first[schedule->count];
    size_t *first = memory_take((size_t)schedule->count + 1, sizeof first[0], "the needs of a schedule");

    successors->list = memory_take(needs, sizeof successors->list[0], "the needs of a schedule");
    for (size_t i = 0; i < needs; i++)
        first[schedule->need[i].op + 1]++;
    for (uint32_t op = 0; op < schedule->count; op++)
        first[op + 1] += first[op];
    for (uint32_t op = 0; op < schedule->count; op++)
        for (size_t i = schedule->need_first[op]; i < schedule->need_first[op + 1]; i++) {
            struct schedule_need successor = {op & SCHEDULE_NO_OP, schedule->need[i].begun};

            successors->list[first[schedule->need[i].op]++] = successor;
        }
    for (uint32_t op = schedule->count; op > 0; op--)
        first[op] = first[op - 1];
    first[0] = 0;
    successors->first = first;
}

void successors_close(struct successors *successors)
{
    free(successors->first);
    free(successors->list);
    *successors = (struct successors){0};
}
