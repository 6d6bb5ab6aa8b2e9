/*
 * graded_blank.c: two words of 32 bits may be equal by chance, so that what seems to have come by another way
 * is tried a second time, with another set of tokens.
 *
 * An honest program may wait for ever in such a run, or take a wrong turn. So the run has a last step; how it
 * ends does not matter.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "facts/disturb_options.h"
#include "facts/options.h"
#include "grade/graded_run.h"
#include "grade/result.h"
#include "machine/payloads.h"
#include "stress/run_once.h"
#include "task/task.h"

enum { STEPS_MORE = 64, TRIES = 2, LATE = 8, CHANCES = 4 };

static struct graded_run run_again(const struct grade_supervisor *supervisor, const struct options *options,
                                   const struct run_report *report, struct payloads *payloads)
{
    struct options again = *options;
    uint64_t most = (2 + LATE) * report->clock + STEPS_MORE;
    if (!again.max_steps || again.max_steps > most)
        again.max_steps = most;
    again.payloads = payloads;
    return graded_run(supervisor, &again);
}

/* Are all answers right whatever packets carry, and whenever they come? In the first of these runs packets
 * are in time. */
static bool is_hollow(const struct grade_supervisor *supervisor, const struct options *options,
                      const struct run_report *report, struct payloads *payloads)
{
    static const unsigned char fills[] = {0, 0x55, 0xff};
    bool right = true;
    payloads->mode = PAYLOADS_HOLLOW;
    payloads->least = payloads_least(payloads);
    for (size_t i = 0; i < ARRAY_LENGTH(fills) && right; i++) {
        struct disturb_options late = options->disturb ? *options->disturb : undisturbed_options;
        struct options again = *options;
        late.jitter = i ? LATE : late.jitter;
        late.seed = i;
        again.disturb = i ? &late : options->disturb;
        payloads->fill = fills[i];
        const struct graded_run run = run_again(supervisor, &again, report, payloads);
        right = result_correct(&run);
    }
    return right;
}

/* When did the run end? What was to come later says nothing. */
static uint64_t end_of(const struct graded_run *run)
{
    return run->report.whole ? UINT64_MAX : run->report.clock;
}

/* Run the program without other tokens: what differs says nothing. False: there was no such run. */
static bool note_chance(const struct grade_supervisor *supervisor, const struct options *options,
                        const struct run_report *report, struct payloads *payloads)
{
    payloads->others = (struct token_others){0, HALVES};
    const struct graded_run run = run_again(supervisor, options, report, payloads);
    if (run.end == GRADED_WHOLE)
        payloads_settle(payloads, end_of(&run));
    return run.end == GRADED_WHOLE;
}

/* Run the program with other tokens for half of the nodes. Does a node of the others heed them? */
static bool find_leak(const struct grade_supervisor *supervisor, const struct options *options,
                      const struct run_report *report, struct payloads *payloads, uint32_t half, char *text,
                      size_t size)
{
    uint32_t rank;
    uint64_t step;
    payloads->others = (struct token_others){TRIES + 1, half};
    const struct graded_run run = run_again(supervisor, options, report, payloads);
    if (run.end != GRADED_WHOLE || !payloads_leak(payloads, options->seed, end_of(&run), &rank, &step))
        return false;
    snprintf(text, size,
             "node %" PRIu32 ", whose own tokens are as before, acts otherwise in step %" PRIu64
             " than in the first run: it knows tokens of other nodes by another way",
             rank, step);
    return true;
}

/* Look for nodes that heed other tokens, which no packet carries. What a program draws anew in each run may
 * be the same in some runs by chance: so what was found has to be found again, after more runs without other
 * tokens. The nodes of a layer carry packets of others. */
static void find_leaks(const struct grade_supervisor *supervisor, const struct options *options,
                       const struct run_report *report, struct payloads *payloads, char *text, size_t size)
{
    struct options own = *options;
    own.stacks = "own"; /* on whose stack no node finds what others have left */
    payloads->until = UINT64_MAX;
    if (strcmp(options->layer, "none") != 0 || !note_chance(supervisor, &own, report, payloads))
        return;
    for (uint32_t half = 0; half < HALVES && !*text; half++) {
        bool found = find_leak(supervisor, &own, report, payloads, half, text, size);
        for (int i = 0; i < CHANCES && found; i++)
            found = note_chance(supervisor, &own, report, payloads);
        if (!found || !find_leak(supervisor, &own, report, payloads, half, text, size))
            *text = '\0';
    }
}

struct graded_blank graded_blank(const struct grade_supervisor *supervisor, const struct options *options,
                                 const struct run_report *report, struct payloads *payloads)
{
    struct graded_blank blank = {.made = true};
    const struct task *task = task_find(report->task);
    if (task && task->answers) {
        payloads->mode = PAYLOADS_NONE;
        const struct graded_run run = run_again(supervisor, options, report, payloads);
        blank.silent = report->nodes > 1 && result_correct(&run);
        blank.hollow = report->nodes > 1 && !blank.silent && is_hollow(supervisor, options, report, payloads);
        return blank;
    }
    payloads->mode = PAYLOADS_OTHER;
    for (uint32_t other = 1; other <= TRIES; other++) {
        payloads->others = (struct token_others){other, HALVES};
        const struct graded_run run = run_again(supervisor, options, report, payloads);
        bool found = run.end == GRADED_WHOLE && run.report.unreceived[0];
        snprintf(blank.unreceived, sizeof blank.unreceived, "%s", found ? run.report.unreceived : "");
        if (!found)
            break;
    }
    if (!blank.unreceived[0])
        find_leaks(supervisor, options, report, payloads, blank.unreceived, sizeof blank.unreceived);
    return blank;
}
