/*
 * stuck_text.h: the sentence for a run that cannot go on, or may not.
 */
#ifndef STUCK_TEXT_H
#define STUCK_TEXT_H

#include "machine/machine.h"

/* Write it to outcome.error: for a run that its limit of steps ended, for nodes that wait for ever, and for
 * worms that do. */
void stuck_text_limit(struct parray *array);
void stuck_text_deadlock(struct parray *array);
void stuck_text_jam(struct outcome *outcome);

#endif
