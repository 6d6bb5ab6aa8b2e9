/*
 * ranks.h: a run of engine mpi as one of several processes, from the words of the command line to the end.
 *
 * Every rank is a process of the tool with the same words. All ranks build and run their parts; rank 0 alone
 * says what there is to say, writes files and has the exit status of the run, the others end with status 0,
 * since mpirun stops all ranks when one ends otherwise.
 *
 * Life cycle: ranks_check; in the process that is to start the others (ranks_due), ranks_start, and no more.
 * In the ranks: ranks_open when the program was looked for, ranks_agree after each piece of work that may
 * fail on one rank alone, ranks_close. One thread.
 */
#ifndef RANKS_H
#define RANKS_H

#include <stdbool.h>
#include <stddef.h>

struct options;
struct parray_program;
struct request;

/* Is engine mpi asked for? */
bool ranks_wanted(const struct options *options);

/* Is it up to this process to start the others? */
bool ranks_due(const struct options *options);

/* Start them (mpirun.h) and wait for their end. Result: the status of the run. */
int ranks_start(const struct options *options);

/* Do the options about ranks fit each other, and the mpirun that may have started this process? False after
 * saying why not. */
bool ranks_check(const struct options *options);

/* May a command go on that knows nothing of ranks? False after saying that mpirun has started it many
 * times. */
bool ranks_alone(const char *command);

/* May a command go on that makes its runs in its own process? `command`: "`parray sweep'". False after saying
 * which option asks for several. */
bool ranks_none(const struct options *options, const char *command);

/* Begin MPI and agree with all other ranks on what runs. `program`: NULL if it was not found, as the
 * sentence `why` says. Fills in request->options.transport, and makes the request of all ranks but 0 a
 * silent one. False after rank 0 has said why the run cannot be: then *status is for the process. */
bool ranks_open(struct request *request, const struct parray_program *program, const char *why, int *status);

/* The status 0 if all ranks have come to here with status 0, else that of the lowest rank that has not; then
 * rank 0 has its sentence in error, and all others have "". Without a transport: the status. */
int ranks_agree(const struct options *options, int status, char *error, size_t size);

/* Does this process speak for the run? */
bool ranks_speaks(const struct options *options);

/* End MPI, if it was begun. Result: the status of the process. */
int ranks_close(int status);

#endif
