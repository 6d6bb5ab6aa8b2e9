/*
 * task_open.h: the task of an array's program: opened with the array, and closed with it.
 */
#ifndef TASK_OPEN_H
#define TASK_OPEN_H

#include <stdbool.h>
#include <stddef.h>

struct parray;

/* When topology and parameters are chosen: read the task's parameters, and make its demand. False: a sentence
 * in error, and *status set. Nothing is done for a program without a task. */
bool task_choose(struct parray *array, int *status, char *error, size_t error_size);

/* When the program has prepared, and the contexts are there: make ready what nodes are given. */
bool task_open(struct parray *array, int *status, char *error, size_t error_size);

void task_close(struct parray *array);

#endif
