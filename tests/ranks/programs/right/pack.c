/* ranks 2 */
/* Different things packed into one message. */
#include "check.h"
#include <string.h>

int main(int argc, char **argv)
{
    int rank, number = 0, place = 0, most, text;
    double reals[2] = {0, 0};
    char buffer[200], word[6] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &most);
    MPI_Pack_size(6, MPI_CHAR, MPI_COMM_WORLD, &text);
    CHECK(most >= (int)sizeof(int) && most + text <= 100);
    if (rank == 0) {
        number = 42;
        reals[0] = 1.5;
        reals[1] = -2;
        MPI_Pack(&number, 1, MPI_INT, buffer, 200, &place, MPI_COMM_WORLD);
        MPI_Pack(reals, 2, MPI_DOUBLE, buffer, 200, &place, MPI_COMM_WORLD);
        MPI_Pack("hello", 6, MPI_CHAR, buffer, 200, &place, MPI_COMM_WORLD);
        MPI_Send(buffer, place, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
        MPI_Send(buffer, place, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(buffer, 200, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Unpack(buffer, 200, &place, &number, 1, MPI_INT, MPI_COMM_WORLD);
        MPI_Unpack(buffer, 200, &place, reals, 2, MPI_DOUBLE, MPI_COMM_WORLD);
        MPI_Unpack(buffer, 200, &place, word, 6, MPI_CHAR, MPI_COMM_WORLD);
        CHECK(number == 42 && reals[0] == 1.5 && reals[1] == -2 && strcmp(word, "hello") == 0);
        struct both {
            int i;
            double r[2];
            char w[6];
        } all; /* the same packed message, received by a type of its parts */
        int lengths[3] = {1, 2, 6};
        MPI_Aint places[3] = {0, (char *)all.r - (char *)&all, (char *)all.w - (char *)&all};
        MPI_Datatype parts[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR}, type;
        MPI_Type_create_struct(3, lengths, places, parts, &type);
        MPI_Type_commit(&type);
        MPI_Recv(&all, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(all.i == 42 && all.r[1] == -2 && strcmp(all.w, "hello") == 0);
        MPI_Type_free(&type);
    }
    int mine[2] = {rank, 10 * rank}, pairs[2 * 16], size, end = 0; /* packed, and gathered as what they are */
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Pack(mine, 2, MPI_INT, buffer, 200, &end, MPI_COMM_WORLD);
    MPI_Allgather(buffer, end, MPI_PACKED, pairs, 2, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        CHECK(pairs[2 * i] == i && pairs[2 * i + 1] == 10 * i);
    return check_end("pack");
}
