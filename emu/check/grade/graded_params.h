/*
 * graded_params.h: the parameters of a task in a run that is graded.
 *
 * What a program declares as the default of a parameter of its task would hold where nobody gives that
 * parameter: a program could make its task an easy one. So all of them are given, with the task's own
 * defaults. Those that only some programs declare are given to these programs alone; a report tells which.
 */
#ifndef GRADED_PARAMS_H
#define GRADED_PARAMS_H

#include <stdint.h>

#include "grade/exam.h"
#include "task/task_case.h"

/* What options.params points to in the end, and the texts that were added. */
struct graded_params {
    const char *list[EXAM_PARAMS_MOST + TASK_PARAMS_MOST];
    char text[TASK_PARAMS_MOST][128];
};

/* Which parameters of its task a run of the program has: a bit for each, in the order of the task. */
uint32_t graded_params_of(const struct parray_program *program);

/* Add those of the task of that name that have a bit to the options, which have EXAM_PARAMS_MOST at most. */
void graded_params_add(struct graded_params *params, struct options *options, const char *task,
                       uint32_t bits);

#endif
