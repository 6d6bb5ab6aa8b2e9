/*
 * cargo_sums.c: partial sums. A packet has the number of its send, whose comment in the file tells which
 * ranks' parts are in it, and the word of the sum, which its sender has added up.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "parray.h"
#include "quantity.h"
#include "say.h"
#include "schedule/cargo.h"
#include "schedule/cover.h"
#include "schedule/interpreter.h"
#include "task/task_run.h"
#include "topo/topo.h"

enum { RANKS_TEXT_SIZE = 80, RUNS_TOLD = 6 };

static const uint32_t no_sum = UINT32_MAX;

/* -------------------------------------------------------------------------------------------- which sum */

/* The number of the sum for a destination, -1: for all that want it, and of one of its units. */
static uint32_t sum_at(const struct task_case *asked, int dest, int64_t unit)
{
    bool each = asked->demand.form == DEMAND_PRIVATE;
    int slot = each ? dest : 0;

    if (unit < 0 && asked->units == 1)
        unit = 0;
    return slot < 0 || slot >= asked->topo->nodes || unit < 0 || unit >= asked->units
               ? no_sum
               : (uint32_t)slot * asked->units + (uint32_t)unit;
}

static uint32_t count_sums(const struct task_case *asked)
{
    return asked->units * (asked->demand.form == DEMAND_PRIVATE ? (uint32_t)asked->topo->nodes : 1);
}

static const struct schedule_record *record_of(const struct schedule *schedule, uint32_t op)
{
    uint32_t record = schedule->op[op].record;

    return record && schedule->record[record - 1].run ? &schedule->record[record - 1] : NULL;
}

/* Refuse a message that is said to carry what the task does not have. */
static int refuse_record(struct parray *array, const struct schedule *schedule, uint32_t op,
                         const struct task_case *asked)
{
    const struct schedule_record *record = record_of(schedule, op);
    char of[64], dest[32] = "";

    if (record->dest >= 0)
        snprintf(dest, sizeof dest, " for rank %" PRId32, record->dest);
    if (record->unit < 0)
        snprintf(of, sizeof of, "one unit, and not which one, of the sum%s", dest);
    else
        snprintf(of, sizeof of, "unit %" PRId64 " of the sum%s", record->unit, dest);
    return parray_refuse(array,
                         "--task %s: %s:%" PRIu32
                         ": the message is said to carry %s; the task has %s of %" PRIu32 " unit%s" SAY_DO
                         "say the --task and --param units=U that the schedule was made for",
                         asked->task->name, schedule->file, schedule->op[op].line, of,
                         asked->demand.form == DEMAND_PRIVATE ? "a sum for each rank" : "one sum",
                         asked->units, plural(asked->units));
}

int cargo_sums_plan(struct parray *array, const struct schedule_plan *plan, const struct task_case *asked)
{
    const struct schedule *schedule = plan->schedule;
    bool told = false, sends = false;

    for (uint32_t op = 0; op < schedule->count; op++) {
        const struct schedule_record *record = record_of(schedule, op);
        int32_t last = record ? schedule->run[record->run - 1 + record->runs - 1].last : -1;

        told |= record != NULL;
        sends |= schedule_does(&schedule->op[op], SCHEDULE_SENDS);
        if (last >= schedule->ranks)
            return parray_refuse(array,
                                 "%s:%" PRIu32 ": the message is said to carry the part of rank %" PRId32
                                 ", and there are %d ranks",
                                 schedule->file, schedule->op[op].line, last, schedule->ranks);
        if (record && sum_at(asked, record->dest, record->unit) == no_sum)
            return refuse_record(array, schedule, op, asked);
    }
    return told || !sends
               ? 0
               : parray_refuse(array,
                               "--task %s: %s does not say which partial sums its messages carry" SAY_DO
                               "take what `parray solve' writes, or a schedule in MSCCL XML",
                               asked->task->name, schedule->file);
}

/* ----------------------------------------------------------------------------------------- what is there */

static size_t set_words(const struct interpreter *p)
{
    return ((size_t)p->plan->schedule->ranks + 63) / 64;
}

/* Room for one more partial sum. Result: its set, empty. */
static uint64_t *add_part(struct interpreter *p, uint32_t number, uint32_t word)
{
    struct cargo_sum *sum = &p->cargo.sum[number];
    size_t words = set_words(p);

    if (sum->parts == sum->room) {
        sum->room = sum->room ? 2 * sum->room : 4;
        sum->sets = node_realloc(p->self, sum->sets, sum->room * words * sizeof sum->sets[0]);
        sum->words = node_realloc(p->self, sum->words, sum->room * sizeof sum->words[0]);
    }
    sum->words[sum->parts] = word;
    return memset(sum->sets + sum->parts++ * words, 0, words * sizeof sum->sets[0]);
}

static void set_rank(uint64_t *set, int rank)
{
    set[rank / 64] |= UINT64_C(1) << rank % 64;
}

static void set_runs(const struct schedule *schedule, const struct schedule_record *record, uint64_t *set)
{
    for (uint32_t i = 0; i < record->runs; i++) {
        const struct schedule_run *run = &schedule->run[record->run - 1 + i];

        for (int rank = run->first; rank <= run->last; rank++)
            set_rank(set, rank);
    }
}

void cargo_sums_take(struct interpreter *p, const struct parray_token *token)
{
    const struct task_case *asked = p->plan->task->asked;
    uint32_t sums = count_sums(asked), first = sum_at(asked, token->dest, 0);

    if (!p->cargo.sum) {
        p->cargo.sum = node_realloc(p->self, NULL, sums * sizeof p->cargo.sum[0]);
        memset(p->cargo.sum, 0, sums * sizeof p->cargo.sum[0]);
    }
    for (uint32_t k = 0; first != no_sum && k < token->units; k++)
        set_rank(add_part(p, first + k, p->cargo.contents[k]), p->rank);
}

/* Put a sum together. */
static enum cover_answer put_together(struct interpreter *p, struct cover *cover, uint32_t number,
                                      const uint64_t *wanted, uint32_t *word)
{
    const struct cargo_sum *sum = &p->cargo.sum[number];
    enum cover_answer answer = cover_find(cover, sum->sets, sum->parts, wanted);

    *word = 0;
    for (uint32_t i = 0; answer == COVER_FOUND && i < cover->chosen; i++)
        *word += sum->words[cover->choice[i]];
    return answer;
}

static const char *lack_text(enum cover_answer answer, uint32_t rank, char text[RANKS_TEXT_SIZE])
{
    if (answer == COVER_LACKS)
        snprintf(text, RANKS_TEXT_SIZE, "it lacks the part of node %" PRIu32, rank);
    else if (answer == COVER_OVERLAPS)
        snprintf(text, RANKS_TEXT_SIZE,
                 "what it has brings the part of node %" PRIu32 " twice, or not at all", rank);
    else
        snprintf(text, RANKS_TEXT_SIZE, "there are too many partial sums to find out how they make it");
    return text;
}

/* -------------------------------------------------------------------------------------------- messages */

/* "0 to 3, 5" */
static const char *ranks_text(const struct schedule *schedule, const struct schedule_record *record,
                              char text[RANKS_TEXT_SIZE])
{
    size_t used = 0;

    for (uint32_t i = 0; i < record->runs && i < RUNS_TOLD && used < RANKS_TEXT_SIZE; i++) {
        const struct schedule_run *run = &schedule->run[record->run - 1 + i];
        const char *comma = i ? ", " : "";

        if (run->first == run->last)
            used += (size_t)snprintf(text + used, RANKS_TEXT_SIZE - used, "%s%" PRId32, comma, run->first);
        else
            used += (size_t)snprintf(text + used, RANKS_TEXT_SIZE - used, "%s%" PRId32 " to %" PRId32, comma,
                                     run->first, run->last);
    }
    if (record->runs > RUNS_TOLD && used < RANKS_TEXT_SIZE)
        snprintf(text + used, RANKS_TEXT_SIZE - used, " ...");
    return text;
}

static void tell_message(struct interpreter *p, uint32_t op, const char *lack)
{
    const struct schedule *schedule = p->plan->schedule;
    const struct schedule_record *record = record_of(schedule, op);
    char ranks[RANKS_TEXT_SIZE], unit[48] = "";

    if (p->plan->task->units > 1)
        snprintf(unit, sizeof unit, " of unit %" PRId64, record->unit);
    node_checkf_at(p->self, "a node has what its message carries", p->plan->site[op],
                   "its message to node %" PRId32 " carries the sum%s over nodes %s, and %s",
                   schedule->op[op].to, unit, ranks_text(schedule, record, ranks), lack);
}

uint32_t cargo_sums_load(struct interpreter *p, uint32_t op, struct cargo_unit *unit)
{
    const struct schedule_record *record = record_of(p->plan->schedule, op);
    uint64_t *wanted;
    char lack[RANKS_TEXT_SIZE];
    struct cover cover;

    if (!record)
        return 0;
    wanted = memory_take(set_words(p), sizeof wanted[0], "a partial sum");
    set_runs(p->plan->schedule, record, wanted);
    cover_open(&cover, (uint32_t)p->plan->schedule->ranks);
    *unit = (struct cargo_unit){.owner = (uint32_t)p->rank + 1, .number = op};
    enum cover_answer answer = put_together(
        p, &cover, sum_at(p->plan->task->asked, record->dest, record->unit), wanted, &unit->word);
    if (answer != COVER_FOUND)
        tell_message(p, op, lack_text(answer, cover.rank, lack));
    cover_close(&cover);
    free(wanted);
    return answer == COVER_FOUND;
}

void cargo_sums_unload(struct interpreter *p, const struct cargo_unit *unit)
{
    const struct schedule *schedule = p->plan->schedule;
    const struct schedule_record *record =
        unit->number < schedule->count ? record_of(schedule, unit->number) : NULL;

    if (record && schedule->op[unit->number].to == p->rank) /* else a fault has changed the packet */
        set_runs(schedule, record,
                 add_part(p, sum_at(p->plan->task->asked, record->dest, record->unit), unit->word));
}

/* ------------------------------------------------------------------------------------------- the outcome */

/* The word of a unit of the node's sum. False after telling what it lacks. */
static bool find_word(struct interpreter *p, struct cover *cover, const uint64_t *wanted, uint32_t k,
                      uint32_t *word)
{
    char lack[RANKS_TEXT_SIZE], unit[32] = "";
    enum cover_answer answer = put_together(p, cover, sum_at(p->plan->task->asked, p->rank, k), wanted, word);

    if (answer == COVER_FOUND)
        return true;
    if (p->plan->task->units > 1)
        snprintf(unit, sizeof unit, "unit %" PRIu32 " of ", k);
    node_checkf_at(p->self, "a node has the sum that it wants", p->plan->schedule->file,
                   "%sthe sum is wanted, and %s", unit, lack_text(answer, cover->rank, lack));
    return false;
}

void cargo_sums_deliver(struct interpreter *p)
{
    const struct task_run *run = p->plan->task;
    const struct demand *demand = &run->asked->demand;
    uint32_t number, k = 0, *words = memory_take(run->units, sizeof words[0], "a sum");
    uint64_t *wanted = memory_take(set_words(p), sizeof wanted[0], "a sum");
    struct token_name name;
    struct cover cover;

    for (int rank = 0; rank < (demand->prefix ? p->rank + 1 : p->plan->schedule->ranks); rank++)
        set_rank(wanted, rank);
    cover_open(&cover, (uint32_t)p->plan->schedule->ranks);
    if (task_run_wanted(run, p->rank, 0, &name, &number))
        while (k < run->units && find_word(p, &cover, wanted, k, &words[k]))
            k++;
    if (k == run->units)
        node_deliver_at(p->self, -1, words, k * sizeof words[0], p->plan->schedule->file);
    cover_close(&cover);
    free(wanted);
    free(words);
}
