/*
 * course.h: the course that comes with parray, a folder with a folder for each lesson: 03_ports_and_duplex.
 *
 * No list of the lessons is compiled in. The number of a lesson is that of its folder; title and goal are in
 * its lesson.md: the first line "# 3. Ports and duplex", and the first sentence below "## Goal".
 *
 * Life cycle: course_open, then course_close, also after a refusal. One thread.
 */
#ifndef COURSE_H
#define COURSE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

struct lesson {
    int number;
    char *folder; /* its path */
    char *title, *goal;
};

struct course {
    char folder[PATH_MAX];
    size_t count;
    struct lesson *lesson; /* in the order of their numbers */
};

/* Find and read the course: in $PARRAY_COURSE, beside the tool, in the source tree, where it was meant to
 * be installed. False after saying where it was looked for, or which lesson cannot be read. */
bool course_open(struct course *course);
void course_close(struct course *course);

/* The lesson of that number, as the command line has it. NULL after saying which there are. */
const struct lesson *course_lesson(const struct course *course, const char *number);

/* The lesson behind another one; NULL: that one is the last. */
const struct lesson *course_next(const struct course *course, const struct lesson *lesson);

#endif
