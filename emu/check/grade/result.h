/*
 * result.h: points from what a program did.
 *
 * A result is correct when the task is solved, be it against the model. All other points need a correct
 * result: a program that does nothing breaks no rule. Nodes that share memory, which no model has, get half
 * of the points of "correct", and are not legal. Points for few steps, packets or bytes need a
 * legal run, since bounds speak of such runs only.
 *
 * Plain data and pure functions.
 */
#ifndef RESULT_H
#define RESULT_H

#include "grade/graded_run.h"
#include "grade/rubric.h"
#include "task/learn_bound.h"

/* How few steps a task can take on the array of a setting, from nothing but the setting. */
struct graded_bound {
    struct task_least least;
    char topology[64]; /* as the topology calls itself */
};

/* False with a sentence in `error`: there is no such array, or the task has no such parameters. From then on
 * this process and its children know the bound of the task, and do not look for it after each run. */
bool graded_bound(const struct task *task, const struct rubric_setting *setting, struct graded_bound *bound,
                  char *error, size_t size);

/* Know what another process has found for that setting. */
void graded_bound_learn(const struct task *task, const struct rubric_setting *setting,
                        const struct graded_bound *bound);

/* Of a class, whose grades have the same settings: let the processes that this one starts share bounds by a
 * file in the folder; and be one of these. */
void graded_bounds_share(const char *folder);
void graded_bounds_join(void);

/* What was found out about a program on one setting, and its points. */
struct result {
    struct graded_run run;
    struct graded_bound bound;
    struct graded_blank blank;
    struct graded_stress stress;
    struct graded_races races;

    bool correct, legal, shared;
    double ratio; /* steps by the lower bound; NAN: one of them is not known */
    struct {
        uint64_t correct, legal, stress, few[RUBRIC_THRESHOLDS];
    } points;
    uint64_t total;
};

/* Fill in what follows from run, bound and stress. */
void result_settle(struct result *result, const struct point_scale *scale);

/* How many steps, packets or bytes the run has. */
uint64_t result_count(const struct result *result, enum few few);

/* Has a legal run so few of them as a line of the sheet asks for? */
bool result_has_few(const struct result *result, const struct threshold *threshold);

/* Have the nodes of a run delivered what the task asks for? Where no process sees all nodes, nothing else of
 * the result is looked at. */
bool result_delivered(const struct graded_run *run);

/* Is a run worth disturbed runs? Only correct results get points for them: all of the result was looked at,
 * unless a violation came before. */
bool result_correct(const struct graded_run *run);

/* A correct run whose packets carry more than `most` bytes besides the words for which they have units is
 * none: what stands there costs nothing, and a sheet can bound it. */
void result_check_beside(struct graded_run *run, uint64_t beside, uint64_t most);

/* So is one in which a node (-1: none) hands in what it was not told. */
void result_check_told(struct graded_run *run, int untold);

/* The points of all settings. */
uint64_t result_total(const struct result *result, size_t count);

#endif
