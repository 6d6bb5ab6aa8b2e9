/*
 * value_text.h: the part of the text report that tells the numbers that nodes gave for people (node_value in
 * parray.h).
 *
 * Reads the view, allocates nothing.
 */
#ifndef VALUE_TEXT_H
#define VALUE_TEXT_H

#include <stdio.h>

struct view;

/* Write the part, of a run or a trace with an outcome: a line for each name; nothing if no node gave a
 * number. */
void value_text(const struct view *view, FILE *out);

/* Write the figures of the program's own (parray_figure), a line each: "mean delay     12.5 packet times". */
void value_text_figures(const struct view *view, FILE *out);

#endif
