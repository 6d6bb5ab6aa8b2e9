/*
 * schedule_race.h: operations of one rank that touch a cell in an order that nothing fixes.
 *
 * An operation happens before another one if needs and messages lead from the one to the other, also through
 * other ranks. That a connection has no room orders nothing: how much room there is depends on the machine.
 */
#ifndef SCHEDULE_RACE_H
#define SCHEDULE_RACE_H

#include "schedule/walk.h"

/* Add findings "race" of a walk in which all operations ended. */
void race_find(const struct walk *walk, struct findings *findings);

#endif
