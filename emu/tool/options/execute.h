/*
 * execute.h: carry out one request: open the output files, build, run, report, finish the files.
 *
 * Called once at a time, from the main thread. While the array runs, SIGINT and SIGTERM end the run.
 */
#ifndef EXECUTE_H
#define EXECUTE_H

struct parray_program;
struct request;

/* Result: the exit status. The files of the request are written whole, with what was done until then, if the
 * run began; if it was refused, with status 2, they are left as they were. */
int execute(const struct request *request, const struct parray_program *program);

#endif
