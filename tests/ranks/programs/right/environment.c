/* ranks 2 */
/* What can be asked of MPI itself: before it begins, while it runs and after its end; and its memory. */
#include "check.h"
#include <string.h>

int main(int argc, char **argv)
{
    int flag, provided, version, subversion, length, level, rank;
    char name[MPI_MAX_PROCESSOR_NAME], library[MPI_MAX_LIBRARY_VERSION_STRING];
    int *memory;
    MPI_Initialized(&flag);
    CHECK(!flag);
    MPI_Finalized(&flag);
    CHECK(!flag);
    MPI_Get_version(&version, &subversion);
    CHECK(version == MPI_VERSION && subversion == MPI_SUBVERSION && version >= 3);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    CHECK(provided >= MPI_THREAD_SINGLE && provided <= MPI_THREAD_MULTIPLE);
    MPI_Initialized(&flag);
    CHECK(flag);
    MPI_Query_thread(&level);
    MPI_Is_thread_main(&flag);
    CHECK(level == provided && flag);
    MPI_Get_processor_name(name, &length);
    CHECK(length > 0 && length == (int)strlen(name));
    MPI_Get_library_version(library, &length);
    CHECK(length > 0 && length == (int)strlen(library));
    double before = MPI_Wtime(), after = MPI_Wtime();
    CHECK(after >= before && MPI_Wtick() > 0);
    MPI_Alloc_mem(100 * sizeof(int), MPI_INFO_NULL, &memory);
    memory[99] = 5;
    MPI_Bcast(&memory[99], 1, MPI_INT, 0, MPI_COMM_WORLD);
    CHECK(memory[99] == 5);
    MPI_Free_mem(memory);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    MPI_Finalized(&flag);
    MPI_Initialized(&length);
    if (flag && length && rank == 0)
        printf("environment: ok\n");
    return !flag || !length;
}
