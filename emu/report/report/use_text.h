/*
 * use_text.h: the part of the text report that tells how the links were used: by port, the extremes, and by
 * step.
 *
 * Reads the view, allocates nothing.
 */
#ifndef USE_TEXT_H
#define USE_TEXT_H

#include <stdio.h>

#include "screen.h"

struct outcome;
struct view;

/* Write the part; nothing if no packet was sent. */
void use_text(const struct view *view, const struct screen *screen, FILE *out);

/* Write how much of the time the nodes of a run with worms sent, received, and were idle. */
void use_text_ports(const struct outcome *o, FILE *out);

#endif
