/*
 * machine_text.h: the lines of the text report that say how the machine did it, which change nothing of what
 * the run gave. One thread.
 */
#ifndef MACHINE_TEXT_H
#define MACHINE_TEXT_H

#include <stdbool.h>
#include <stdio.h>

struct view;

/* Before the run: the engine, the room in mailboxes, the memory. */
void machine_text_head(const struct view *view, FILE *out);

/* After the run: the wall time; if verbose, the stacks, too. */
void machine_text(const struct view *view, bool verbose, FILE *out);

#endif
