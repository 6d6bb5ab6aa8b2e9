/*
 * schedule_result.h: whether cells hold in the end what a schedule demands, and if not, what is wrong with
 * them.
 */
#ifndef SCHEDULE_RESULT_H
#define SCHEDULE_RESULT_H

#include "schedule/walk.h"

/* Add findings "result" of a walk in which all operations ended. */
void result_find(const struct walk *walk, struct findings *findings);

#endif
