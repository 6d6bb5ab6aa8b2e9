/*
 * phase_text.h: the part of the text report that tells what each phase of the program was (node_phase in
 * parray.h).
 *
 * Reads the view, allocates nothing.
 */
#ifndef PHASE_TEXT_H
#define PHASE_TEXT_H

#include <stdio.h>

struct view;

/* Write the part, of a run or a trace with an outcome; nothing if no phase was named. */
void phase_text(const struct view *view, FILE *out);

#endif
