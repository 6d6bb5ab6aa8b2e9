/*
 * coll_call.c: the packets of a collective.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "coll/coll_moves.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "fault/races.h"

/* The call of parray.h that stands for a collective in messages. */
static enum call call_of(enum coll_call kind)
{
    return (enum call)(CALL_COLL_FIRST + (unsigned)kind);
}

void coll_stop(struct collective *call, const char *text)
{
    call_enter(call->self, call_of(call->head.kind), call->site);
    coll_leave_to_stop(call, text);
    misuse_stop(node_host(call->self), "%s", text);
}

/* ------------------------------------------------------------------------------- beginning */

static const char *what_is_wrong(const struct collective *call, enum coll_type type, char *text, size_t size)
{
    int root = call->head.root;
    if (call->table->array->worms)
        return "under model W1 there are worms, and collectives send packets from link to link; take another "
               "--model";
    if (!call->table->centred)
        return "no links lead from some nodes of this array to others, and a collective is of all nodes; "
               "take "
               "another --topology";
    if ((unsigned)type >= COLL_TYPES)
        return "there is no such type of elements; enum coll_type has all";
    if (call->op && !coll_op_fits(call->op, type)) {
        snprintf(text, size, "%s is for %s, and %s is none", call->op->name, coll_op_elements(call->op),
                 coll_type_name(type));
        return text;
    }
    if (root < -1 || root >= call->table->topo->nodes) {
        snprintf(text, size, "node %d, the root, does not exist; ranks are 0 to %" PRIu32, root,
                 (uint32_t)call->table->topo->nodes - 1);
        return text;
    }
    return NULL;
}

bool coll_has_root(enum coll_call kind)
{
    return kind == COLL_BROADCAST || kind == COLL_REDUCE || kind == COLL_GATHER || kind == COLL_SCATTER ||
           kind == COLL_GATHERV || kind == COLL_SCATTERV;
}

static bool has_op(enum coll_call kind)
{
    return kind == COLL_REDUCE || kind == COLL_ALLREDUCE || kind == COLL_SCAN || kind == COLL_EXSCAN ||
           kind == COLL_REDUCE_SCATTER;
}

/* Hidden from ThreadSanitizer, which would take the tables for memory that nodes share (call.h). */
static void find_tables(struct collective *call)
{
    NODE_CALL(call->self);
    call->table = coll_table_of(call->self->array);
    const struct coll_group *group = call->table->within[call->me];
    if (group)
        call->table = coll_group_table(group, (int)call->me, &call->me);
    call->head.group = call->table->mark;
    call->tree = call->table->centred;
    if (coll_has_root(call->head.kind) && call->tree && call->head.root >= 0 &&
        call->head.root < call->table->topo->nodes && !call->self->array->worms)
        call->tree = coll_tree_of(call->table, (uint32_t)call->head.root);
    call->head.number = ++call->table->calls[call->me];
}

void coll_begin(struct collective *call, struct node *self, enum coll_call kind, size_t count,
                enum coll_type type, const struct coll_op *op, int root, const char *site)
{
    char text[160];
    memset(call, 0, sizeof *call);
    call->self = self;
    call->op = op;
    call->count = count;
    call->me = (uint32_t)node_rank(self);
    call->site = site;
    call->piece = 1;
    call->head = (struct coll_head){.mark = COLL_MARK,
                                    .kind = (uint8_t)kind,
                                    .type = (uint8_t)type,
                                    .count = count,
                                    .op = coll_op_number(op),
                                    .root = coll_has_root(kind) ? root : -1};
    coll_find_started(call);
    call_enter(self, call_of(kind), site);
    find_tables(call);
    const char *wrong = what_is_wrong(call, type, text, sizeof text);
    if (!wrong && coll_has_root(kind) && root < 0)
        wrong = "the rank of the root is negative";
    if (!wrong && has_op(kind) && !op)
        wrong = "there is no operation: NULL";
    if (wrong)
        coll_stop(call, wrong);
    call->width = coll_width(type);
    node_host(self)->within = (uint8_t)call_of(kind);
}

void coll_reads(const struct collective *call, const void *from, size_t blocks)
{
    races_reads(call->self, from, blocks * call->count * call->width);
}

void coll_writes(const struct collective *call, void *to, size_t blocks)
{
    races_writes(call->self, to, blocks * call->count * call->width);
}

void coll_set_piece(struct collective *call, uint32_t piece)
{
    uint32_t room = COLL_BYTES / (uint32_t)call->width;
    call->piece = piece < room ? piece : room;
}

/* --------------------------------------------------------------------------------- packets */

/* Wait for room, and then for a step in which the packet may begin, by the frame or by a period. A node that
 * sits out steps may miss that step, and waits for the next one. */
static void await_slot(struct collective *call, const struct tree_edge *edge, const struct period *period,
                       const struct stretch *stretch)
{
    const struct frame *frame = &call->table->frame;
    if (frame->slots == 1)
        return;
    coll_await_room(call, edge->port);
    for (;;) {
        uint64_t now = node_now(call->self);
        uint64_t next = period ? period_next(period, stretch, now) : frame_next(frame, edge->slot, now);
        if (next == now)
            return;
        coll_wait_until(call, next);
    }
}

void coll_put_in(struct collective *call, const struct tree_edge *edge, const struct period *period,
                 const struct stretch *stretch, struct coll_packet *packet, const void *data, size_t elements)
{
    size_t bytes = elements * call->width;
    if (bytes && data != packet->data)
        memcpy(packet->data, data, bytes);
    struct packet sent = PACKET(packet, offsetof(struct coll_packet, data) + bytes);
    sent.units = elements ? (uint32_t)elements : 1;
    sent.label = call_name(call_of(call->head.kind)) + strlen("coll_"); /* "broadcast" */
    await_slot(call, edge, period, stretch);
    coll_send(call, edge->port, &sent);
    uint64_t until = node_now(call->self) + duration_of(&call->table->array->duration, sent.units) - 1;
    call->until = until > call->until ? until : call->until;
}

void coll_put(struct collective *call, const struct tree_edge *edge, struct coll_packet *packet,
              const void *data, size_t elements)
{
    coll_put_in(call, edge, NULL, NULL, packet, data, elements);
}

void coll_end(struct collective *call)
{
    coll_wait_until(call, call->until + 1);
    node_host(call->self)->within = CALL_START;
    call_enter(call->self, call_of(call->head.kind), call->site); /* what it writes, it writes by this call */
}

/* ------------------------------------------------------------------------------- mismatches */

/* Write a call as a program has it, without its data. */
static void describe(const struct coll_head *head, char *text, size_t size)
{
    enum coll_call kind = head->kind;
    bool counted = kind != COLL_BARRIER && kind != COLL_SPLIT && kind != COLL_ALLTOALLV;
    int at = snprintf(text, size, "%s%s", call_name(call_of(kind)), head->group ? " in a group" : "");
    if (counted && (size_t)at < size)
        at += snprintf(text + at, size - (size_t)at, " of %" PRIu64 " %s", head->count,
                       coll_type_name((enum coll_type)head->type));
    if (head->op && has_op(kind) && (size_t)at < size)
        at += snprintf(text + at, size - (size_t)at, ", %s", coll_op_name(head->op));
    if (head->root >= 0 && (size_t)at < size)
        snprintf(text + at, size - (size_t)at, ", root %" PRId32, head->root);
}

static bool matches(const struct coll_head *a, const struct coll_head *b)
{
    return a->kind == b->kind && a->type == b->type && a->number == b->number && a->count == b->count &&
           a->op == b->op && a->root == b->root && a->group == b->group;
}

static _Noreturn void stop_mismatch(struct collective *call, int peer, const struct coll_head *theirs)
{
    char mine[128], other[128], text[512];
    struct coll_head alike = *theirs;
    alike.op = call->head.op;
    if (!has_op(call->head.kind) && matches(&alike, &call->head)) {
        snprintf(
            text, sizeof text,
            "its counts are not those that node %d gives in the same call; all nodes have to give the same "
            "ones",
            peer);
        coll_stop(call, text);
    }
    describe(&call->head, mine, sizeof mine);
    describe(theirs, other, sizeof other);
    snprintf(text, sizeof text,
             "its collective number %" PRIu64 " is %s, but node %d is in its number %" PRIu64
             ", %s; all nodes have to make the same collectives in the same order",
             call->head.number, mine, peer, theirs->number, other);
    coll_stop(call, text);
}

static _Noreturn void stop_foreign(struct collective *call, const struct tree_edge *edge, size_t size)
{
    char text[256];
    snprintf(text, sizeof text,
             "the next packet on port %" PRId32 ", of %zu bytes from node %d"
             ", is of the program's own; receive it before the collective",
             edge->port, size, node_peer(call->self, edge->port));
    coll_stop(call, text);
}

static _Noreturn void stop_damaged(struct collective *call, const struct tree_edge *edge)
{
    char text[256];
    snprintf(text, sizeof text,
             "a packet of the call is damaged: the next one on port %" PRId32 ", from node %d"
             ", is not what has to come there; --fault changes, loses and doubles packets, and collectives "
             "cannot make up for it",
             edge->port, node_peer(call->self, edge->port));
    coll_stop(call, text);
}

void coll_check(struct collective *call, const struct tree_edge *edge, bool fits)
{
    if (!fits)
        stop_damaged(call, edge);
}

/* Result: the bytes of data. */
static size_t take(struct collective *call, const struct tree_edge *edge, struct coll_packet *packet)
{
    struct packet got = PACKET(packet, sizeof *packet);
    coll_receive(call, edge->port, &got);
    if (got.size < sizeof packet->head || packet->head.mark != COLL_MARK)
        stop_foreign(call, edge, got.size);
    coll_check(call, edge, packet->head.kind < COLL_CALLS);
    if (!matches(&packet->head, &call->head))
        stop_mismatch(call, node_peer(call->self, edge->port), &packet->head);
    return got.size - sizeof packet->head;
}

void coll_take_part(struct collective *call, const struct tree_edge *edge, struct coll_packet *packet,
                    size_t elements)
{
    coll_check(call, edge, take(call, edge, packet) == elements * call->width);
}

void coll_take_block(struct collective *call, const struct tree_edge *edge, struct coll_packet *packet)
{
    const struct coll_head *head = &packet->head;
    uint32_t nodes = call->tree->nodes;
    size_t bytes = take(call, edge, packet);
    coll_check(call, edge,
               head->from < nodes && head->to < nodes && head->at < coll_pieces(call, call->count));
    coll_check(call, edge, bytes == coll_length(call, call->count, head->at) * call->width);
}
