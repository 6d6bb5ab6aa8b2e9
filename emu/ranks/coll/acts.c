/*
 * acts.c: what a rank does in a round: sends, receives, which are judged by their marks, and sums.
 */
#include "coll/acts.h"

#include <stdlib.h>
#include <string.h>

#include "data/reduce_kernels.h"
#include "machine/memory.h"
#include "message/sends.h"
#include "rank/twin.h"

static const char what[] = "a collective operation of MPI";

/* ------------------------------------------------------------------------------------ messages */

/* Place i of a range, which goes on at 0 behind the task's places. */
static uint32_t place_at(const struct operation *operation, const struct rounds_act *act, uint32_t i)
{
    uint32_t place = act->place + i;
    return act->place < operation->size && place >= operation->size ? place - operation->size : place;
}

static size_t act_bytes(const struct operation *operation, const struct rounds_act *act)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i < act->blocks; i++)
        bytes += operation_place_size(operation, place_at(operation, act, i));
    return bytes;
}

/* Between a row and the places of an act. */
static void copy_places(struct operation *operation, const struct rounds_act *act, char *row, bool into)
{
    for (uint32_t i = 0; i < act->blocks; i++) {
        uint32_t place = place_at(operation, act, i);
        size_t size = operation_place_size(operation, place);
        char *at = operation->store + operation_place(operation, place);
        if (size && into)
            memcpy(at, row, size);
        else if (size)
            memcpy(row, at, size);
        row += size;
    }
}

/* Where blocks differ, the mark of those in the places of an act: of a sum, its elements and their type. */
static void mark_blocks(const struct operation *operation, const struct blocks_side *side,
                        const struct rounds_act *act, struct letter_mark *mark)
{
    const struct datatype *sum = operation->sum_type;
    bool theirs = act->place >= operation->size; /* the list's places: what comes in, or is handed on */
    uint32_t known = theirs ? act->kind == ROUNDS_SEND ? 0 : operation->out_count : operation->size;
    struct signature all = {0, 0};
    if (!operation->ends)
        return;
    *mark = (struct letter_mark){.pc = mark->pc, .call = mark->call, .op = mark->op, .root = mark->root};
    if (sum && sum->size) {
        signature_mark(datatype_signature(sum, 1), mark);
        mark->elements = (uint32_t)(act_bytes(operation, act) / sum->size);
    }
    if (sum || (!side->type && !side->types))
        return;
    for (uint32_t i = 0; i < act->blocks; i++) {
        size_t count;
        struct datatype *type;
        uint32_t place = place_at(operation, act, i), block = theirs ? place - operation->size : place;
        if (block >= known)
            return;
        side_block(side, block, &count, &type);
        if (type->basic == BASIC_PACKED)
            return;
        all = signature_join(all, datatype_signature(type, count));
    }
    signature_mark(all, mark);
}

void send_act(struct rank *rank, struct operation *operation, const struct rounds_act *act)
{
    struct letter_mark mark = operation->mark;
    size_t size = act_bytes(operation, act);
    bool wraps = act->place < operation->size && act->place + act->blocks > operation->size;
    char *row =
        wraps ? memory_take(size + 1, 1, what) : operation->store + operation_place(operation, act->place);
    if (wraps)
        copy_places(operation, act, row, false);
    mark_blocks(operation, operation->in.type || operation->in.types ? &operation->in : &operation->out, act,
                &mark);
    const struct message message = {.peer = comm_world(operation->comm, (int)act->peer),
                                    .tag = (int)operation->number,
                                    .context = operation->comm->context + 1,
                                    .mode = MESSAGE_BUFFERED,
                                    .data = row,
                                    .size = size,
                                    .head = &mark,
                                    .head_size = sizeof mark};
    requests_free(courier_of(rank->self), sends_begin(courier_of(rank->self), &message));
    if (wraps)
        free(row);
}

void receive_act(struct rank *rank, struct operation *operation, const struct rounds_act *act)
{
    const struct message message = {.peer = comm_world(operation->comm, (int)act->peer),
                                    .tag = (int)operation->number,
                                    .context = operation->comm->context + 1};
    operation->pending = memory_grow(operation->pending, &operation->pending_room,
                                     operation->pending_count + 1, sizeof operation->pending[0], what);
    operation->pending[operation->pending_count++] = requests_recv(courier_of(rank->self), &message);
}

/* Do both ranks do the same? The call of the message is judged as one of the rank that has received it. */
static void judge(struct rank *rank, const struct operation *operation, const struct letter_mark *own,
                  const struct message_info *info, const struct rounds_act *act)
{
    size_t wanted = act_bytes(operation, act);
    struct letter_mark mark = mark_of(info);
    struct mistake_place other = mark_place(&mark, info->source);
    const struct rank_request *request = operation->request;
    rank->call = request->object.call;
    rank->pc = request->object.pc;
    if (mark.call != own->call)
        mistake_stop(rank, MISTAKE_CALL, operation->comm, &other, "the other rank is in another call: %s",
                     rank_call_name((enum rank_call)mark.call));
    if (mark.root != own->root && own->root <= MARK_COUNTS && mark.root <= MARK_COUNTS)
        mistake_stop(rank, MISTAKE_COUNT, operation->comm, &other,
                     "the counts are not the same as at the other rank");
    if (mark.root != own->root)
        mistake_stop(rank, MISTAKE_ROOT, operation->comm, &other,
                     "the root is %d here, and %d at the other rank", own->root, mark.root);
    if (mark.op != own->op)
        mistake_stop(rank, own->op & MARK_AGREED ? MISTAKE_BAD_ARGUMENT : MISTAKE_OPERATION, operation->comm,
                     &other, "the %s not the same as at the other rank",
                     own->op & MARK_AGREED ? "arguments are" : "operation is");
    bool sized = operation->parts ? mark.elements == own->elements : info->size == wanted;
    if (!sized && (operation->parts || !mark.hash || !own->hash || mark.elements != own->elements))
        mistake_stop(rank, MISTAKE_COUNT, operation->comm, &other,
                     !operation->parts && act->blocks > 1
                         ? "the other rank sends %zu bytes where %zu are wanted, for %u ranks together"
                         : "the other rank sends %zu bytes where %zu are wanted",
                     operation->parts ? (size_t)mark.elements : info->size,
                     operation->parts ? operation->block : wanted, act->blocks);
    if (mark.hash && own->hash && mark.hash != own->hash)
        mistake_stop(rank, MISTAKE_TYPE, operation->comm, &other,
                     operation->parts ? "the other rank sends elements of other types"
                                      : "the other rank sends %u elements of other types than the %u here",
                     mark.elements, own->elements);
}

void take_act(struct rank *rank, struct operation *operation, const struct rounds_act *act,
              struct message_request *message)
{
    const struct message_info *info = &message->info;
    struct letter_mark own = operation->mark;
    mark_blocks(operation, &operation->out, act, &own);
    enum rank_call call = rank->call;
    uintptr_t pc = rank->pc;
    judge(rank, operation, &own, info, act);
    rank->call = call;
    rank->pc = pc;
    copy_places(operation, act, (char *)(uintptr_t)info->data, true);
    requests_free(courier_of(rank->self), message);
}

/* ---------------------------------------------------------------------------------------- sums */

/* right = left op right, of packed data. */
static void combine(struct rank *rank, const struct operation *operation, const char *left, char *right,
                    size_t bytes)
{
    const struct datatype *type = operation->sum_type;
    const struct reduce_op *op = operation->op;
    size_t count = bytes / type->size;
    char *l = (char *)(uintptr_t)left, *r = right, *room = NULL;
    if (!type->dense) { /* the operation wants the data as they lie in the program */
        size_t span = (size_t)(type->true_ub - type->true_lb) +
                      (count - 1) * (size_t)(datatype_extent(type) > 0 ? datatype_extent(type) : 0);
        span = (span + 31) / 16 * 16; /* both rows are aligned */
        room = memory_take(2, span, what);
        l = room - type->true_lb;
        r = room + span - type->true_lb;
        datatype_unpack(type, l, count, left, bytes);
        datatype_unpack(type, r, count, right, bytes);
    }
    if (op->known >= 0) {
        reduction_apply((enum reduction)op->known, (enum basic)type->basic, l, r, count);
    } else {
        enum rank_call call = rank->call;
        uintptr_t pc = rank->pc;
        int length = (int)count, handle = type->object.handle;
        rank->within = false;
        op->function(l, r, &length, &handle);
        rank->within = true;
        rank->call = call;
        rank->pc = pc;
    }
    if (room)
        datatype_pack(type, r, count, right);
    free(room);
}

void add_act(struct rank *rank, struct operation *operation, const struct rounds_act *act)
{
    for (uint32_t i = 0; i < act->blocks; i++) {
        uint32_t left = act->left + i, right = act->right + i, place = act->place + i;
        size_t size = operation_place_size(operation, place);
        char *l = operation->store + operation_place(operation, left),
             *r = operation->store + operation_place(operation, right);
        if (size)
            combine(rank, operation, l, r, size);
        if (place == left && size)
            memcpy(l, r, size);
    }
}

void copy_act(struct operation *operation, const struct rounds_act *act)
{
    for (uint32_t i = 0; i < act->blocks; i++) {
        size_t size = operation_place_size(operation, act->place + i);
        if (size)
            memmove(operation->store + operation_place(operation, act->place + i),
                    operation->store + operation_place(operation, act->left + i), size);
    }
}
