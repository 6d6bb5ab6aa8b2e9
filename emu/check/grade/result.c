/*
 * result.c: a run against the model that is right otherwise is told by the emulator as "not checked",
 * although its nodes were asked: all of them had returned.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "grade/result.h"
#include "parray.h"

bool result_delivered(const struct graded_run *run)
{
    const struct run_report *r = &run->report;
    return run->end == GRADED_WHOLE && r->loaded && r->whole && r->checked && r->verified != 0 &&
           (r->status == PARRAY_DONE || (r->status == PARRAY_VIOLATION && r->violations));
}

bool result_correct(const struct graded_run *run)
{
    const struct run_report *r = &run->report;
    return result_delivered(run) && (r->verified == 1 || r->status == PARRAY_VIOLATION);
}

void result_check_beside(struct graded_run *run, uint64_t beside, uint64_t most)
{
    struct run_report *r = &run->report;
    if (!result_correct(run) || beside <= most)
        return;
    r->checked = false;
    snprintf(r->error, sizeof r->error,
             "a packet has %" PRIu64 " bytes besides the words for which it has units, and may have %" PRIu64
             " here: it carries more words than its length says",
             beside, most);
}

void result_check_told(struct graded_run *run, int untold)
{
    struct run_report *r = &run->report;
    if (!result_correct(run) || untold < 0)
        return;
    r->checked = false;
    snprintf(
        r->error, sizeof r->error,
        "node %d hands in what no packet of another node had in it, or what it has sent itself: here others "
        "have to tell it the answer",
        untold);
}

uint64_t result_count(const struct result *result, enum few few)
{
    const struct run_report *r = &result->run.report;
    return few == FEW_STEPS ? r->steps : few == FEW_PACKETS ? r->transmissions : r->bytes;
}

bool result_has_few(const struct result *result, const struct threshold *threshold)
{
    if (!result->legal)
        return false;
    return threshold->within > 0 ? result->ratio <= threshold->within
                                 : result_count(result, threshold->few) <= threshold->most;
}

static void settle_few(struct result *result, const struct point_scale *scale)
{
    for (size_t i = 0; i < scale->thresholds; i++)
        if (result_has_few(result, &scale->threshold[i]))
            result->points.few[i] = scale->threshold[i].points;
}

/* A run that breaks no rule is not faster than the bound. If it is, something is wrong that did not show. */
static void doubt(struct result *result)
{
    struct run_report *r = &result->run.report;
    if (!result->correct || r->violations || r->steps >= result->bound.least.steps)
        return;
    result->correct = false;
    snprintf(r->error, sizeof r->error,
             "%" PRIu64 " steps are fewer than any program can take (%" PRIu64
             ": %.400s): the result came by "
             "another way than packets",
             r->steps, result->bound.least.steps, result->bound.least.reason);
}

/* What packets did not bring does not count. */
static void doubt_way(struct result *result)
{
    struct run_report *r = &result->run.report;
    const struct graded_blank *blank = &result->blank;
    if (!result->correct || !(blank->silent || blank->hollow || blank->unreceived[0]))
        return;
    result->correct = false;
    if (blank->silent || blank->hollow)
        snprintf(
            r->error, sizeof r->error,
            "all answers come out although %s, so that they were known before the run; a sheet that lets "
            "such answers count says `silent yes'",
            blank->silent ? "no packet is sent" : "packets carry nothing and come at other times");
    else
        snprintf(r->error, sizeof r->error,
                 "in a second run, with packets that carry what they carried for other tokens, %s",
                 blank->unreceived);
}

/* A way that is seen, as memory that nodes share, has its own price. */
static void doubt_apart(struct result *result)
{
    struct run_report *r = &result->run.report;
    if (!result->correct || r->shared[0] || !result->blank.apart[0])
        return;
    result->correct = false;
    snprintf(r->error, sizeof r->error,
             "with the nodes divided between two processes, which have no memory, environment or files in "
             "common, the run ends otherwise: %s",
             result->blank.apart);
}

void result_settle(struct result *result, const struct point_scale *scale)
{
    struct run_report *r = &result->run.report;
    if (!r->shared[0] || (r->wrote_blocks && result->races.made))
        snprintf(r->shared, sizeof r->shared, "%s", result->races.found);
    result->correct = result_correct(&result->run);
    doubt(result);
    doubt_way(result);
    doubt_apart(result);
    result->shared = result->run.end == GRADED_WHOLE && r->shared[0];
    result->legal = result->correct && !r->violations && !result->shared;
    result->ratio = result->correct && result->bound.least.steps
                        ? (double)r->steps / (double)result->bound.least.steps
                        : (double)NAN;
    result->points.correct = !result->correct ? 0 : result->shared ? scale->correct / 2 : scale->correct;
    result->points.legal = result->legal ? scale->legal : 0;
    result->points.stress = result->correct && result->stress.alike ? scale->stress : 0;
    settle_few(result, scale);
    result->total = result->points.correct + result->points.legal + result->points.stress;
    for (size_t i = 0; i < scale->thresholds; i++)
        result->total += result->points.few[i];
}

uint64_t result_total(const struct result *result, size_t count)
{
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++)
        total += result[i].total;
    return total;
}
