/*
 * report_trouble.h: why a run failed. Allocates nothing, as the trouble may be that there is no memory.
 */
#ifndef REPORT_TROUBLE_H
#define REPORT_TROUBLE_H

#include <stdio.h>

struct view;

/* Write why the status is not 0: a sentence that begins with `prefix`, then details in indented lines. */
void report_trouble(const struct view *view, const char *prefix, FILE *out);

#endif
