/* ranks 3 */
/* State that the C library hides: getopt, strtok, rand and errno, each used across calls that wait. */
#include "check.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Each rank reads other options, and stops in between so that others read theirs. */
static void options(int rank)
{
    char name[] = "program", a[] = "-a", b[] = "-b", number[] = "12", rest[] = "file";
    char *odd[] = {name, a, b, number, rest, NULL}, *even[] = {name, b, number, rest, NULL};
    int option, seen_a = 0, value = 0, count = rank % 2 ? 5 : 4;
    optind = 1;
    while ((option = getopt(count, rank % 2 ? odd : even, "ab:")) != -1) {
        seen_a |= option == 'a';
        if (option == 'b')
            value = atoi(optarg);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK(seen_a == rank % 2 && value == 12 && optind == count - 1);
}

static void words(int rank)
{
    char text[64];
    int count = 0;
    snprintf(text, sizeof text, "w%d x%d y%d z%d", rank, rank, rank, rank);
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        CHECK(word[0] == 'w' + count && atoi(word + 1) == rank);
        count++;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    CHECK(count == 4);
}

static void dice(int rank)
{
    int first[5], again[5];
    srand(100 + (unsigned)rank);
    for (int i = 0; i < 5; i++) {
        first[i] = rand();
        MPI_Barrier(MPI_COMM_WORLD);
    }
    srand(100 + (unsigned)rank);
    for (int i = 0; i < 5; i++)
        again[i] = rand();
    CHECK(memcmp(first, again, sizeof first) == 0);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    options(rank);
    words(rank);
    dice(rank);
    errno = 0;
    CHECK(strtol(rank == 1 ? "99999999999999999999" : "5", NULL, 10) >= 5);
    CHECK(errno == (rank == 1 ? ERANGE : 0));
    return check_end("library-state");
}
