/*
 * report_trouble.h: why a run ended as it did. Allocates nothing: the trouble may be that there is no memory.
 */
#ifndef REPORT_TROUBLE_H
#define REPORT_TROUBLE_H

#include <stdio.h>

struct view;

/* Why the status is not 0, for standard error: a sentence that begins with `prefix`, then details in
 * indented lines. */
void report_trouble(const struct view *view, const char *prefix, FILE *out);

#endif
