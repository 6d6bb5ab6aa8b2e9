/* ranks 3 */
/* A look at a message before it is taken: its size is learned, and with a match nobody else can take it. */
#include "check.h"
#include <stdlib.h>

static int *room(MPI_Status *status, int *count)
{
    MPI_Get_count(status, MPI_INT, count);
    return malloc((size_t)(*count + 1) * sizeof(int));
}

static void full(int *numbers, int count, MPI_Status *status)
{
    CHECK(count == 3 + status->MPI_SOURCE + status->MPI_TAG);
    for (int i = 0; i < count; i++)
        CHECK(numbers[i] == 10 * status->MPI_SOURCE + i);
    free(numbers);
}

static void take(int tag)
{
    MPI_Status status;
    MPI_Message message;
    MPI_Request request;
    int count, *numbers, flag = 0;
    if (tag == 0)
        MPI_Probe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
    else if (tag == 1)
        while (!flag)
            MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &flag, &status);
    else if (tag == 2)
        MPI_Mprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &message, &status);
    else
        while (!flag)
            MPI_Improbe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &flag, &message, &status);
    numbers = room(&status, &count);
    if (tag < 2) {
        MPI_Recv(numbers, count, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD, &status);
    } else if (tag == 2) {
        MPI_Mrecv(numbers, count, MPI_INT, &message, &status);
        CHECK(message == MPI_MESSAGE_NULL);
    } else {
        MPI_Imrecv(numbers, count, MPI_INT, &message, &request);
        MPI_Wait(&request, &status);
    }
    full(numbers, count, &status);
}

int main(int argc, char **argv)
{
    int rank, size, numbers[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 64; i++)
        numbers[i] = 10 * rank + i;
    for (int tag = 0; tag < 4; tag++)
        for (int i = 1; i < size; i++)
            if (rank == 0)
                take(tag);
            else if (rank == i)
                MPI_Send(numbers, 3 + rank + tag, MPI_INT, 0, tag, MPI_COMM_WORLD);
    MPI_Message nobody;
    MPI_Status status;
    MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &nobody, &status);
    CHECK(nobody == MPI_MESSAGE_NO_PROC);
    MPI_Mrecv(numbers, 0, MPI_INT, &nobody, &status);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL);
    return check_end("probe");
}
