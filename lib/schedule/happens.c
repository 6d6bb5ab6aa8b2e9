#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/happens.h"

static const char what_for[] = "what happens before what";

/* Chains that one pass follows. */
enum { WIDTH = 16 };

static const uint32_t no_column = UINT32_MAX;

/* The chain that an operation goes on with: that of an operation that it needs and that nothing has continued
 * yet. A new one else. */
static uint32_t find_chain(const struct happens *happens, const uint32_t *last, uint32_t op)
{
    const struct schedule *schedule = happens->walk->schedule;

    for (size_t i = schedule->need_first[op]; i < schedule->need_first[op + 1]; i++) {
        struct schedule_need need = schedule->need[i];

        if (!need.begun && happens->position[need.op] && last[happens->chain[need.op]] == need.op)
            return happens->chain[need.op];
    }
    return happens->chains;
}

void happens_open(struct happens *happens, const struct walk *walk)
{
    size_t count = walk->schedule->count;
    uint32_t *last = memory_take(count, sizeof last[0], what_for);

    *happens = (struct happens){.walk = walk,
                                .chain = memory_take(count, sizeof happens->chain[0], what_for),
                                .position = memory_take(count, sizeof happens->position[0], what_for)};
    for (uint32_t i = 0; i < walk->ordered; i++) {
        uint32_t op = walk->order[i], chain = find_chain(happens, last, op);

        happens->chain[op] = chain;
        happens->position[op] = chain < happens->chains ? happens->position[last[chain]] + 1 : 1;
        happens->chains += chain == happens->chains;
        last[chain] = op;
    }
    free(last);
}

void happens_close(struct happens *happens)
{
    free(happens->chain);
    free(happens->position);
    free(happens->question);
}

bool happens_ask(struct happens *happens, uint32_t before, uint32_t after, uint32_t cell)
{
    const struct schedule *schedule = happens->walk->schedule;

    if (before == after || happens->chain[before] == happens->chain[after])
        return true;
    for (size_t i = schedule->need_first[after]; i < schedule->need_first[after + 1]; i++) {
        struct schedule_need need = schedule->need[i];

        if (!need.begun && happens->chain[need.op] == happens->chain[before] &&
            happens->position[need.op] >= happens->position[before])
            return true;
    }
    happens->question = memory_grow(happens->question, &happens->room, happens->questions + 1,
                                    sizeof happens->question[0], what_for);
    happens->question[happens->questions++] = (struct question){before, after, cell, false};
    return false;
}

/* -------------------------------------------------------------------------------------------- answers */

/* One pass: a row of each operation, with the position up to which each of the chains happens before it. */
struct pass {
    const struct happens *happens;
    uint32_t *column; /* of each chain; no_column: the pass does not follow it */
    uint32_t (*row)[WIDTH];
};

static void join(uint32_t *row, const uint32_t *other)
{
    for (int i = 0; i < WIDTH; i++)
        row[i] = other[i] > row[i] ? other[i] : row[i];
}

static void run_pass(const struct pass *pass)
{
    const struct walk *walk = pass->happens->walk;
    const struct schedule *schedule = walk->schedule;

    for (uint32_t i = 0; i < walk->ordered; i++) {
        uint32_t op = walk->order[i], *row = pass->row[op], column = pass->column[pass->happens->chain[op]];

        memset(row, 0, sizeof pass->row[op]);
        for (size_t k = schedule->need_first[op]; k < schedule->need_first[op + 1]; k++)
            if (!schedule->need[k].begun)
                join(row, pass->row[schedule->need[k].op]);
        if (walk->partner[op] != SCHEDULE_NO_OP)
            join(row, pass->row[walk->partner[op]]);
        if (column != no_column)
            row[column] = pass->happens->position[op];
    }
}

/* Give columns to chains that questions ask for, from question *next on. Result: how many. */
static uint32_t give_columns(const struct pass *pass, size_t *next)
{
    const struct happens *happens = pass->happens;
    uint32_t columns = 0;

    for (; *next < happens->questions; ++*next) {
        uint32_t *column = &pass->column[happens->chain[happens->question[*next].before]];

        if (*column != no_column)
            continue;
        if (columns == WIDTH)
            break;
        *column = columns++;
    }
    return columns;
}

static int question_order(const void *left, const void *right)
{
    const struct question *a = left, *b = right;

    if (a->before != b->before)
        return a->before < b->before ? -1 : 1;
    if (a->after != b->after)
        return a->after < b->after ? -1 : 1;
    return a->cell < b->cell ? -1 : a->cell > b->cell;
}

void happens_answer(struct happens *happens)
{
    struct pass pass = {.happens = happens};
    size_t first = 0, next = 0;

    if (!happens->questions)
        return;
    qsort(happens->question, happens->questions, sizeof happens->question[0], question_order);
    pass.column = memory_take(happens->chains, sizeof pass.column[0], what_for);
    pass.row = memory_take(happens->walk->schedule->count, sizeof pass.row[0], what_for);
    for (; first < happens->questions; first = next) {
        memset(pass.column, 0xff, happens->chains * sizeof pass.column[0]);
        give_columns(&pass, &next);
        run_pass(&pass);
        for (size_t i = first; i < next; i++) {
            struct question *question = &happens->question[i];
            uint32_t column = pass.column[happens->chain[question->before]];

            question->yes = pass.row[question->after][column] >= happens->position[question->before];
        }
    }
    free(pass.column);
    free(pass.row);
}
