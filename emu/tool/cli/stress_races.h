/*
 * stress_races.h: `parray stress --races`.
 */
#ifndef STRESS_RACES_H
#define STRESS_RACES_H

struct parray_program;
struct request;
struct stress_request;

/* Run the program once under ThreadSanitizer, and print the races between its nodes. Result: the exit status;
 * PARRAY_WRONG if there are any. */
int races_program(struct request *request, const struct stress_request *stress,
                  const struct parray_program *const *programs);

#endif
