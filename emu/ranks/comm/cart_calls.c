/*
 * cart_calls.c: grids of ranks. Ranks are numbered by rows, as those of the array's own grids are, so that a
 * grid of the array's own shape has neighbours that are one link apart.
 */
#include <stdlib.h>
#include <string.h>

#include "comm/grid_fit.h"
#include "comm/shape.h"
#include "machine/memory.h"
#include "rank/twin.h"

static const char what[] = "a grid of ranks";

/* The ranks of the grid; -1: a mistake, and *code says so. */
static int64_t grid_size(struct rank *rank, struct comm *comm, int ndims, const int *dims, int *code)
{
    int64_t size = 1;
    if (ndims < 0) {
        *code =
            rank_error(rank, comm, MPI_ERR_DIMS, MISTAKE_BAD_ARGUMENT, "the grid has %d dimensions", ndims);
        return -1;
    }
    for (int i = 0; i < ndims && size <= comm->group->size; i++) {
        if (dims[i] < 1) {
            *code = rank_error(rank, comm, MPI_ERR_DIMS, MISTAKE_BAD_ARGUMENT, "dimension %d has size %d", i,
                               dims[i]);
            return -1;
        }
        size *= dims[i];
    }
    if (size <= comm->group->size)
        return size;
    *code = rank_error(rank, comm, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                       "the grid has more ranks than the %d of %s", comm->group->size, comm->name);
    return -1;
}

/* The order of ranks that fits a grid of all ranks of the array; NULL: their own. */
static const int *order_of(struct rank *rank, const struct comm *from, const struct cart_shape *cart,
                           int64_t size)
{
    return size > 1 && size == from->group->size && comm_is_whole(rank, from) ? grid_fit(rank, cart) : NULL;
}

/* A communicator of the first `size` ranks, in that order, or in their own. NULL: the caller is not one of
 * them. */
static struct comm *first_ranks(struct rank *rank, struct comm *from, int size, const int *order,
                                uint64_t agreed, MPI_Comm *handle)
{
    uint32_t context = comm_child(from, 11);
    comm_meet(rank, from, agreed);
    struct rank_group *group = NULL;
    if (from->group->own < size) {
        int *members = memory_take((size_t)size, sizeof *members, what);
        for (int i = 0; i < size; i++)
            members[i] = order ? order[i] : group_member(from->group, i);
        group = group_new(rank, size, members);
    }
    return comm_give(rank, from, group, context, handle);
}

int PMPI_Cart_create(MPI_Comm old_comm, int ndims, const int dims[], const int periods[], int reorder,
                     MPI_Comm *comm_cart)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Cart_create);
    struct comm *from = coll_comm(rank, old_comm, &code);
    *comm_cart = MPI_COMM_NULL;
    int64_t size = from ? grid_size(rank, from, ndims, dims, &code) : -1;
    if (size < 0)
        return rank_leave(rank, code);
    struct cart_shape *cart = cart_new(ndims, dims, periods);
    const int *order = reorder ? order_of(rank, from, cart, size) : NULL;
    uint64_t agreed = comm_agree(comm_agree(1, dims, ndims), cart_periods(cart), ndims);
    struct comm *made = first_ranks(rank, from, (int)size, order, agreed, comm_cart);
    if (made)
        made->cart = cart;
    else
        free(cart);
    return rank_leave(rank, code);
}
MPI_TWIN(Cart_create);

int PMPI_Cart_map(MPI_Comm comm, int ndims, const int dims[], const int periods[], int *newrank)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Cart_map);
    struct comm *from = comm_of(rank, comm, &code);
    int64_t size = from ? grid_size(rank, from, ndims, dims, &code) : -1;
    if (size < 0)
        return rank_leave(rank, code);
    struct cart_shape *cart = cart_new(ndims, dims, periods);
    const int *order = order_of(rank, from, cart, size);
    *newrank = from->group->own < size ? from->group->own : MPI_UNDEFINED;
    for (int i = 0; order && i < size; i++)
        *newrank = order[i] == rank->number ? i : *newrank;
    free(cart);
    return rank_leave(rank, code);
}
MPI_TWIN(Cart_map);

/* The communicator, which has to be a grid. */
static struct comm *cart_of(struct rank *rank, MPI_Comm handle, int *code)
{
    struct comm *comm = comm_of(rank, handle, code);
    if (!comm || comm->cart)
        return comm;
    *code = rank_error(rank, comm, MPI_ERR_TOPOLOGY, MISTAKE_BAD_COMM, "%s is no grid (MPI_Cart_create)",
                       comm->name);
    return NULL;
}

int PMPI_Cartdim_get(MPI_Comm comm, int *ndims)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Cartdim_get);
    const struct comm *its = cart_of(rank, comm, &code);
    if (its)
        *ndims = its->cart->dims;
    return rank_leave(rank, code);
}
MPI_TWIN(Cartdim_get);

/* Is there room for a coordinate of each dimension? */
static bool check_coordinates(struct rank *rank, struct comm *comm, int room, int *code)
{
    if (room >= comm->cart->dims)
        return true;
    *code = rank_error(rank, comm, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                       "there is room for %d coordinates, and the grid has %d dimensions", room,
                       comm->cart->dims);
    return false;
}

int PMPI_Cart_get(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[])
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Cart_get);
    struct comm *its = cart_of(rank, comm, &code);
    if (!its || !check_coordinates(rank, its, maxdims, &code))
        return rank_leave(rank, code);
    int count = its->cart->dims, *at = memory_take((size_t)count + 1, sizeof *at, what);
    cart_place(its->cart, its->group->own, at);
    for (int i = 0; i < count; i++) {
        dims[i] = cart_sizes(its->cart)[i];
        periods[i] = cart_periods(its->cart)[i];
        coords[i] = at[i];
    }
    free(at);
    return rank_leave(rank, code);
}
MPI_TWIN(Cart_get);

int PMPI_Cart_rank(MPI_Comm comm, const int coords[], int *rank_there)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Cart_rank);
    struct comm *its = cart_of(rank, comm, &code);
    if (!its)
        return rank_leave(rank, code);
    *rank_there = cart_rank(its->cart, coords);
    if (*rank_there == MPI_PROC_NULL)
        return rank_error(rank, its, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                          "the coordinates are outside of the grid, in a dimension that is no ring");
    return rank_leave(rank, code);
}
MPI_TWIN(Cart_rank);

int PMPI_Cart_coords(MPI_Comm comm, int rank_there, int maxdims, int coords[])
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Cart_coords);
    struct comm *its = cart_of(rank, comm, &code);
    if (!its || !check_coordinates(rank, its, maxdims, &code))
        return rank_leave(rank, code);
    if (rank_there < 0 || rank_there >= its->group->size)
        return rank_error(rank, its, MPI_ERR_RANK, MISTAKE_BAD_RANK, "rank %d is not in 0 to %d", rank_there,
                          its->group->size - 1);
    int count = its->cart->dims, *at = memory_take((size_t)count + 1, sizeof *at, what);
    cart_place(its->cart, rank_there, at);
    for (int i = 0; i < count; i++)
        coords[i] = at[i];
    free(at);
    return rank_leave(rank, code);
}
MPI_TWIN(Cart_coords);

/* The rank that is so far away in one dimension. */
static int shifted(const struct comm *comm, int direction, int by)
{
    int *at = memory_take((size_t)comm->cart->dims + 1, sizeof *at, what);
    cart_place(comm->cart, comm->group->own, at);
    at[direction] += by;
    int rank = cart_rank(comm->cart, at);
    free(at);
    return rank;
}

int PMPI_Cart_shift(MPI_Comm comm, int direction, int disp, int *rank_source, int *rank_dest)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Cart_shift);
    struct comm *its = cart_of(rank, comm, &code);
    if (!its)
        return rank_leave(rank, code);
    if (direction < 0 || direction >= its->cart->dims)
        return rank_error(rank, its, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                          "the direction is %d: the grid has dimensions 0 to %d", direction,
                          its->cart->dims - 1);
    *rank_source = shifted(its, direction, -disp);
    *rank_dest = shifted(its, direction, disp);
    return rank_leave(rank, code);
}
MPI_TWIN(Cart_shift);

int PMPI_Cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm *newcomm)
{
    int code = MPI_SUCCESS, dims = 0, size = 1;
    struct rank *rank = RANK_ENTER(Cart_sub);
    struct comm *its = cart_of(rank, comm, &code);
    if (!its)
        return rank_leave(rank, code);
    const struct cart_shape *cart = its->cart;
    int *at = memory_take(4 * (size_t)cart->dims + 1, sizeof *at, what), *sizes = at + cart->dims,
        *periods = sizes + cart->dims, *place = periods + cart->dims;
    cart_place(cart, its->group->own, at);
    uint64_t apart = 17; /* the coordinates that stay as they are */
    uint64_t kept = 1;   /* which dimensions there are */
    for (int i = 0; i < cart->dims; i++) {
        kept = 2 * kept + (remain_dims[i] != 0);
        if (remain_dims[i]) {
            sizes[dims] = cart_sizes(cart)[i];
            periods[dims++] = cart_periods(cart)[i];
            size *= cart_sizes(cart)[i];
        } else {
            apart = apart * 1000003 + (uint64_t)at[i] + 1;
        }
    }
    uint32_t context = comm_child(its, apart);
    comm_meet(rank, its, kept);
    struct cart_shape *less = cart_new(dims, sizes, periods);
    int *members = memory_take((size_t)size, sizeof *members, what);
    for (int i = 0; i < size; i++) {
        cart_place(less, i, place);
        for (int k = 0, j = 0; k < cart->dims; k++)
            if (remain_dims[k])
                at[k] = place[j++];
        members[i] = group_member(its->group, cart_rank(cart, at));
    }
    free(at);
    comm_give(rank, its, group_new(rank, size, members), context, newcomm)->cart = less;
    return rank_leave(rank, code);
}
MPI_TWIN(Cart_sub);

int PMPI_Topo_test(MPI_Comm comm, int *status)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Topo_test);
    const struct comm *its = comm_of(rank, comm, &code);
    if (its)
        *status = its->cart                               ? MPI_CART
                  : its->graph && its->graph->distributed ? MPI_DIST_GRAPH
                  : its->graph                            ? MPI_GRAPH
                                                          : MPI_UNDEFINED;
    return rank_leave(rank, code);
}
MPI_TWIN(Topo_test);
