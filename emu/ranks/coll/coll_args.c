/*
 * coll_args.c: looking up what collective calls are given.
 */
#include "coll/coll_args.h"

#include <stdlib.h>

#include "data/reduce_kernels.h"
#include "hash.h"
#include "machine/memory.h"
#include "rank/twin.h"

struct comm *coll_comm(struct rank *rank, MPI_Comm handle, int *code)
{
    struct comm *comm = comm_of(rank, handle, code);
    if (!comm || !comm->remote)
        return comm;
    *code = rank_error(rank, comm, MPI_ERR_COMM, MISTAKE_BAD_COMM,
                       "%s is an inter-communicator, which this call does not take", comm->name);
    return NULL;
}

bool coll_root(struct rank *rank, struct comm *comm, int root, int *code)
{
    if (root >= 0 && root < comm->group->size)
        return true;
    *code = rank_error(rank, comm, MPI_ERR_ROOT, MISTAKE_BAD_ROOT, "the root is %d: %s has ranks 0 to %d",
                       root, comm->name, comm->group->size - 1);
    return false;
}

static struct datatype *hold(struct datatype *type)
{
    datatype_hold(type);
    return type;
}

bool coll_side(struct rank *rank, struct comm *comm, const void *buffer, int count, MPI_Datatype datatype,
               uint32_t blocks, struct blocks_side *side, int *code)
{
    struct datatype *type = NULL;
    *side = (struct blocks_side){.buffer = (void *)(uintptr_t)buffer, .count = count};
    if (!check_count(rank, comm, count, code) || !(type = type_used(rank, comm, datatype, code)) ||
        (blocks && !check_buffer(rank, comm, buffer, count, type, code)))
        return false;
    side->type = hold(type);
    return true;
}

const int coll_no_counts[1];

/* Is the list of a call NULL? Then *code says so. */
static bool no_list(struct rank *rank, struct comm *comm, const void *list, const char *name, int *code)
{
    bool none = !list || list == coll_no_counts;
    if (none)
        *code = rank_error(rank, comm, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "the list of %s is NULL", name);
    return none;
}

bool coll_sides(struct rank *rank, struct comm *comm, const void *buffer, const int *counts,
                const int *places, MPI_Datatype datatype, uint32_t blocks, struct blocks_side *side,
                int *code)
{
    struct datatype *type = type_used(rank, comm, datatype, code);
    *side = (struct blocks_side){.buffer = (void *)(uintptr_t)buffer, .counts = counts, .places = places};
    if (!type || (blocks && (no_list(rank, comm, counts, "counts", code) ||
                             no_list(rank, comm, places, "displacements", code))))
        return false;
    for (uint32_t i = 0; i < blocks; i++)
        if (!check_count(rank, comm, counts[i], code) ||
            !check_buffer(rank, comm, buffer, counts[i], type, code))
            return false;
    side->type = hold(type);
    return true;
}

bool coll_types(struct rank *rank, struct comm *comm, const void *buffer, const int *counts,
                const int *places, const MPI_Datatype *datatypes, uint32_t blocks, struct blocks_side *side,
                int *code)
{
    *side = (struct blocks_side){.buffer = (void *)(uintptr_t)buffer, .counts = counts, .places = places};
    if (blocks &&
        (no_list(rank, comm, counts, "counts", code) || no_list(rank, comm, datatypes, "data types", code)))
        return false;
    for (uint32_t i = 0; i < blocks; i++)
        if (!check_count(rank, comm, counts[i], code) || !type_used(rank, comm, datatypes[i], code))
            return false;
    side->types = memory_take(blocks + 1, sizeof side->types[0], "a collective operation of MPI");
    for (uint32_t i = 0; i < blocks; i++)
        side->types[i] = hold(type_find(rank, datatypes[i]));
    return true;
}

void coll_own(struct rank *rank, const struct comm *comm, const struct blocks_side *in, uint32_t from,
              const struct blocks_side *out, uint32_t to)
{
    size_t given, wanted;
    struct datatype *its, *own;
    side_block(in, from, &given, &its);
    side_block(out, to, &wanted, &own);
    struct signature a = datatype_signature(its, given), b = datatype_signature(own, wanted);
    bool packed = its->basic == BASIC_PACKED || own->basic == BASIC_PACKED, as_many = a.length == b.length;
    if (given * its->size != wanted * own->size || (!as_many && !packed))
        mistake_stop(rank, as_many ? MISTAKE_TYPE : MISTAKE_COUNT, comm, NULL,
                     "the rank sends %zu bytes and receives %zu of what is its own", given * its->size,
                     wanted * own->size);
    if (a.hash != b.hash && !packed)
        mistake_stop(rank, MISTAKE_TYPE, comm, NULL,
                     "what the rank sends to itself has other types than what it receives");
}

void coll_mark(struct operation *operation, const struct datatype *type, int count)
{
    struct letter_mark mark = mark_new(&(struct rank){.number = 0}, type, (size_t)count);
    operation->mark.hash = mark.hash;
    operation->mark.elements = mark.elements;
}

/* ------------------------------------------------------------------------------------ operations */

static struct reduce_op known_ops[REDUCTIONS];

static void make_known(void) __attribute__((constructor));
static void make_known(void)
{
    for (int i = 0; i < REDUCTIONS; i++)
        known_ops[i] = (struct reduce_op){.object.handle = MPI_MAX + i, .known = i, .commutes = true};
}

static struct reduce_op *op_find(struct rank *rank, MPI_Op handle)
{
    int place = handle_place_of(handle) - 1;
    if (handle_kind_of(handle) == HANDLE_OP && place >= 0 && place < REDUCTIONS && handle == MPI_MAX + place)
        return &known_ops[place];
    return handle_find(&rank->handles[HANDLE_OP], HANDLE_OP, handle);
}

struct reduce_op *coll_op(struct rank *rank, struct comm *comm, MPI_Op handle, const struct datatype *type,
                          int *code)
{
    struct reduce_op *op = op_find(rank, handle);
    if (!op) {
        *code = rank_error(rank, comm, MPI_ERR_OP, MISTAKE_BAD_OPERATION, "the operation is %s",
                           handle == MPI_OP_NULL                 ? "MPI_OP_NULL"
                           : handle_kind_of(handle) == HANDLE_OP ? "one that has been freed"
                                                                 : "none");
        return NULL;
    }
    if (op->known < 0 ||
        (type->basic >= 0 && reduction_takes((enum reduction)op->known, (enum basic)type->basic)))
        return op;
    *code = rank_error(rank, comm, MPI_ERR_OP, MISTAKE_BAD_OPERATION, "%s does not take %s",
                       reduction_name((enum reduction)op->known),
                       type->basic >= 0 ? basic_types[type->basic].name : "a derived type");
    return NULL;
}

uint16_t coll_op_mark(const struct rank *rank, const struct reduce_op *op)
{
    if (op->known >= 0)
        return (uint16_t)(op->known + 1);
    uint64_t place = rank->world->offset(rank->world, (uintptr_t)op->function);
    return (uint16_t)(REDUCTIONS + 1 + hash_scatter(place) % (MARK_AGREED - REDUCTIONS - 1));
}

int PMPI_Op_create(MPI_User_function *user_fn, int commute, MPI_Op *op)
{
    struct rank *rank = RANK_ENTER(Op_create);
    if (!user_fn)
        return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "the function is NULL");
    struct reduce_op *made = memory_take(1, sizeof *made, "an operation of MPI");
    *made = (struct reduce_op){.object = {.references = 1, .call = rank->call, .pc = rank->pc},
                               .known = -1,
                               .function = user_fn,
                               .commutes = commute};
    *op = handle_new(&rank->handles[HANDLE_OP], HANDLE_OP, &made->object);
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Op_create);

int PMPI_Op_free(MPI_Op *op)
{
    struct rank *rank = RANK_ENTER(Op_free);
    struct reduce_op *its = op_find(rank, *op);
    if (!its || its->known >= 0)
        return rank_error(rank, NULL, MPI_ERR_OP, MISTAKE_BAD_OPERATION,
                          its                  ? "%s is MPI's own, and cannot be freed"
                          : *op == MPI_OP_NULL ? "the operation is MPI_OP_NULL%s"
                                               : "the operation is none, or has been freed%s",
                          its ? reduction_name((enum reduction)its->known) : "");
    handle_drop(&rank->handles[HANDLE_OP], &its->object);
    if (!--its->object.references)
        free(its);
    *op = MPI_OP_NULL;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Op_free);

int PMPI_Op_commutative(MPI_Op op, int *commute)
{
    struct rank *rank = RANK_ENTER(Op_commutative);
    const struct reduce_op *its = op_find(rank, op);
    if (!its)
        return rank_error(rank, NULL, MPI_ERR_OP, MISTAKE_BAD_OPERATION, "the operation is none");
    *commute = its->commutes;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Op_commutative);
