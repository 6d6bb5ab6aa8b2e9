/* ranks 2 */
/* Structs with gaps, arrays of them, and numbers that lie anywhere, by absolute addresses from MPI_BOTTOM. */
#include "check.h"
#include <stddef.h>
#include <string.h>

struct particle {
    char kind;
    double place[3];
    short charge;
    long long id;
};

int main(int argc, char **argv)
{
    int rank, count, a = 0;
    double b = 0;
    struct particle some[3];
    int lengths[4] = {1, 3, 1, 1};
    MPI_Aint places[4] = {offsetof(struct particle, kind), offsetof(struct particle, place),
                          offsetof(struct particle, charge), offsetof(struct particle, id)};
    MPI_Datatype parts[4] = {MPI_CHAR, MPI_DOUBLE, MPI_SHORT, MPI_LONG_LONG}, bare, particle, far;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memset(some, 0, sizeof some);
    MPI_Type_create_struct(4, lengths, places, parts, &bare);
    MPI_Type_create_resized(bare, 0, sizeof(struct particle), &particle);
    MPI_Type_commit(&particle);
    MPI_Type_free(&bare);
    MPI_Get_address(&a, &places[0]);
    MPI_Get_address(&b, &places[1]);
    lengths[1] = 1;
    parts[0] = MPI_INT;
    CHECK(MPI_Aint_add(places[0], MPI_Aint_diff(places[1], places[0])) == places[1]);
    MPI_Type_create_struct(2, lengths, places, parts, &far);
    MPI_Type_commit(&far);
    if (rank == 0) {
        for (int i = 0; i < 3; i++)
            some[i] = (struct particle){(char)('a' + i), {i, i + 0.5, -i}, (short)-i, 1LL << (40 + i)};
        a = 5;
        b = 2.5;
        MPI_Send(some, 3, particle, 1, 0, MPI_COMM_WORLD);
        MPI_Send(MPI_BOTTOM, 1, far, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(some, 3, particle, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, particle, &count);
        CHECK(count == 3);
        MPI_Get_elements(&status, particle, &count);
        CHECK(count == 18);
        for (int i = 0; i < 3; i++) {
            CHECK(some[i].kind == 'a' + i && some[i].charge == -i && some[i].id == 1LL << (40 + i));
            CHECK(some[i].place[0] == i && some[i].place[1] == i + 0.5 && some[i].place[2] == -i);
        }
        MPI_Recv(MPI_BOTTOM, 1, far, 0, 1, MPI_COMM_WORLD, &status);
        CHECK(a == 5 && b == 2.5);
    }
    MPI_Type_free(&particle);
    MPI_Type_free(&far);
    return check_end("types-struct");
}
