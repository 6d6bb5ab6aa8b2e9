/*
 * task_functions.h: a task whose demand, words and check are functions of a program (parray_demand.h).
 *
 * Pure functions but for what those of the program do.
 */
#ifndef TASK_FUNCTIONS_H
#define TASK_FUNCTIONS_H

#include <stdbool.h>
#include <stdint.h>

struct parray_task;
struct task;

/* What is wrong with a description, as the end of a sentence; NULL: nothing is. */
const char *task_functions_lack(const struct parray_task *functions);

/* The task of a description, which outlives it. */
struct task task_of_functions(const struct parray_task *functions);

#endif
