/*
 * lesson_check.h: `parray learn N --check`: a learner's program, graded by the sheet of the lesson.
 */
#ifndef LESSON_CHECK_H
#define LESSON_CHECK_H

#include <stdbool.h>

struct lessons;
struct lesson;
struct parray_program;

/* Compile the learner's program, if it is a source, and grade it; say in one sentence what comes next. `file`
 * NULL: exercise.c in the current folder, or in that which `parray learn N` makes. Result: the status of
 * `parray grade`; PARRAY_USAGE, if the source does not compile. */
int lesson_check(const struct lessons *course, const struct lesson *lesson, const char *file,
                 const struct parray_program *const *programs);

/* Make the folder `to`, with all files of the lesson but those of the teacher: solution.c and sheet. False
 * after saying why not: there is something of that name, which stays as it is, or the copy failed, and
 * nothing is left of it. */
bool lesson_copy(const struct lesson *lesson, const char *to);

#endif
