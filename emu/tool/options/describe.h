/*
 * describe.h: descriptions as JSON: of programs, for `list` and `show`, and of bounds.
 */
#ifndef DESCRIBE_H
#define DESCRIBE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct bounds;
struct parray_program;

/* The topology and the model of a run for which neither is given: the program's own, else those of the
 * tool. */
const char *describe_topology(const struct parray_program *program);
const char *describe_model(const struct parray_program *program);

/* Parameters as JSON; and printed on standard output, if there are any. */
struct parray_param;
json_t *describe_params_json(const struct parray_param *params);
void describe_params(const struct parray_param *params);

/* Print the properties that a program states, and the places that its runs ought to reach; nothing if there
 * are none. */
void describe_properties(const struct parray_program *program);

/* The C file of a program that was found by this name among the programs, as a reader opens it; NULL: it is
 * not known, as that of an object, or of a tool whose source tree is gone. */
const char *describe_source(const struct parray_program *const *programs, const char *name);

/* The whole description, with that file, which the caller owns. NULL: no memory. */
json_t *describe_json(const struct parray_program *program, const char *source);

/* The bounds of a task, the strongest first; a packet time has `per_unit` steps. */
json_t *describe_bounds(const struct bounds *bounds, uint64_t per_unit);

/* Name the schema of an object, print the object and free it. Result: the exit status. */
int describe_print(json_t *json, const char *schema);

#endif
