/*
 * wait_text.h: what waited in a run because of the model.
 */
#ifndef WAIT_TEXT_H
#define WAIT_TEXT_H

#include <stdio.h>

struct view;

/* Put how much waited, where most, and what first. Nothing for a run in which nothing may wait. */
void wait_text(const struct view *view, FILE *out);

#endif
