/*
 * comparison_page.h: two runs side by side as one HTML file that needs no other file and no script.
 */
#ifndef COMPARISON_PAGE_H
#define COMPARISON_PAGE_H

#include <stdbool.h>
#include <stdio.h>

struct comparison;

/* Write the page: what differs in words, and both pictures in space and time, from some steps before the
 * first difference on. False: no memory. A failed write sets the error flag of the stream. */
bool comparison_page(const struct comparison *comparison, const char *title, FILE *out);

#endif
