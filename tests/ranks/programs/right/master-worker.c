/* ranks 4 */
/* A master gives the next task to whichever worker is free; the sum does not depend on who did what. */
#include "check.h"

enum { TASKS = 40, WORK = 1, STOP = 2 };

static long work(int task)
{
    long sum = 0;
    for (int i = 1; i <= task; i++)
        sum += (long)i * i;
    return sum;
}

static void master(int workers)
{
    int next = 0, open = 0;
    long result, total = 0, wanted = 0;
    MPI_Status status;
    for (int i = 1; i <= workers && next < TASKS; i++, next++, open++)
        MPI_Send(&next, 1, MPI_INT, i, WORK, MPI_COMM_WORLD);
    while (open > 0) {
        MPI_Recv(&result, 1, MPI_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        CHECK(status.MPI_TAG == WORK);
        total += result;
        open--;
        if (next < TASKS) {
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, WORK, MPI_COMM_WORLD);
            next++;
            open++;
        }
    }
    for (int i = 1; i <= workers; i++)
        MPI_Send(NULL, 0, MPI_INT, i, STOP, MPI_COMM_WORLD);
    for (int i = 0; i < TASKS; i++)
        wanted += work(i);
    CHECK(total == wanted);
    printf("the sum of all tasks is %ld\n", total);
}

static void worker(void)
{
    int task;
    long result;
    MPI_Status status;
    for (;;) {
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        result = work(task);
        MPI_Send(&result, 1, MPI_LONG, 0, WORK, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size > 1);
    if (rank == 0)
        master(size - 1);
    else
        worker();
    return check_end("master-worker");
}
