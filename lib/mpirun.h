/*
 * mpirun.h: this process starts mpirun, which starts processes of this program with the same words: ranks.
 *
 * Their output comes through this process, as it is, with whatever mpirun itself says of a rank that ended
 * badly. Each rank puts down on a board who it is, and one of them the status of the run; if none has, this
 * process says in one sentence what ended. The first SIGINT, SIGTERM or SIGHUP goes to all ranks as SIGUSR1,
 * by which they may end with a report of what was done; a second one kills the ranks. If this process dies,
 * mpirun and the ranks do, too.
 *
 * The board is a file that the environment names (PARRAY_RANKS), a line of two numbers for each thing that is
 * put down.
 *
 * One thread, and one mpirun of a process at a time.
 */
#ifndef MPIRUN_H
#define MPIRUN_H

#include <stdbool.h>

struct mpi_launcher;

/* How the library "openmpi" or "mpich" starts ranks. NULL: its mpirun is not in PATH. */
const struct mpi_launcher *mpirun_launcher(const char *mpi);

/* Start that many ranks, and wait for their end. `progress`: ranks may show how far they are. `option`: what
 * asked for them, for sentences: "--ranks". Result: the status of the run; SAY_REFUSED after saying why there
 * was none. */
int mpirun(const struct mpi_launcher *launcher, unsigned ranks, bool progress, const char *option);

/* In a rank: put down its number and its process, or -1 and the status of the run. False: nobody reads it, as
 * there is no mpirun of this header. */
bool mpirun_put_down(int rank, long value);

/* In a rank: was it started by `mpirun` of this header, and may it show how far it is? */
bool mpirun_started(void);
bool mpirun_progress(void);

#endif
