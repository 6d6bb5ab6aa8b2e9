/*
 * mpirun.h: --ranks R: this process starts mpirun, which starts R processes of the tool with the same words.
 *
 * Their output comes through this process, as it is, with whatever mpirun itself says of a rank that ended
 * badly. Ranks put down the status of the run; if none has, this process says in one sentence what ended. The
 * first SIGINT or SIGTERM goes to all ranks as SIGUSR1, which ends the run with a report of what was done; a
 * second one kills the ranks. If this process dies, mpirun and the ranks do, too.
 */
#ifndef MPIRUN_H
#define MPIRUN_H

#include <stdbool.h>

struct options;

/* Is it up to this process to start the others? */
bool mpirun_due(const struct options *options);

/* Start them and wait for their end. Result: the status of the run. */
int mpirun_start(const struct options *options);

#endif
