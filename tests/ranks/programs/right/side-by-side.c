/* ranks 4 */
/* Calls that are open at a time have bytes side by side, or read the same ones; what lies between is free. */
#include "check.h"

static int rank, size;

/* Columns of one table come and go; those between them are the program's. */
static void columns(void)
{
    int table[4][4], next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Datatype column;
    MPI_Request both[4];
    for (int i = 0; i < 16; i++)
        table[i / 4][i % 4] = 100 * rank + i;
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Irecv(&table[0][0], 1, column, before, 0, MPI_COMM_WORLD, &both[0]);
    MPI_Irecv(&table[0][1], 1, column, before, 0, MPI_COMM_WORLD, &both[1]);
    MPI_Isend(&table[0][2], 1, column, next, 0, MPI_COMM_WORLD, &both[2]);
    MPI_Isend(&table[0][2], 1, column, next, 0, MPI_COMM_WORLD, &both[3]);
    for (int i = 0; i < 4; i++)
        table[i][3] = -1;
    MPI_Waitall(4, both, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 4; i++)
        CHECK(table[i][0] == 100 * before + 4 * i + 2 && table[i][1] == table[i][0] && table[i][3] == -1);
    MPI_Type_free(&column);
}

/* Two collective calls and a message read one number, and their results lie one behind the other. */
static void results(void)
{
    int number = rank + 1, result[3] = {0, 0, 0};
    MPI_Request open[4];
    MPI_Iallreduce(&number, &result[0], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &open[0]);
    MPI_Iallreduce(&number, &result[1], 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &open[1]);
    MPI_Isend(&number, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &open[2]);
    MPI_Irecv(&result[2], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &open[3]);
    MPI_Waitall(4, open, MPI_STATUSES_IGNORE);
    CHECK(result[0] == size * (size + 1) / 2 && result[1] == size &&
          result[2] == (rank + size - 1) % size + 1);
}

/* Operations in place that go on while the program does something else. */
static void in_place(void)
{
    int all[8], sum = rank, root = 1;
    MPI_Request open[3];
    for (int i = 0; i < 8; i++)
        all[i] = i / 2 == rank ? rank : -1;
    MPI_Iallgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 2, MPI_INT, MPI_COMM_WORLD, &open[0]);
    MPI_Iallreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &open[1]);
    MPI_Ibcast(&root, 1, MPI_INT, 0, MPI_COMM_WORLD, &open[2]);
    MPI_Waitall(3, open, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 8; i++)
        CHECK(all[i] == i / 2);
    CHECK(sum == size * (size - 1) / 2);
    all[0]++;
}

/* A wide receive and its neighbour: each writes only what it has room for. */
static void rooms(void)
{
    char room[16] = "";
    MPI_Status status;
    MPI_Request open[2];
    MPI_Irecv(room, 8, MPI_CHAR, (rank + 1) % size, 1, MPI_COMM_WORLD, &open[0]);
    MPI_Irecv(room + 8, 8, MPI_CHAR, (rank + 1) % size, 2, MPI_COMM_WORLD, &open[1]);
    MPI_Send("abc", 3, MPI_CHAR, (rank + size - 1) % size, 2, MPI_COMM_WORLD);
    MPI_Send("12345678", 8, MPI_CHAR, (rank + size - 1) % size, 1, MPI_COMM_WORLD);
    MPI_Wait(&open[1], &status);
    room[8] = 'x';
    MPI_Wait(&open[0], MPI_STATUS_IGNORE);
    CHECK(room[7] == '8' && room[8] == 'x' && room[9] == 'b');
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size == 4);
    columns();
    results();
    in_place();
    rooms();
    return check_end("side-by-side");
}
