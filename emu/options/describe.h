/*
 * describe.h: what a program says of itself, as text and as JSON, for `list` and `show`.
 *
 * Pure functions of the program's description.
 */
#ifndef DESCRIBE_H
#define DESCRIBE_H

#include <jansson.h>
#include <stdbool.h>

struct parray_program;

/* What a description left open. */
const char *describe_topology(const struct parray_program *program);
const char *describe_model(const struct parray_program *program);

/* All of the description; the caller owns it. NULL: no memory. */
json_t *describe_json(const struct parray_program *program);

/* NULL becomes null. */
json_t *describe_text(const char *text);

/* Print and free. Result: the exit status. */
int describe_print(json_t *json);

/* What was asked for; NULL: not given. */
struct describe_request {
    const char *program, *topology;
    bool json;
};

/* Read the arguments of a command that knows --json and --help and, if it is `of_program`, one PROGRAM and
 * --topology. False: the command is over, with *status. */
bool describe_arguments(int argc, char **argv, const char *usage, bool of_program,
                        struct describe_request *wish, int *status);

#endif
