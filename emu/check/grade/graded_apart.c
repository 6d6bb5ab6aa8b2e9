/*
 * graded_apart.c: whatever the nodes of one process have in common besides packets, those of two processes
 * have not. An honest program does the same in both.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts/disturb_options.h"
#include "facts/model.h"
#include "grade/graded_run.h"
#include "grade/result.h"

/* What a program draws anew in each run is another number of steps in some: this many runs have to agree. */
enum { AGREE = 2, STEPS_MORE = 64 };

/* So many nodes are each looked at by themselves. */
enum { ALONE_MOST = 16 };

/* Can two processes run such an array (array_part.c)? */
static bool is_fit(const struct options *options, const struct run_report *report)
{
    const struct model *model = model_find(options->model);
    return report->nodes > 1 && (!options->disturb || disturb_only_planned(options->disturb)) &&
           strcmp(options->layer, "none") == 0 && !(model && model->worms);
}

/* Do runs take so many steps, each time they are made? `partition` NULL: in one process. */
static bool take_always(const struct grade_supervisor *supervisor, const struct options *options,
                        uint64_t steps, const char *partition)
{
    bool always = true;
    for (int i = 0; i < AGREE && always; i++) {
        const struct graded_run again = partition ? graded_run_in_halves(supervisor, options, partition)
                                                  : graded_run(supervisor, options);
        always = again.end == GRADED_WHOLE && again.report.steps == steps;
    }
    return always;
}

/* Say what is not the same with the nodes divided so. */
static void compare_apart(const struct grade_supervisor *supervisor, const struct options *options,
                          const struct run_report *report, const char *partition, char *text, size_t size)
{
    const struct graded_run apart = graded_run_in_halves(supervisor, options, partition);
    if (!result_delivered(&apart))
        snprintf(text, size, "%.400s",
                 apart.report.error[0] ? apart.report.error : "the result is no longer right");
    else if (apart.report.steps != report->steps &&
             take_always(supervisor, options, apart.report.steps, partition) &&
             take_always(supervisor, options, report->steps, NULL))
        snprintf(text, size, "it takes %" PRIu64 " steps instead of %" PRIu64, apart.report.steps,
                 report->steps);
}

/* Where nodes stop, or links do, some nodes have to agree on what others did not hear. Those that do so may
 * be in one half: so each node is looked at by itself, or every second one. */
static void compare_more(const struct grade_supervisor *supervisor, const struct options *options,
                         const struct run_report *report, char *text, size_t size)
{
    char partition[32];
    if (report->nodes > ALONE_MOST)
        compare_apart(supervisor, options, report, "cyclic", text, size);
    for (uint64_t rank = 0; report->nodes <= ALONE_MOST && rank < report->nodes && !*text; rank++) {
        snprintf(partition, sizeof partition, "alone:%" PRIu64, rank);
        compare_apart(supervisor, options, report, partition, text, size);
    }
}

void graded_apart(const struct grade_supervisor *supervisor, const struct options *options,
                  const struct run_report *report, char *text, size_t size)
{
    *text = '\0';
    struct options again = *options;
    if (!again.max_steps || again.max_steps > 2 * report->clock + STEPS_MORE)
        again.max_steps = 2 * report->clock + STEPS_MORE; /* what waits for ever is found out soon */
    if (!is_fit(options, report))
        return;
    compare_apart(supervisor, &again, report, "block", text, size);
    if (options->disturb && !*text)
        compare_more(supervisor, &again, report, text, size);
}
