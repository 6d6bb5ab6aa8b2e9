/*
 * report_text.h: the report for people. One thread.
 */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include <stdio.h>

struct view;

/* Of a run, in two parts: what will run, before it does (seed on the first line), and how it went. */
void report_text_head(const struct view *view, FILE *out);
void report_text(const struct view *view, FILE *out);

/* Of a trace, what it knows: no machine, no use by port. */
void report_text_told(const struct view *view, FILE *out);

#endif
