/*
 * mpi_end.c: why MPICH over UCX may hang in MPI_Finalize, and how that is avoided.
 *
 * In MPI_Finalize a rank first asks each other rank to confirm that everything has arrived (over TCP, UCX
 * 1.11 and later need that answer before they close an endpoint), and answers the others while it waits. When
 * it has its own answers, MPICH before 4.2 waits in a barrier of the launcher, and there it answers nobody. A
 * rank that is still on its way to MPI_Finalize, but lets MPI work, answers as well. So the first rank may
 * have all answers before the last one has asked, and the last one then waits for ever. Later versions of
 * MPICH have the barrier before the questions.
 *
 * Nothing goes wrong if no rank lets MPI work any more when the first one asks: then each asks before it
 * answers anybody. A barrier of MPI cannot bring that about, for a rank that waits in it lets MPI work. The
 * launcher's barrier can. MPI has no call for it, but its protocol, PMI-1, is one line of text in each
 * direction, through the socket that PMI_FD names, where nothing else is on its way between the begin and the
 * end of MPI. Where a rank has no such socket, a pause makes it likely that all have left MPI's barrier.
 */
#include <errno.h>
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "mpi_call.h"

/* More than ranks are usually apart when they leave a barrier. */
enum { PAUSE_NANOSECONDS = 100000000 };

/* Is this an MPICH whose ranks may leave each other without an answer? */
static bool may_hang(const char *version)
{
    int major, minor, size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size > 1 && sscanf(version, "MPICH Version: %d.%d", &major, &minor) == 2 &&
           (major < 4 || (major == 4 && minor < 2)) && strstr(version, "ch4:ucx");
}

/* The socket on which the launcher is spoken to in PMI-1; -1: there is none, or MPICH was configured for
 * another protocol, and its version has the words of its configure. */
static int launcher_socket(const char *version)
{
    const char *number = getenv("PMI_FD");
    return number && *number && !strstr(version, "--with-pmi") ? atoi(number) : -1;
}

/* Wait until all ranks are here, and let MPI do nothing meanwhile. False: the launcher cannot be asked. */
static bool meet_in_launcher(int launcher)
{
    static const char enter[] = "cmd=barrier_in\n";
    char byte = '\0';
    if (launcher < 0 || write(launcher, enter, sizeof enter - 1) != sizeof enter - 1)
        return false;
    while (byte != '\n') /* the end of its "cmd=barrier_out" */
        if (read(launcher, &byte, 1) != 1 && errno != EINTR)
            return false;
    return true;
}

void mpi_end(void)
{
    const struct timespec pause = {.tv_nsec = PAUSE_NANOSECONDS};
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(version, &length);
    if (may_hang(version)) {
        MPI_Barrier(MPI_COMM_WORLD); /* till here others may need that MPI works in this rank */
        if (!meet_in_launcher(launcher_socket(version)))
            nanosleep(&pause, NULL);
    }
    MPI_Finalize();
}
