/*
 * report_text.h: the text report, and why a run failed. One thread.
 */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include <stdbool.h>
#include <stdio.h>

struct view;

/* Write the report of a run in two parts: before the run what will run (the seed is on the first line), and
 * after the run how it went: the verdict, steps against the bound, and what stands out. If verbose, with all
 * that is known of links, phases and the task, and of what the machine did for it. */
void report_text_head(const struct view *view, bool verbose, FILE *out);
void report_text(const struct view *view, bool verbose, FILE *out);

/* Write the report of a trace, which knows neither the machine nor the use by port. */
void report_text_trace(const struct view *view, FILE *out);

/* Say why the status is not 0: errors, each with its line of the source, and details (say.h). Unless
 * `indent` is NULL: plain sentences, without lines of the source, that begin with `indent`. Allocates
 * nothing, as the trouble may be that there is no memory. */
void report_trouble(const struct view *view, const char *indent, FILE *out);

#endif
