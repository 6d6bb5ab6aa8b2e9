/*
 * array_types.c: parts of arrays as types: blocks of them, and what a rank has of an array that is dealt
 * out to a grid of ranks.
 */
#include <stdlib.h>

#include "data/types.h"
#include "machine/memory.h"
#include "rank/twin.h"

static const char what[] = "a data type";

/* Rows of rows: dimension i of the block repeats what the faster dimensions made. */
static struct datatype *subarray(struct datatype *old, int ndims, const int *sizes, const int *subsizes,
                                 const int *starts, bool fortran)
{
    struct datatype *type = old;
    ptrdiff_t stride = datatype_extent(old), at = 0;
    for (int k = 0; k < ndims; k++) {
        int i = fortran ? k : ndims - 1 - k;
        struct datatype *rows = datatype_new(&(struct type_part){subsizes[i], 1, 0, stride, type}, 1, false);
        if (type != old)
            datatype_release(type);
        type = rows;
        at += starts[i] * stride;
        stride *= sizes[i];
    }
    struct datatype *whole = datatype_new(&(struct type_part){1, 1, at, 0, type}, 1, false);
    datatype_release(type);
    datatype_resize(whole, 0, stride);
    return whole;
}

int PMPI_Type_create_subarray(int ndims, const int sizes[], const int subsizes[], const int starts[],
                              int order, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Type_create_subarray);
    struct datatype *old = type_of(rank, NULL, oldtype, &code);
    if (!old)
        return rank_leave(rank, code);
    if (ndims < 1)
        return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "the array has %d dimensions",
                          ndims);
    if (order != MPI_ORDER_C && order != MPI_ORDER_FORTRAN)
        return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                          "the order is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN");
    for (int i = 0; i < ndims; i++)
        if (sizes[i] < 1 || subsizes[i] < 1 || starts[i] < 0 || subsizes[i] > sizes[i] ||
            starts[i] > sizes[i] - subsizes[i])
            return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                              "in dimension %d, %d elements from %d on are not within %d", i, subsizes[i],
                              starts[i], sizes[i]);
    int *integers = memory_take(3 * (size_t)ndims + 2, sizeof *integers, what);
    integers[0] = ndims;
    for (int i = 0; i < ndims; i++) {
        integers[1 + i] = sizes[i];
        integers[1 + ndims + i] = subsizes[i];
        integers[1 + 2 * ndims + i] = starts[i];
    }
    integers[1 + 3 * ndims] = order;
    struct datatype *type = subarray(old, ndims, sizes, subsizes, starts, order == MPI_ORDER_FORTRAN);
    datatype_made(type, MPI_COMBINER_SUBARRAY, integers, 3 * ndims + 2, NULL, 0, &old, 1);
    free(integers);
    return type_give(rank, type, newtype);
}
MPI_TWIN(Type_create_subarray);

/* -------------------------------------------------------------------------------- arrays dealt out */

/* One dimension of an array that ranks share. */
struct dealt {
    int size, way, block, ranks, place; /* block: elements in a row; place: of the rank */
};

/* What the rank has of a dimension: the rows of its blocks. The old type is released, but for the first. */
static struct datatype *dealt_rows(struct datatype *of, const struct dealt *dealt)
{
    ptrdiff_t stride = datatype_extent(of);
    int64_t round = (int64_t)dealt->ranks * dealt->block, first = (int64_t)dealt->place * dealt->block;
    struct type_part parts[2];
    size_t count = 0;
    int64_t whole =
                first + dealt->block <= dealt->size ? (dealt->size - first - dealt->block) / round + 1 : 0,
            rest = dealt->size - (first + whole * round);
    rest = rest < 0 ? 0 : rest > dealt->block ? dealt->block : rest;
    if (whole)
        parts[count++] =
            (struct type_part){whole, dealt->block, (ptrdiff_t)first * stride, (ptrdiff_t)round * stride, of};
    if (rest)
        parts[count++] = (struct type_part){1, rest, (ptrdiff_t)(first + whole * round) * stride, 0, of};
    struct datatype *rows = datatype_new(parts, count, false);
    datatype_resize(rows, 0, dealt->size * stride);
    return rows;
}

/* The dimension as the arguments have it. False: they are not valid. */
static bool take_dealt(struct dealt *dealt, int way, int argument)
{
    int even = (dealt->size + dealt->ranks - 1) / (dealt->ranks > 0 ? dealt->ranks : 1);
    bool usual = argument == MPI_DISTRIBUTE_DFLT_DARG;
    dealt->way = way;
    dealt->block = usual ? (way == MPI_DISTRIBUTE_CYCLIC ? 1 : even) : argument;
    if (way == MPI_DISTRIBUTE_NONE)
        dealt->block = dealt->size;
    return dealt->size > 0 && dealt->ranks > 0 && dealt->block > 0 &&
           (way == MPI_DISTRIBUTE_CYCLIC || way == MPI_DISTRIBUTE_BLOCK || dealt->ranks == 1) &&
           (way != MPI_DISTRIBUTE_BLOCK || (int64_t)dealt->block * dealt->ranks >= dealt->size);
}

int PMPI_Type_create_darray(int size, int rank_there, int ndims, const int gsizes[], const int distribs[],
                            const int dargs[], const int psizes[], int order, MPI_Datatype oldtype,
                            MPI_Datatype *newtype)
{
    int code = MPI_SUCCESS, ranks = 1, place = rank_there;
    struct rank *rank = RANK_ENTER(Type_create_darray);
    struct datatype *old = type_of(rank, NULL, oldtype, &code), *type = old;
    if (!old)
        return rank_leave(rank, code);
    struct dealt *dealt = memory_take((size_t)(ndims > 0 ? ndims : 0) + 1, sizeof *dealt, what);
    bool fine = ndims > 0 && (order == MPI_ORDER_C || order == MPI_ORDER_FORTRAN);
    for (int i = 0; i < ndims && fine; i++) {
        dealt[i] = (struct dealt){.size = gsizes[i], .ranks = psizes[i]};
        fine = take_dealt(&dealt[i], distribs[i], dargs[i]);
        ranks *= psizes[i];
    }
    if (!fine || ranks != size || rank_there < 0 || rank_there >= size) {
        free(dealt);
        return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                          "the array cannot be dealt out to %d ranks like this", size);
    }
    for (int i = ndims - 1; i >= 0; i--) { /* the grid of ranks is numbered by rows in both orders */
        dealt[i].place = place % psizes[i];
        place /= psizes[i];
    }
    for (int k = 0; k < ndims; k++) {
        struct datatype *rows = dealt_rows(type, &dealt[order == MPI_ORDER_C ? ndims - 1 - k : k]);
        if (type != old)
            datatype_release(type);
        type = rows;
    }
    int *integers = memory_take(4 * (size_t)ndims + 4, sizeof *integers, what), used = 0;
    const int *lists[] = {gsizes, distribs, dargs, psizes};
    integers[used++] = size;
    integers[used++] = rank_there;
    integers[used++] = ndims;
    for (size_t i = 0; i < ARRAY_LENGTH(lists); i++)
        for (int k = 0; k < ndims; k++)
            integers[used++] = lists[i][k];
    integers[used++] = order;
    datatype_made(type, MPI_COMBINER_DARRAY, integers, used, NULL, 0, &old, 1);
    free(integers);
    free(dealt);
    return type_give(rank, type, newtype);
}
MPI_TWIN(Type_create_darray);
