/*
 * task_line.h: the part of the text report that tells what nodes did for the task of the program (`.task` in
 * parray.h).
 *
 * Reads the view, allocates nothing.
 */
#ifndef TASK_LINE_H
#define TASK_LINE_H

#include <stdio.h>

struct view;

/* Write the part, of a run or a trace with an outcome; nothing if the program has no task. */
void task_line(const struct view *view, FILE *out);

#endif
