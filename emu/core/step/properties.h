/*
 * properties.h: the invariant of a program, after every step, and what holds eventually, at its end or bound.
 *
 * Both are functions of the program that look at all nodes while none runs, on the thread that waits for the
 * run. Several processes have no common memory, so that in a run of theirs nothing is looked at. A program
 * without such functions costs nothing.
 */
#ifndef PROPERTIES_H
#define PROPERTIES_H

#include "machine/machine.h"
#include "step/clock.h"

/* Will anything be looked at in the run? */
bool properties_wanted(const struct parray *array);

/* Does the clock have to stop after the step because of them, whatever the decision about it? */
bool properties_each_step(const struct parray *array);

/* Note what is to be looked at after the step that is over, with array->clock.stop as decided. Result: there
 * is something. */
bool properties_due(struct parray *array, const struct decision *decision);

/* Look at that. False: a property does not hold, and nothing has ended the run before; or a function was left
 * (array->crash.left). */
bool properties_look(struct parray *array);

/* Have the program look at its nodes, none of which runs, for its invariant or `eventually`. */
bool properties_hold(struct parray *array, enum property property);

/* Note that a check of the function that looks does not hold: the condition, its line, and more ("": none).
 * */
void properties_failed(struct parray *array, const char *text, const char *site, const char *said);

#endif
