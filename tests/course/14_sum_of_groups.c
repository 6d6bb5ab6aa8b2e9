/* Sums without a send: ranks that have bit b of their word form a group, whose size says how many have it. */
#include <mpi.h>
#include <parray_rank.h>
PARRAY_RANKS_SOLVE("allreduce");
int main(int argc, char **argv)
{
    struct parray_token token;
    MPI_Init(&argc, &argv);
    node_given(parray_rank_node(), &token);
    uint32_t sum = 0;
    int all;
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    for (int bit = 0; bit < 32; bit++) {
        MPI_Comm with;
        int mine = token.word >> bit & 1, many;
        MPI_Comm_split(MPI_COMM_WORLD, mine, 0, &with);
        MPI_Comm_size(with, &many);
        sum += (uint32_t)(mine ? many : all - many) << bit;
        MPI_Comm_free(&with);
    }
    node_deliver(parray_rank_node(), -1, &sum, sizeof sum);
    MPI_Finalize();
    return 0;
}
