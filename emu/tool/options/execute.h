/*
 * execute.h: carry out one request: open the output files, build, run, report, finish the files.
 *
 * Called once at a time, from the main thread. While the array runs, SIGINT and SIGTERM end the run.
 */
#ifndef EXECUTE_H
#define EXECUTE_H

#include "stress/replay.h"

struct parray_program;
struct request;

/* Result: the exit status. The files of the request are written whole, with what was done until then, if the
 * run began; if it was refused, with status 2, they are left as they were. */
int execute(const struct request *request, const struct parray_program *program);

struct parray;

/* Say on standard error how the run went, after it. False: it did not go as the file states; or the file
 * states nothing, and none of the choices that it lists took effect. */
bool replay_check(const struct replay *replay, const struct parray *array);

struct topo;

/* If the topology falls apart, say so on standard error, with its components. */
void warn_apart(const struct topo *topo);

/* The same of a specification, which is opened only if graphs of its kind can fall apart. */
void warn_apart_spec(const char *spec);

#endif
