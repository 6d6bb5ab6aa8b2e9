/*
 * invent_values.h: values that options take, of kinds that do not depend on the program.
 */
#ifndef INVENT_VALUES_H
#define INVENT_VALUES_H

#include "draw.h"

/* A share of 1, for --lag. */
const char *invent_share(struct draw *draw);

/* For --fault and --over; `text` has WORD_SIZE bytes. */
void invent_fault(struct draw *draw, char *text);
void invent_axis(struct draw *draw, char *text);

#endif
