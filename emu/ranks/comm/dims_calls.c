/*
 * dims_calls.c: a number of ranks as a grid.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "rank/rank.h"
#include "rank/twin.h"

static const char what[] = "a grid of ranks";

/* The divisors of a number in order. */
enum { DIVISORS_MOST = 1536 }; /* of numbers below 2^31 */
struct divisors {
    int list[DIVISORS_MOST];
    int count;
};

static void list_divisors(int number, struct divisors *divisors)
{
    int above[DIVISORS_MOST / 2], count = 0;
    divisors->count = 0;
    for (int d = 1; (long)d * d <= number; d++) {
        if (number % d)
            continue;
        divisors->list[divisors->count++] = d;
        if (d != number / d)
            above[count++] = number / d;
    }
    while (count)
        divisors->list[divisors->count++] = above[--count];
}

/* A search through all ways to divide a number: factors as close to each other as can be, and then the
 * smallest one as large as can be, and the next ones. */
struct balance {
    struct divisors divisors;
    int dims, spread; /* of the best way: between the smallest factor and the largest */
    int *sizes, *best;
};

static void weigh(struct balance *balance)
{
    int last = balance->dims - 1, spread = balance->sizes[0] - balance->sizes[last], i = last;
    while (i > 0 && balance->sizes[i] == balance->best[i])
        i--;
    if (spread > balance->spread || (spread == balance->spread && balance->sizes[i] <= balance->best[i]))
        return;
    balance->spread = spread;
    memcpy(balance->best, balance->sizes, (size_t)balance->dims * sizeof *balance->best);
}

/* Factors for `left` dimensions, of at least `least`, from the smallest, which is the last, to the first. */
static void search(struct balance *balance, int nodes, int left, int least)
{
    if (left == 1) {
        balance->sizes[0] = nodes;
        weigh(balance);
        return;
    }
    for (int i = 0; i < balance->divisors.count; i++) {
        int size = balance->sizes[left - 1] = balance->divisors.list[i];
        double product = 1;
        for (int k = 0; k < left; k++)
            product *= size;
        if (product > nodes)
            return;
        if (size >= least && nodes % size == 0)
            search(balance, nodes / size, left - 1, size);
    }
}

static void divide(int nodes, int dims, int *sizes)
{
    struct balance *balance = memory_take(1, sizeof *balance, what);
    list_divisors(nodes, &balance->divisors);
    balance->dims = dims;
    balance->spread = INT_MAX;
    balance->best = sizes;
    balance->sizes = memory_take((size_t)dims, sizeof(int), what);
    search(balance, nodes, dims, 1);
    free(balance->sizes);
    free(balance);
}

int PMPI_Dims_create(int nnodes, int ndims, int dims[])
{
    struct rank *rank = RANK_ENTER(Dims_create);
    int given = 1, free_dims = 0, used = 0;
    if (nnodes < 1 || ndims < 0)
        return rank_error(rank, NULL, MPI_ERR_DIMS, MISTAKE_BAD_ARGUMENT,
                          "%d ranks in %d dimensions are no grid", nnodes, ndims);
    for (int i = 0; i < ndims; i++) {
        if (dims[i] < 0)
            return rank_error(rank, NULL, MPI_ERR_DIMS, MISTAKE_BAD_ARGUMENT, "dimension %d has size %d", i,
                              dims[i]);
        given *= dims[i] ? dims[i] : 1;
        free_dims += !dims[i];
    }
    if (nnodes % given || (!free_dims && ndims && given != nnodes))
        return rank_error(rank, NULL, MPI_ERR_DIMS, MISTAKE_BAD_ARGUMENT,
                          "%d ranks cannot be divided: the given dimensions have %d", nnodes, given);
    int *sizes = memory_take((size_t)free_dims + 1, sizeof *sizes, what);
    if (free_dims)
        divide(nnodes / given, free_dims, sizes);
    for (int i = 0; i < ndims; i++)
        if (!dims[i])
            dims[i] = sizes[used++];
    free(sizes);
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Dims_create);
