/*
 * failed_check.h: the sentence of a check that failed, for reports and for the last words of a crash; and
 * what checks of a program say nothing of.
 *
 * Neither function allocates or locks.
 */
#ifndef FAILED_CHECK_H
#define FAILED_CHECK_H

#include <stddef.h>

struct failed_check; /* lane.h */
struct parray;

/* "step 2: WHERE: check failed at x.c:9: sum > 0" */
void failed_check_text(const struct failed_check *check, const char *where, char *text, size_t size);

/* The line "parray: besides, ...", with its end; "" if no check has failed. */
void failed_check_besides(const struct failed_check *check, char *text, size_t size);

/* `verify` of the program tells whether it came to its end, and nothing of what nodes then have. */
void check_is_aimless(struct parray *array);

#endif
