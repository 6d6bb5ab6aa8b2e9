/*
 * lesson_copy.h: a folder for a learner, with the files of a lesson.
 */
#ifndef LESSON_COPY_H
#define LESSON_COPY_H

#include <stdbool.h>

struct lesson;

/* Make the folder `to`, with all files of the lesson but those of the teacher: solution.c and sheet. False
 * after saying why not: there is something of that name, which stays as it is, or the copy failed, and
 * nothing is left of it. */
bool lesson_copy(const struct lesson *lesson, const char *to);

#endif
