/*
 * timetable_own.h: what the files of timetables share: the telling (timetable_tell.c).
 */
#ifndef TIMETABLE_OWN_H
#define TIMETABLE_OWN_H

#include "coll/timetable.h"

/* Choose the slots in which nodes tell their children, and report to their parents. */
void timetable_add_telling(struct timetable *timetable, const struct tree *tree, const struct model *model);

#endif
