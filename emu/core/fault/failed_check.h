/*
 * failed_check.h: the sentence of a check that failed, for reports and for the last words of a crash; and
 * what checks of a program say nothing of.
 *
 * No function allocates or locks; texts that are kept live as long as the array.
 */
#ifndef FAILED_CHECK_H
#define FAILED_CHECK_H

#include <stddef.h>

struct failed_check; /* lane.h */
struct parray;
struct task_work; /* task/task_run.h */

/* "step 2: WHERE: check failed at x.c:9: sum > 0" */
void failed_check_text(const struct failed_check *check, const char *where, char *text, size_t size);

/* The line "note: the result is wrong, too: ...", with its end; "" if no check has failed. */
void failed_check_besides(const struct failed_check *check, char *text, size_t size);

/* `verify` of the program tells whether it came to its end, and nothing of what nodes then have, as `why`
 * says. */
void check_is_aimless(struct parray *array, const char *why);

/* The task by which what nodes deliver is checked: its case from `prepare` on, the rest while nodes run and
 * afterwards. NULL: there is none. */
const struct task_work *check_task(const struct parray *array);

/* What is verified is verified under an assumption, as a sentence without a full stop. For `verify`. */
void check_assumes(struct parray *array, const char *what);

#endif
