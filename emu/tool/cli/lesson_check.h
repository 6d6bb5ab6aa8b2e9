/*
 * lesson_check.h: `parray learn N --check`: a learner's program, graded by the sheet of the lesson.
 */
#ifndef LESSON_CHECK_H
#define LESSON_CHECK_H

struct course;
struct lesson;
struct parray_program;

/* Compile the learner's program, if it is a source, and grade it; say in one sentence what comes next. `file`
 * NULL: exercise.c in the current folder, or in that which `parray learn N` makes. Result: the status of
 * `parray grade`; PARRAY_USAGE, if the source does not compile. */
int lesson_check(const struct course *course, const struct lesson *lesson, const char *file,
                 const struct parray_program *const *programs);

#endif
