/* library.c: the sum of all tokens, by one call. */
#include <mpi.h>
#include <parray_rank.h>

PARRAY_RANKS_SOLVE("allreduce");

int main(int argc, char **argv)
{
    uint32_t sum;
    struct parray_token token;
    MPI_Init(&argc, &argv);
    node_given(parray_rank_node(), &token);
    MPI_Allreduce(&token.word, &sum, 1, MPI_UINT32_T, MPI_SUM, MPI_COMM_WORLD);
    node_deliver(parray_rank_node(), -1, &sum, sizeof sum);
    MPI_Finalize();
    return 0;
}
