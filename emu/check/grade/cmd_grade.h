/*
 * cmd_grade.h: `parray grade`, for another subcommand that has something to say about the grade.
 */
#ifndef CMD_GRADE_H
#define CMD_GRADE_H

struct grade;
struct parray_program;

/* `report` is called once, after the text of a grade that is whole; not after a refusal. It is called with
 * the listener itself, which may stand in a larger struct. */
struct grade_listener {
    void (*report)(const struct grade_listener *listener, const struct grade *grade);
    const char *source; /* of the object that is graded; NULL: not known */
};

/* Grade as the command line says; argv is written to. `listener` may be NULL. Result: the exit status. */
int grade_command(int argc, char **argv, const struct parray_program *const *programs,
                  const struct grade_listener *listener);

#endif
