/*
 * inter.c: lists of one round. Places of the task go out, and the list's own ones are what comes in.
 */
#include "coll/inter.h"

#include <limits.h>

#include "machine/memory.h"

static const char what[] = "a collective operation of MPI";

struct comm *coll_comm_any(struct rank *rank, MPI_Comm handle, int *code)
{
    return comm_of(rank, handle, code);
}

bool blocks_take(struct rank *rank, struct comm *comm, const struct root_blocks *given, uint32_t blocks,
                 struct blocks_side *side, int *code)
{
    return given->counts
               ? coll_sides(rank, comm, given->buffer, given->counts, given->places, given->datatype, blocks,
                            side, code)
               : coll_side(rank, comm, given->buffer, given->count, given->datatype, blocks, side, code);
}

/* ------------------------------------------------------------------------------------------- lists */

static uint32_t others_of(const struct comm *comm)
{
    return (uint32_t)comm->remote->size;
}

/* `out` places go out, `in` come in. */
static struct operation *begin(struct rank *rank, struct comm *comm, uint32_t out, uint32_t in)
{
    struct operation *operation = operation_plain(rank, comm, out);
    operation->list->own = in;
    return operation;
}

static void add(struct operation *operation, enum rounds_kind kind, uint32_t peer, uint32_t place)
{
    rounds_add(operation->list, (struct rounds_act){.kind = kind, .peer = peer, .place = place, .blocks = 1});
}

/* To all, each its block or all the same one. */
static void to_all(struct operation *operation, bool same)
{
    for (uint32_t i = 0; i < others_of(operation->comm); i++)
        add(operation, ROUNDS_SEND, i, same ? 0 : i);
}

static void from_all(struct operation *operation)
{
    for (uint32_t i = 0; i < others_of(operation->comm); i++)
        add(operation, ROUNDS_RECEIVE, i, operation->size + i);
}

static int run(struct rank *rank, struct operation *operation, const struct blocks_side *in,
               const struct blocks_side *out, MPI_Request *request)
{
    static const struct blocks_side none = {.buffer = NULL};
    if (operation->list->no_memory)
        memory_failed(sizeof *operation->list, what);
    operation->list->rounds = 1;
    operation_uneven(operation, in ? in : &none, out);
    if (in) {
        operation->in = *in;
        operation->in_count = operation->size;
    }
    if (out) {
        operation->out = *out;
        operation->out_first = operation->size;
        operation->out_count = operation->out_count ? operation->out_count : operation->list->own;
    }
    return operation_run(rank, operation, request);
}

/* ------------------------------------------------------------------------------- barrier, broadcast */

int inter_barrier(struct rank *rank, struct comm *comm, MPI_Request *request)
{
    struct operation *operation = begin(rank, comm, 0, 0);
    for (uint32_t i = 0; i < others_of(comm); i++)
        rounds_add(operation->list, (struct rounds_act){.kind = ROUNDS_SEND, .peer = i});
    for (uint32_t i = 0; i < others_of(comm); i++)
        rounds_add(operation->list, (struct rounds_act){.kind = ROUNDS_RECEIVE, .peer = i});
    return run(rank, operation, NULL, NULL, request);
}

static bool check_root(struct rank *rank, struct comm *comm, int root, int *code)
{
    if (root == MPI_ROOT || root == MPI_PROC_NULL || (root >= 0 && root < comm->remote->size))
        return true;
    *code = rank_error(rank, comm, MPI_ERR_ROOT, MISTAKE_BAD_ROOT,
                       "the root is %d: the other side of %s has ranks 0 to %d", root, comm->name,
                       comm->remote->size - 1);
    return false;
}

/* The root and the other side exchange blocks; a rank beside the root does nothing. `out`: data go from the
 * root. `same`: it has one block for all. */
static int rooted(struct rank *rank, struct comm *comm, const struct root_blocks *one,
                  const struct root_blocks *all, int root, bool out, bool same, MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct blocks_side side = {.buffer = NULL};
    bool is_root = root == MPI_ROOT;
    uint32_t blocks = is_root && !same ? others_of(comm) : 1;
    if (!check_root(rank, comm, root, &code) ||
        (root != MPI_PROC_NULL && !blocks_take(rank, comm, is_root ? all : one, blocks, &side, &code)))
        return rank_leave(rank, code);
    bool sends = out == is_root, idle = root == MPI_PROC_NULL;
    struct operation *operation = begin(rank, comm, idle || !sends ? 0 : blocks, idle || sends ? 0 : blocks);
    if (idle)
        return run(rank, operation, NULL, NULL, request);
    if (is_root && out)
        to_all(operation, same);
    else if (is_root)
        from_all(operation);
    else
        add(operation, out ? ROUNDS_RECEIVE : ROUNDS_SEND, (uint32_t)root, 0);
    return run(rank, operation, sends ? &side : NULL, sends ? NULL : &side, request);
}

int inter_bcast(struct rank *rank, struct comm *comm, const struct root_blocks *block, int root,
                MPI_Request *request)
{
    return rooted(rank, comm, block, block, root, true, true, request);
}

int inter_gather(struct rank *rank, struct comm *comm, const struct root_blocks *one,
                 const struct root_blocks *all, int root, MPI_Request *request)
{
    return rooted(rank, comm, one, all, root, false, false, request);
}

int inter_scatter(struct rank *rank, struct comm *comm, const struct root_blocks *one,
                  const struct root_blocks *all, int root, MPI_Request *request)
{
    return rooted(rank, comm, one, all, root, true, false, request);
}

/* --------------------------------------------------------------------------------- exchanges, sums */

int inter_exchange(struct rank *rank, struct comm *comm, const struct blocks_side *in, bool same,
                   const struct blocks_side *out, MPI_Request *request)
{
    struct operation *operation = begin(rank, comm, same ? 1 : others_of(comm), others_of(comm));
    to_all(operation, same);
    from_all(operation);
    return run(rank, operation, in, out, request);
}

void inter_share(struct rank *rank, struct comm *comm, const int *mine, int count, int *all)
{
    struct datatype *integer = datatype_basic(BASIC_INT);
    const struct blocks_side in = {.buffer = (void *)(uintptr_t)mine, .type = integer, .count = count},
                             out = {.buffer = all, .type = integer, .count = count};
    inter_exchange(rank, comm, &in, true, &out, NULL);
    rank->within = true; /* the call goes on */
}

/* What has come is added up in the order of ranks, in the first place. */
static void add_up(struct operation *operation)
{
    for (uint32_t i = 1; i < others_of(operation->comm); i++)
        rounds_add(operation->list, (struct rounds_act){.kind = ROUNDS_ADD,
                                                        .place = operation->size,
                                                        .blocks = 1,
                                                        .left = operation->size,
                                                        .right = operation->size + i});
}

int inter_sum(struct rank *rank, struct comm *comm, const struct inter_sum *sum, int root,
              MPI_Request *request)
{
    int code = MPI_SUCCESS;
    bool all = root == INT_MIN, gets = all || root == MPI_ROOT, idle = root == MPI_PROC_NULL,
         gives = !idle && root != MPI_ROOT;
    struct blocks_side in = {.buffer = NULL}, out;
    if ((!all && !check_root(rank, comm, root, &code)) ||
        !coll_side(rank, comm, gives ? sum->sendbuf : sum->recvbuf,
                   idle    ? 0
                   : gives ? sum->whole
                           : sum->count,
                   sum->datatype, 1, &in, &code))
        return rank_leave(rank, code);
    struct reduce_op *op = coll_op(rank, comm, sum->op, in.type, &code);
    if (!op)
        return rank_leave(rank, code);
    struct operation *operation = begin(rank, comm, gives, gets ? others_of(comm) : 0);
    operation->op = op;
    if (op->known < 0)
        op->object.references++;
    operation->sum_type = in.type;
    datatype_hold(in.type);
    operation->mark.op = coll_op_mark(rank, op);
    if (gives && all)
        to_all(operation, true);
    else if (gives)
        add(operation, ROUNDS_SEND, (uint32_t)root, 0);
    if (gets) {
        from_all(operation);
        add_up(operation);
    }
    out = (struct blocks_side){.buffer = sum->recvbuf, .type = in.type, .count = sum->whole};
    if (gets && gives)
        datatype_hold(in.type);
    if (idle)
        datatype_release(in.type);
    operation->out_partial = true;
    operation->out_at = in.type->size * (size_t)sum->first;
    operation->out_elements = sum->count;
    operation->out_count = gets;
    return run(rank, operation, gives ? &in : NULL, gets ? &out : NULL, request);
}
