/* shift.c: the sum of all tokens: every token goes once around the ring, and all add up what comes by. */
#include <mpi.h>
#include <parray_rank.h>

PARRAY_RANKS_SOLVE("allreduce");

int main(int argc, char **argv)
{
    int me, ranks;
    struct parray_token token;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    node_given(parray_rank_node(), &token);

    uint32_t passing = token.word, sum = token.word;
    for (int k = 1; k < ranks; k++) {
        MPI_Sendrecv_replace(&passing, 1, MPI_UINT32_T, (me + 1) % ranks, 0, (me + ranks - 1) % ranks, 0,
                             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += passing;
    }

    node_deliver(parray_rank_node(), -1, &sum, sizeof sum);
    MPI_Finalize();
    return 0;
}
