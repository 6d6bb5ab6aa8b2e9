/*
 * task_work.h: the task of an array's program: opened with the array, and closed with it. The core makes
 * these calls (machine/storeys.h).
 */
#ifndef TASK_WORK_H
#define TASK_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct parray;
struct parray_param;
struct parray_program;

const struct parray_param *task_own_params(const char *task, const char *const **if_declared);
bool task_choose(struct parray *array, int *status, char *error, size_t error_size);
uint64_t task_bytes(const struct parray *array);
bool task_open(struct parray *array, int *status, char *error, size_t error_size);
void task_missing(struct parray *array, uint32_t rank);
void task_conclude(struct parray *array, bool whole);
void task_bound(struct parray *array);
void task_close(struct parray *array);

#endif
