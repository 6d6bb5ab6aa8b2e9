/* ranks 2 */
/* Attributes of MPI_COMM_SELF are deleted when MPI ends, the last one first, while MPI can still be used. */
#include "check.h"

static int order;

static int last(MPI_Comm comm, int key, void *value, void *extra)
{
    int size;
    (void)key, (void)extra;
    MPI_Comm_size(comm, &size);
    CHECK(size == 1 && order == *(int *)value);
    order++;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int keys[2], rank, values[2] = {1, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, last, &keys[i], NULL);
        MPI_Comm_set_attr(MPI_COMM_SELF, keys[i], &values[i]);
        MPI_Comm_free_keyval(&keys[i]);
    }
    MPI_Finalize();
    if (order != 2)
        return 3;
    if (rank == 0)
        printf("at-finalize: ok\n");
    return 0;
}
