/*
 * course.h: the course that comes with parray (lessons.h).
 *
 * Life cycle: course_open, then lessons_close, also after a refusal. One thread.
 */
#ifndef COURSE_H
#define COURSE_H

#include <stdbool.h>

#include "lessons.h"

/* Find and read the course: in $PARRAY_COURSE, beside the tool, in the source tree, where it was meant to
 * be installed. False after saying where it was looked for, or which lesson cannot be read. */
bool course_open(struct lessons *course);

/* The lesson of that number, as the command line has it. NULL after saying which there are. */
const struct lesson *course_lesson(const struct lessons *course, const char *number);

/* The lesson behind another one; NULL: that one is the last. */
const struct lesson *course_next(const struct lessons *course, const struct lesson *lesson);

#endif
