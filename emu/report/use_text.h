/*
 * use_text.h: the use of the links for people: by port, the extremes, and by step.
 *
 * A part of the report for people; reads the view, allocates nothing.
 */
#ifndef USE_TEXT_H
#define USE_TEXT_H

#include <stdio.h>

#include "screen.h"

struct view;

/* Nothing if no packet was sent. */
void use_text(const struct view *view, const struct screen *screen, FILE *out);

#endif
