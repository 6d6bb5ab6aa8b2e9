/*
 * mpi_call.c: the communicator of all ranks is enough here: failures are told whenever MPI has begun.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "machine/transport.h"
#include "mpi_call.h"

_Noreturn void mpi_end_all(int status)
{
    fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, status);
    _exit(status);
}

void mpi_must(int code, const char *what)
{
    char text[MPI_MAX_ERROR_STRING] = "", name[MPI_NAME_SIZE];
    int rank, length;
    if (code == MPI_SUCCESS)
        return;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Error_string(code, text, &length);
    text[strcspn(text, "\n")] = '\0';
    mpi_name(name, sizeof name);
    fprintf(stderr, "error: MPI rank %d cannot %s, by word of %s: %s\n", rank, what, name, text);
    mpi_end_all(TRANSPORT_FAILED);
}

void *mpi_grow(void *old, size_t count, size_t size)
{
    int rank;
    void *grown = count && size > SIZE_MAX / count ? NULL : realloc(old, count * size);
    if (grown)
        return grown;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    fprintf(stderr, "error: MPI rank %d: out of memory for messages of other ranks: %zu bytes\n", rank,
            count * size);
    mpi_end_all(TRANSPORT_FAILED);
}

/* The library's own words are "Open MPI v4.1.4, package: ..." or "MPICH Version:      4.0.2\n...". */
void mpi_name(char *name, size_t size)
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING], version[32];
    int length;
    MPI_Get_library_version(text, &length);
    if (sscanf(text, "Open MPI v%31[^,]", version) == 1)
        snprintf(name, size, "Open MPI %s", version);
    else if (sscanf(text, "MPICH Version: %31s", version) == 1)
        snprintf(name, size, "MPICH %s", version);
    else
        snprintf(name, size, "%.*s", (int)strcspn(text, ",\n"), text);
}
