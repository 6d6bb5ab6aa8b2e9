/*
 * graded_blank.c: two words of 32 bits may be equal by chance, so that what seems to have come by another way
 * is tried a second time, with another set of tokens.
 *
 * An honest program may wait for ever in such a run, or take a wrong turn. So the run has a last step; how it
 * ends does not matter.
 */
#include <stdio.h>

#include "facts/options.h"
#include "grade/graded_blank.h"
#include "grade/result.h"
#include "machine/payloads.h"
#include "task/task.h"

enum { STEPS_MORE = 64, TRIES = 2 };

static struct graded_run run_again(const struct keeper *keeper, const struct options *options,
                                   const struct run_report *report, struct payloads *payloads)
{
    struct options again = *options;
    uint64_t most = 2 * report->clock + STEPS_MORE;
    if (!again.max_steps || again.max_steps > most)
        again.max_steps = most;
    again.payloads = payloads;
    return graded_run(keeper, &again);
}

struct graded_blank graded_blank(const struct keeper *keeper, const struct options *options,
                                 const struct run_report *report, struct payloads *payloads)
{
    struct graded_blank blank = {.made = true};
    const struct task *task = task_find(report->task);
    if (task && task->answers) {
        payloads->mode = PAYLOADS_NONE;
        const struct graded_run run = run_again(keeper, options, report, payloads);
        blank.silent = report->nodes > 1 && result_correct(&run);
        return blank;
    }
    payloads->mode = PAYLOADS_OTHER;
    for (payloads->other = 1; payloads->other <= TRIES; payloads->other++) {
        const struct graded_run run = run_again(keeper, options, report, payloads);
        bool found = run.end == GRADED_WHOLE && run.report.unreceived[0];
        snprintf(blank.unreceived, sizeof blank.unreceived, "%s", found ? run.report.unreceived : "");
        if (!found)
            break;
    }
    return blank;
}
