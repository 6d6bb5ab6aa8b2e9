/*
 * comm_calls.c: communicators are made of others, told apart, and freed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comm/attributes.h"
#include "comm/shape.h"
#include "hash.h"
#include "machine/memory.h"
#include "rank/twin.h"

uint32_t comm_child(struct comm *parent, uint64_t apart)
{
    uint64_t mixed =
        hash_scatter(((uint64_t)parent->context << 32 | ++parent->children) ^ hash_scatter(apart + HASH_K2));
    return (uint32_t)mixed & ~UINT32_C(1);
}

void comm_share(struct rank *rank, struct comm *comm, const int *mine, int count, int *all)
{
    uint32_t size = (uint32_t)comm->group->size;
    struct operation *operation = operation_new(rank, comm, ROUNDS_SHARE, -1, false);
    size_t bytes = (size_t)count * sizeof *mine;
    operation_even(operation, bytes);
    memcpy(operation->store +
               operation_place(operation, operation_first(operation, (uint32_t)comm->group->own)),
           mine, bytes);
    operation->out = (struct blocks_side){.buffer = all, .type = datatype_basic(BASIC_INT), .count = count};
    operation->out_count = size;
    operation_run(rank, operation, NULL);
    rank->within = true; /* the call goes on */
}

void comm_spread(struct rank *rank, struct comm *comm, int *integers, int count, int root)
{
    struct operation *operation = operation_new(rank, comm, ROUNDS_SPREAD, root, false);
    const struct blocks_side side = {.buffer = integers, .type = datatype_basic(BASIC_INT), .count = count};
    operation_even(operation, (size_t)count * sizeof *integers);
    if (comm->group->own == root) {
        operation->in = side;
        operation->in_count = 1;
    } else {
        operation->out = side;
        operation->out_count = 1;
    }
    operation_run(rank, operation, NULL);
    rank->within = true; /* the call goes on */
}

uint64_t comm_agree(uint64_t before, const int *integers, int count)
{
    return hash_bytes(before ^ (uint64_t)count, integers, (size_t)count * sizeof *integers);
}

void comm_meet(struct rank *rank, struct comm *comm, uint64_t agreed)
{
    struct operation *operation = operation_new(rank, comm, ROUNDS_BARRIER, -1, false);
    operation->mark.op = agreed ? (uint16_t)(MARK_AGREED | (hash_scatter(agreed) & 0x7fff)) : 0;
    operation_even(operation, 0);
    operation_run(rank, operation, NULL);
    rank->within = true; /* the call goes on */
}

struct comm *comm_give(struct rank *rank, const struct comm *parent, struct rank_group *group,
                       uint32_t context, MPI_Comm *handle)
{
    *handle = MPI_COMM_NULL;
    if (!group)
        return NULL;
    struct comm *comm = comm_new(rank, group, context);
    comm->handler = parent->handler;
    if (comm->handler)
        comm->handler->object.references++;
    *handle = handle_new(&rank->handles[HANDLE_COMM], HANDLE_COMM, &comm->object);
    snprintf(comm->name, sizeof comm->name, "a communicator of %d rank%s", group->size,
             group->size == 1 ? "" : "s");
    return comm;
}

/* -------------------------------------------------------------------------------------- questions */

int PMPI_Comm_size(MPI_Comm comm, int *size)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_size);
    const struct comm *its = comm_of(rank, comm, &code);
    if (its)
        *size = its->group->size;
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_size);

int PMPI_Comm_rank(MPI_Comm comm, int *rank_in_it)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_rank);
    const struct comm *its = comm_of(rank, comm, &code);
    if (its)
        *rank_in_it = its->group->own;
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_rank);

int PMPI_Comm_group(MPI_Comm comm, MPI_Group *group)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_group);
    const struct comm *its = comm_of(rank, comm, &code);
    return its ? group_give(rank, group_copy(rank, its->group), group) : rank_leave(rank, code);
}
MPI_TWIN(Comm_group);

int PMPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int *result)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_compare);
    const struct comm *a = comm_of(rank, comm1, &code), *b = a ? comm_of(rank, comm2, &code) : NULL;
    if (!b)
        return rank_leave(rank, code);
    *result = !a->remote == !b->remote ? group_compare(rank, a->group, b->group) : MPI_UNEQUAL;
    if (a->remote && b->remote && *result != MPI_UNEQUAL) {
        int other = group_compare(rank, a->remote, b->remote);
        *result = other > *result ? other : *result;
    }
    if (*result == MPI_IDENT && a != b)
        *result = MPI_CONGRUENT;
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_compare);

int PMPI_Comm_set_name(MPI_Comm comm, const char *comm_name)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_set_name);
    struct comm *its = comm_of(rank, comm, &code);
    if (its) {
        snprintf(its->name, sizeof its->name, "%s", comm_name);
        its->named = true;
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_set_name);

int PMPI_Comm_get_name(MPI_Comm comm, char *comm_name, int *resultlen)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_get_name);
    const struct comm *its = comm_of(rank, comm, &code);
    if (its)
        *resultlen = snprintf(comm_name, MPI_MAX_OBJECT_NAME, "%s", its->named ? its->name : "");
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_get_name);

/* ------------------------------------------------------------------------------- dup, create, split */

/* A communicator of the same ranks. */
static int dup(struct rank *rank, MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct comm *from = comm_of(rank, comm, &code);
    if (!from)
        return rank_leave(rank, code);
    uint32_t context = comm_child(from, 1);
    from->group->object.references++;
    struct comm *made = comm_give(rank, from, from->group, context, newcomm);
    comm_copy_shape(made, from);
    if (from->remote) {
        made->remote = from->remote;
        made->remote->object.references++;
        made->local = from->local;
        made->local->object.references++;
    }
    code = attributes_copy(from->attributes, comm, &made->attributes);
    if (code) {
        handle_drop(&rank->handles[HANDLE_COMM], &made->object);
        comm_release(rank, made);
        *newcomm = MPI_COMM_NULL;
        return rank_error(rank, from, code, MISTAKE_BAD_ARGUMENT,
                          "the function that copies an attribute says %d", code);
    }
    struct operation *operation =
        operation_new(rank, from->remote ? from->local : from, ROUNDS_BARRIER, -1, false);
    operation_even(operation, 0);
    return operation_run(rank, operation, request);
}

int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm)
{
    return dup(RANK_ENTER(Comm_dup), comm, newcomm, NULL);
}
MPI_TWIN(Comm_dup);

int PMPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm)
{
    (void)info;
    return dup(RANK_ENTER(Comm_dup_with_info), comm, newcomm, NULL);
}
MPI_TWIN(Comm_dup_with_info);

int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request)
{
    return dup(RANK_ENTER(Comm_idup), comm, newcomm, request);
}
MPI_TWIN(Comm_idup);

static int comm_end(struct rank *rank, MPI_Comm *comm)
{
    int code = MPI_SUCCESS;
    struct comm *its = comm_of(rank, *comm, &code);
    if (!its)
        return rank_leave(rank, code);
    if (its == rank->comm_world || its == rank->comm_self)
        return rank_error(rank, its, MPI_ERR_COMM, MISTAKE_BAD_COMM, "%s cannot be freed", its->name);
    code = attributes_end(&its->attributes, *comm);
    if (code)
        return rank_error(rank, its, code, MISTAKE_BAD_ARGUMENT,
                          "the function that deletes an attribute says %d", code);
    handle_drop(&rank->handles[HANDLE_COMM], &its->object);
    comm_release(rank, its);
    *comm = MPI_COMM_NULL;
    return rank_leave(rank, code);
}

int PMPI_Comm_free(MPI_Comm *comm)
{
    return comm_end(RANK_ENTER(Comm_free), comm);
}
MPI_TWIN(Comm_free);

int PMPI_Comm_disconnect(MPI_Comm *comm)
{
    return comm_end(RANK_ENTER(Comm_disconnect), comm);
}
MPI_TWIN(Comm_disconnect);

int PMPI_Comm_get_parent(MPI_Comm *parent)
{
    struct rank *rank = RANK_ENTER(Comm_get_parent);
    *parent = MPI_COMM_NULL; /* nobody makes processes */
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Comm_get_parent);
