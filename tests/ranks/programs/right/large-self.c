/* ranks 2 */
/* A megabyte to the neighbour and to oneself, and an empty message. */
#include "check.h"
#include <stdlib.h>

#define MEGA (1 << 20)

int main(int argc, char **argv)
{
    int rank, size, bad = 0, count = -1;
    MPI_Request requests[4];
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    unsigned char *out = malloc(MEGA), *in = calloc(MEGA, 1), *own = calloc(MEGA, 1);
    for (int i = 0; i < MEGA; i++)
        out[i] = (unsigned char)(i * 7 + rank);
    MPI_Irecv(in, MEGA, MPI_UNSIGNED_CHAR, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(own, MEGA, MPI_BYTE, 0, 2, MPI_COMM_SELF, &requests[1]);
    MPI_Isend(out, MEGA, MPI_UNSIGNED_CHAR, right, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(out, MEGA, MPI_BYTE, 0, 2, MPI_COMM_SELF, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < MEGA; i++)
        bad += in[i] != (unsigned char)(i * 7 + left) || own[i] != out[i];
    CHECK(bad == 0);
    MPI_Sendrecv(out, 100, MPI_BYTE, rank, 3, in, MEGA, MPI_BYTE, rank, 3, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &count);
    CHECK(count == 100 && in[99] == out[99] && status.MPI_SOURCE == rank);
    MPI_Irecv(in, 5, MPI_BYTE, left, 4, MPI_COMM_WORLD, &requests[0]);
    MPI_Send(NULL, 0, MPI_BYTE, right, 4, MPI_COMM_WORLD);
    MPI_Wait(&requests[0], &status);
    MPI_Get_count(&status, MPI_BYTE, &count);
    CHECK(count == 0);
    free(out);
    free(in);
    free(own);
    return check_end("large-self");
}
