#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "alloc.h"
#include "quantity.h"
#include "schedule/happens.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_text.h"
#include "schedule/stuck.h"
#include "schedule/walk.h"

/* ----------------------------------------------------------------------------------------------- results */

/*
 * Values are compared by their hashes; only for those that are wrong, and are told, the
 * contributions are counted.
 */

/* Contributions of each kind that are told of a cell. */
enum { TOLD_MOST = 8, RESULT_TEXT_SIZE = 2048 };

struct finding_text {
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
    struct finding_text text;
};

static void say(struct finding_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct finding_text *text, const char *format, ...)
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

static void tell_result(struct wrong *wrong, struct findings *findings)
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
    finding_add(findings, SEVERITY_WRONG, "result", 0, 0, "%s", wrong->text.words);
    free(times);
}

static void result_find(const struct walk *walk, struct findings *findings)
{
    const struct schedule *schedule = walk->schedule;

    for (uint32_t i = 0; i < schedule->demands; i++) {
        const struct schedule_demand *demand = &schedule->demand[i];

        for (uint32_t k = 0; k < demand->count; k++) {
            uint32_t value = walk->cell[walk->cell_first[demand->rank] + demand->cell + k];

            if (sums_fit(&walk->sums, value, demand, demand->chunk + k))
                continue;
            if (finding_wanted(findings, SEVERITY_WRONG, "result")) {
                struct wrong wrong = {walk,  demand, demand->cell + k, demand->chunk + k,
                                      value, NULL,   {"", 0}};

                tell_result(&wrong, findings);
            }
        }
    }
}

/* ------------------------------------------------------------------------------------------------- races */

/*
 * Along the order of the walk each cell remembers who wrote it last and who has read it
 * since. If each operation that touches the cell happens after those, then all are in order; a pair that is
 * not is a race.
 */

static const char races_for[] = "races of a schedule";

static const uint32_t none = UINT32_MAX;

/* One read since the last write of a cell. */
struct check_reading {
    uint32_t op, next;
};

struct races {
    const struct walk *walk;
    struct happens happens;
    uint32_t *writer;  /* of each cell; none */
    uint32_t *readers; /* of each cell: its last reading; none */
    struct check_reading *reading;
    size_t readings, room;
};

static void note_read(struct races *r, uint32_t op, size_t cell, uint32_t of_rank)
{
    if (r->writer[cell] != none)
        happens_ask(&r->happens, r->writer[cell], op, of_rank);
    r->reading = memory_grow(r->reading, &r->room, r->readings + 1, sizeof r->reading[0], races_for);
    r->reading[r->readings] = (struct check_reading){op, r->readers[cell]};
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

static void tell_race(const struct schedule *schedule, const struct question *question,
                      struct findings *findings)
{
    const struct schedule_op *before = &schedule->op[question->before],
                             *after = &schedule->op[question->after];
    char place[SCHEDULE_TEXT_SIZE], other[SCHEDULE_TEXT_SIZE], cell[SCHEDULE_TEXT_SIZE];

    finding_add(findings, SEVERITY_WRONG, "race", after->line, 0,
                "%s is %s by %s and %s by %s, and nothing says which comes first",
                schedule_cell_text(schedule, after->rank, question->cell, cell, sizeof cell),
                writes_cell(before, question->cell) ? "written" : "read",
                schedule_place(schedule, question->before, place, sizeof place),
                writes_cell(after, question->cell) ? "written" : "read",
                schedule_place(schedule, question->after, other, sizeof other));
}

/* Races of two operations at several cells are told once. */
static void tell_races(const struct races *r, struct findings *findings)
{
    const struct question *last = NULL;

    for (size_t i = 0; i < r->happens.questions; i++) {
        const struct question *question = &r->happens.question[i];

        if (question->yes)
            continue;
        if (!last || last->before != question->before || last->after != question->after)
            tell_race(r->walk->schedule, question, findings);
        last = question;
    }
}

static void race_find(const struct walk *walk, struct findings *findings)
{
    size_t cells = walk->cell_first[walk->schedule->ranks];
    struct races r = {.walk = walk,
                      .writer = memory_take(cells, sizeof r.writer[0], races_for),
                      .readers = memory_take(cells, sizeof r.readers[0], races_for)};

    for (size_t i = 0; i < cells; i++)
        r.writer[i] = r.readers[i] = none;
    happens_open(&r.happens, walk);
    for (uint32_t i = 0; i < walk->ordered; i++)
        note(&r, walk->order[i]);
    happens_answer(&r.happens);
    tell_races(&r, findings);
    happens_close(&r.happens);
    free(r.reading);
    free(r.readers);
    free(r.writer);
}

/* --------------------------------------------------------------------------------------------- all of it */

/* An operation that sends to its own rank, or touches cells that its rank does not have. */
static void check_operation(const struct schedule *schedule, uint32_t number, struct findings *findings)
{
    const struct schedule_op *op = &schedule->op[number];
    char place[SCHEDULE_TEXT_SIZE];
    uint32_t cells = schedule->space ? schedule->space[op->rank].cells : 0;
    bool reads = schedule->space && schedule_does(op, SCHEDULE_READS),
         touches = schedule->space && schedule_does(op, SCHEDULE_ADDS | SCHEDULE_WRITES);

    if (schedule_does(op, SCHEDULE_SENDS) && op->to == op->rank)
        finding_add(findings, SEVERITY_UNUSABLE, "own rank", op->line, 0,
                    "%s sends to its own %s, to which no link leads",
                    schedule_place(schedule, number, place, sizeof place), schedule->format->rank_word);
    if ((reads && (op->source > cells || op->count > cells - op->source)) ||
        (touches && (op->target > cells || op->count > cells - op->target)))
        finding_add(findings, SEVERITY_UNUSABLE, "cell", op->line, 0,
                    "%s touches chunks that its %s does not have",
                    schedule_place(schedule, number, place, sizeof place), schedule->format->rank_word);
}

static void tell_order(const struct walk *walk, struct findings *findings)
{
    if (walk->lanes.wild && findings->severity != SEVERITY_NONE)
        finding_add(findings, SEVERITY_NONE, "any", 0, 0,
                    "%" PRIu32
                    " receive%s take%s a message from any %s or of any tag: what is said holds for "
                    "one order of messages, in another one it may be otherwise",
                    walk->lanes.wild, plural(walk->lanes.wild), walk->lanes.wild == 1 ? "s" : "",
                    walk->schedule->format->rank_word);
}

enum severity schedule_check(const struct schedule *schedule, struct findings *findings,
                             struct schedule_depth *depth)
{
    struct walk walk;

    if (depth)
        *depth = (struct schedule_depth){0};
    for (uint32_t op = 0; op < schedule->count; op++)
        check_operation(schedule, op, findings);
    if (findings->severity == SEVERITY_UNUSABLE)
        return findings->severity;
    walk_run(&walk, schedule, findings);
    stuck_find(&walk, findings);
    if (schedule->space && walk.ended == schedule->count) {
        result_find(&walk, findings);
        race_find(&walk, findings);
    }
    tell_order(&walk, findings);
    if (depth)
        *depth = (struct schedule_depth){walk.deepest, walk.ended, !walk.lanes.wild};
    walk_close(&walk);
    return findings->severity;
}
