/* ranks 2 class invalid-argument line 12 */
/* There is no error of that number. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Error_string(-7, text, &length);
    MPI_Finalize();
    return 0;
}
