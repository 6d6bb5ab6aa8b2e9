/*
 * schedule_result.c: values are compared by their hashes; only for those that are wrong, and are told, the
 * contributions are counted.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "machine/memory.h"
#include "parray.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_result.h"
#include "schedule/schedule_text.h"

/* Contributions of each kind that are told of a cell. */
enum { TOLD_MOST = 8, RESULT_TEXT_SIZE = 2048 };

struct text {
    char words[RESULT_TEXT_SIZE];
    size_t used;
};

/* What is wrong with one cell. */
struct wrong {
    const struct walk *walk;
    const struct schedule_demand *demand;
    uint32_t cell, chunk;
    uint32_t value;
    const uint64_t *times; /* of each leaf */
    struct text text;
};

static void say(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct text *text, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (text->used < sizeof text->words)
        text->used +=
            (size_t)vsnprintf(text->words + text->used, sizeof text->words - text->used, format, arguments);
    va_end(arguments);
}

static const char *rank_word(const struct wrong *wrong)
{
    return wrong->walk->schedule->format->rank_word;
}

/* "gpu 1", "chunk 3 of gpu 1": the chunk is told where it is not the one that is demanded. */
static void say_leaf(struct wrong *wrong, uint32_t leaf)
{
    const struct value *value = &wrong->walk->sums.list[leaf];

    if (value->right != wrong->chunk || wrong->demand->of != SCHEDULE_ANY)
        say(&wrong->text, "chunk %" PRIu32 " of ", value->right);
    say(&wrong->text, "%s %" PRIu32, rank_word(wrong), value->left);
}

static bool is_wanted(const struct wrong *wrong, uint32_t leaf)
{
    const struct value *value = &wrong->walk->sums.list[leaf];

    return value->right == wrong->chunk &&
           (wrong->demand->of == SCHEDULE_ANY || (uint32_t)wrong->demand->of == value->left);
}

static void say_times(struct wrong *wrong, uint64_t times)
{
    if (times == 2)
        say(&wrong->text, " twice");
    else if (times > 2)
        say(&wrong->text, " %" PRIu64 " times", times);
}

/* "has gpu 1 twice", "has chunk 3 of gpu 2, which does not belong there". Result: how many are too many. */
static uint64_t say_too_many(struct wrong *wrong)
{
    uint32_t leaves = wrong->walk->sums.leaf_first[wrong->walk->schedule->ranks];
    uint64_t found = 0;

    for (uint32_t leaf = 1; leaf < leaves; leaf++) {
        bool wanted = is_wanted(wrong, leaf);

        if (wrong->times[leaf] <= wanted)
            continue;
        if (found++ >= TOLD_MOST)
            continue;
        say(&wrong->text, found == 1 ? " has " : ", ");
        say_leaf(wrong, leaf);
        say_times(wrong, wrong->times[leaf]);
        if (!wanted)
            say(&wrong->text, ", which does not belong there");
    }
    if (found > TOLD_MOST)
        say(&wrong->text, " and %" PRIu64 " more too many", found - TOLD_MOST);
    return found;
}

/* Number `at` of `count` names is put behind the others: commas, and at last "and". */
static const char *joint(uint64_t at, uint64_t count)
{
    if (at == 0)
        return "";
    return at + 1 == count ? " and " : ", ";
}

/* "lacks 2 and 3" */
static void say_missing(struct wrong *wrong, bool after_others)
{
    uint32_t leaves = wrong->walk->sums.leaf_first[wrong->walk->schedule->ranks];
    uint64_t missing = 0, told = 0;

    for (uint32_t leaf = 1; leaf < leaves; leaf++)
        missing += is_wanted(wrong, leaf) && !wrong->times[leaf];
    if (!missing)
        return;
    uint64_t names = missing > TOLD_MOST ? TOLD_MOST + 1 : missing;

    say(&wrong->text, after_others ? ", lacks " : " lacks %s ", rank_word(wrong));
    for (uint32_t leaf = 1; leaf < leaves && told < TOLD_MOST; leaf++)
        if (is_wanted(wrong, leaf) && !wrong->times[leaf]) {
            say(&wrong->text, "%s%" PRIu32, joint(told, names), wrong->walk->sums.list[leaf].left);
            told++;
        }
    if (missing > told)
        say(&wrong->text, " and %" PRIu64 " more", missing - told);
}

/* "holds chunk 2 of gpu 1, not chunk 0 of gpu 3" */
static void say_other(struct wrong *wrong)
{
    uint32_t leaves = wrong->walk->sums.leaf_first[wrong->walk->schedule->ranks];
    uint64_t parts = 0;

    for (uint32_t leaf = 1; leaf < leaves; leaf++)
        parts += wrong->times[leaf];
    if (parts == 1 && wrong->value < leaves) {
        say(&wrong->text, " holds ");
        say_leaf(wrong, wrong->value);
    } else {
        say(&wrong->text, " holds a sum of %" PRIu64 " contributions", parts);
    }
    say(&wrong->text, ", not chunk %" PRIu32 " of %s %" PRId32, wrong->chunk, rank_word(wrong),
        wrong->demand->of);
}

static void tell(struct wrong *wrong, struct findings *findings)
{
    const struct schedule *schedule = wrong->walk->schedule;
    char cell[SCHEDULE_TEXT_SIZE];
    uint64_t *times = sums_expand(&wrong->walk->sums, wrong->value, schedule->ranks);

    wrong->times = times;
    say(&wrong->text, "%s",
        schedule_cell_text(schedule, wrong->demand->rank, wrong->cell, cell, sizeof cell));
    if (!wrong->value && wrong->demand->of == SCHEDULE_ANY)
        say(&wrong->text, " holds nothing in the end, not the sum of chunk %" PRIu32, wrong->chunk);
    else if (!wrong->value)
        say(&wrong->text, " holds nothing in the end, not chunk %" PRIu32 " of %s %" PRId32, wrong->chunk,
            rank_word(wrong), wrong->demand->of);
    else if (wrong->demand->of != SCHEDULE_ANY)
        say_other(wrong);
    else
        say_missing(wrong, say_too_many(wrong) > 0);
    finding_add(findings, PARRAY_WRONG, "result", 0, 0, "%s", wrong->text.words);
    free(times);
}

void result_find(const struct walk *walk, struct findings *findings)
{
    const struct schedule *schedule = walk->schedule;

    for (uint32_t i = 0; i < schedule->demands; i++) {
        const struct schedule_demand *demand = &schedule->demand[i];

        for (uint32_t k = 0; k < demand->count; k++) {
            uint32_t value = walk->cell[walk->cell_first[demand->rank] + demand->cell + k];

            if (sums_fit(&walk->sums, value, demand, demand->chunk + k))
                continue;
            if (finding_wanted(findings, PARRAY_WRONG, "result")) {
                struct wrong wrong = {walk,  demand, demand->cell + k, demand->chunk + k,
                                      value, NULL,   {"", 0}};

                tell(&wrong, findings);
            }
        }
    }
}
