/*
 * check.c: the arguments of calls that move data, and the marks of messages.
 */
#include "talk/request.h"

#include <string.h>

#include "rank/twin.h"

bool check_count(struct rank *rank, struct comm *comm, int count, int *code)
{
    if (count >= 0)
        return true;
    *code = rank_error(rank, comm, MPI_ERR_COUNT, MISTAKE_BAD_COUNT, "the count is %d", count);
    return false;
}

bool check_buffer(struct rank *rank, struct comm *comm, const void *buffer, int count,
                  const struct datatype *type, int *code)
{
    bool absolute = type->true_lb >= 4096; /* addresses, from MPI_BOTTOM on */
    if (buffer == MPI_IN_PLACE) {
        *code = rank_error(rank, comm, MPI_ERR_BUFFER, MISTAKE_BAD_BUFFER,
                           "MPI_IN_PLACE is not allowed for this buffer");
        return false;
    }
    if (buffer || !count || !type->size || absolute)
        return true;
    *code = rank_error(rank, comm, MPI_ERR_BUFFER, MISTAKE_BAD_BUFFER, "the buffer is NULL, and the count %d",
                       count);
    return false;
}

bool check_peer(struct rank *rank, struct comm *comm, int peer, bool receives, int *code)
{
    int size = comm_others(comm)->size;
    if (peer == MPI_PROC_NULL || (peer == MPI_ANY_SOURCE && receives) || (peer >= 0 && peer < size))
        return true;
    *code = rank_error(rank, comm, MPI_ERR_RANK, MISTAKE_BAD_RANK, "rank %d is not in 0 to %d of %s", peer,
                       size - 1, comm->name);
    return false;
}

bool check_tag(struct rank *rank, struct comm *comm, int tag, bool receives, int *code)
{
    if (tag >= 0 || (receives && tag == MPI_ANY_TAG))
        return true;
    *code = rank_error(rank, comm, MPI_ERR_TAG, MISTAKE_BAD_TAG, "the tag is %d: tags are 0 to %d", tag,
                       INT32_MAX);
    return false;
}

bool check_room(struct rank *rank, const struct rank_request *request, int *code)
{
    size_t size = request->type->size * (size_t)request->count;
    if (request->nowhere || size + MPI_BSEND_OVERHEAD <= rank->attached)
        return true;
    *code =
        rank_error(rank, request->comm, MPI_ERR_BUFFER, MISTAKE_BAD_BUFFER,
                   "a buffered send needs %zu bytes and MPI_BSEND_OVERHEAD, and MPI_Buffer_attach gave %zu",
                   size, rank->attached);
    return false;
}

/* ----------------------------------------------------------------------------------------- marks */

static uint32_t short_hash(struct signature signature)
{
    uint32_t hash = (uint32_t)(signature.hash ^ signature.hash >> 32);
    return hash ? hash : 1;
}

void signature_mark(struct signature signature, struct letter_mark *mark)
{
    mark->hash = short_hash(signature);
    mark->elements = signature.length < UINT32_MAX ? (uint32_t)signature.length : UINT32_MAX;
}

struct letter_mark mark_new(const struct rank *rank, const struct datatype *type, size_t count)
{
    struct letter_mark mark = {.pc = (uint32_t)rank->pc, .call = (uint16_t)rank->call};
    if (type) {
        signature_mark(datatype_signature(type, count), &mark);
        if (type->basic == BASIC_PACKED)
            mark.hash = 0;
    }
    return mark;
}

struct letter_mark mark_of(const struct message_info *info)
{
    struct letter_mark mark = {.hash = 0};
    if (info->head_size == sizeof mark)
        memcpy(&mark, info->head, sizeof mark);
    return mark;
}

bool mark_fits(const struct letter_mark *mark, const struct datatype *type, size_t count)
{
    if (!mark->hash || type->basic == BASIC_PACKED || mark->elements == UINT32_MAX || !mark->elements)
        return true;
    return short_hash(datatype_prefix(type, count, mark->elements)) == mark->hash;
}

struct mistake_place mark_place(const struct letter_mark *mark, int from)
{
    return (struct mistake_place){from, (enum rank_call)mark->call, mark->pc};
}
