/*
 * solution.c: the sum of all tokens, by doubling, for any number of ranks.
 *
 * Of as many ranks as a power of two has, each adds up with the partner whose number differs in one bit, bit
 * by bit. The ranks beyond that power give their token to one of the others before, and get the sum behind.
 */
#include <mpi.h>
#include <parray_rank.h>

PARRAY_RANKS_SOLVE("allreduce");

/* Send a word to a rank, and add its word to it. */
static uint32_t add_up(uint32_t mine, int partner)
{
    uint32_t theirs;
    MPI_Sendrecv(&mine, 1, MPI_UINT32_T, partner, 0, &theirs, 1, MPI_UINT32_T, partner, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    return mine + theirs;
}

static uint32_t sum_of_all(uint32_t word, int me, int ranks)
{
    uint32_t theirs;
    int power = 1;
    while (2 * power <= ranks)
        power *= 2;

    if (me >= power) {
        MPI_Send(&word, 1, MPI_UINT32_T, me - power, 1, MPI_COMM_WORLD);
        MPI_Recv(&word, 1, MPI_UINT32_T, me - power, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return word;
    }
    if (me + power < ranks) {
        MPI_Recv(&theirs, 1, MPI_UINT32_T, me + power, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        word += theirs;
    }
    for (int bit = 1; bit < power; bit *= 2)
        word = add_up(word, me ^ bit);
    if (me + power < ranks)
        MPI_Send(&word, 1, MPI_UINT32_T, me + power, 2, MPI_COMM_WORLD);
    return word;
}

int main(int argc, char **argv)
{
    int me, ranks;
    struct parray_token token;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    node_given(parray_rank_node(), &token);

    uint32_t sum = sum_of_all(token.word, me, ranks);

    node_deliver(parray_rank_node(), -1, &sum, sizeof sum);
    MPI_Finalize();
    return 0;
}
