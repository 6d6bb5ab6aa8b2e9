/*
 * coll_started.c: collectives that a node has started, and that go on while it computes.
 *
 * A started call is the ordinary one, on a stack of its own (lib/coroutine.h). Where it would wait it asks
 * for what it waits for and leaves, and its node does that: at once, as far as it can be done without
 * waiting, in each step of coll_compute; or by the call of parray.h that waits, in coll_finish. So nothing
 * but the node's own flow of control ever waits, on every engine.
 */
#include <stdlib.h>

#include "coll/coll_moves.h"
#include "coroutine.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "machine/memory.h"
#include "node/room.h"
#include "parray_disk.h"
#include "parray_try.h"

/* The largest frames are those of packets, of 400 bytes, and of the program's own operation. */
enum { STARTED_STACK = TOOLS_ASAN || TOOLS_TSAN ? 256 * 1024 : 32 * 1024 };

/* What a started call waits for. */
enum await { AWAIT_NONE, AWAIT_PACKET, AWAIT_SENT, AWAIT_ROOM, AWAIT_STEP };

struct coll_started {
    struct coroutine coroutine;
    struct node *self;
    uint64_t life; /* of the node, which may have begun anew since */
    bool open;     /* a call is under way */
    bool inside;   /* it is running now */
    uint8_t within;
    enum await await;
    const struct collective *call; /* what it asks for */
    int port;
    struct packet *packet;
    uint64_t step;
    const char *text; /* why its node has to stop; NULL: it has not */
    /* The call itself. */
    enum coll_call kind;
    const void *from;
    void *into;
    size_t count;
    enum coll_type type;
    const struct coll_op *op;
    int root;
    const char *site;
    char stack[];
};

/* ------------------------------------------------------------------------------ on its own stack */

static void make_call(void *started)
{
    struct coll_started *s = started;
    switch (s->kind) {
    case COLL_BARRIER:
        coll_barrier_at(s->self, s->site);
        break;
    case COLL_BROADCAST:
        coll_broadcast_at(s->self, s->into, s->count, s->type, s->root, s->site);
        break;
    case COLL_REDUCE:
        coll_reduce_at(s->self, s->into, s->count, s->type, s->op, s->root, s->site);
        break;
    case COLL_ALLREDUCE:
        coll_allreduce_at(s->self, s->into, s->count, s->type, s->op, s->site);
        break;
    case COLL_SCAN:
        coll_scan_at(s->self, s->into, s->count, s->type, s->op, s->site);
        break;
    case COLL_EXSCAN:
        coll_exscan_at(s->self, s->into, s->count, s->type, s->op, s->site);
        break;
    case COLL_GATHER:
        coll_gather_at(s->self, s->from, s->count, s->type, s->into, s->root, s->site);
        break;
    case COLL_SCATTER:
        coll_scatter_at(s->self, s->from, s->count, s->type, s->into, s->root, s->site);
        break;
    case COLL_ALLGATHER:
        coll_allgather_at(s->self, s->from, s->count, s->type, s->into, s->site);
        break;
    case COLL_ALLTOALL:
        coll_alltoall_at(s->self, s->from, s->count, s->type, s->into, s->site);
        break;
    case COLL_REDUCE_SCATTER:
        coll_reduce_scatter_at(s->self, s->from, s->count, s->type, s->op, s->into, s->site);
        break;
    case COLL_HALO:
        coll_halo_at(s->self, s->from, s->count, s->type, s->into, s->site);
        break;
    default:
        break; /* coll_start_at takes no other kind */
    }
    s->open = false;
}

static void ask(const struct collective *call, enum await await)
{
    call->started->call = call;
    call->started->await = await;
    coroutine_leave(&call->started->coroutine);
}

void coll_wait_until(struct collective *call, uint64_t step)
{
    if (!call->started) {
        node_wait_until_at(call->self, step, call->site);
    } else if (step > node_now(call->self)) {
        call->started->step = step;
        ask(call, AWAIT_STEP);
    }
}

void coll_await_room(struct collective *call, int port)
{
    if (!call->started) {
        node_await_room(call->self, port, call->site);
    } else {
        call->started->port = port;
        ask(call, AWAIT_ROOM);
    }
}

void coll_send(struct collective *call, int port, struct packet *packet)
{
    if (!call->started) {
        node_send_packet_wait_at(call->self, port, packet, call->site);
    } else {
        call->started->port = port;
        call->started->packet = packet;
        ask(call, AWAIT_SENT);
    }
}

void coll_receive(struct collective *call, int port, struct packet *packet)
{
    if (!call->started) {
        node_recv_packet_at(call->self, port, packet, call->site);
    } else {
        call->started->port = port;
        call->started->packet = packet;
        ask(call, AWAIT_PACKET);
    }
}

void coll_leave_to_stop(struct collective *call, const char *text)
{
    if (!call->started)
        return;
    call->started->text = text;
    coroutine_leave(&call->started->coroutine);
}

/* ------------------------------------------------------------------------------------ by its node */

/* The slot of the node in the array's table. Hidden from ThreadSanitizer, as the table is. */
static struct coll_started **slot_of(struct node *self)
{
    NODE_CALL(self);
    return &coll_table_of(self->array)->started[node_rank(self)];
}

/* The call that is under way; NULL: none. */
static struct coll_started *open_of(struct node *self)
{
    struct coll_started *s = *slot_of(self);
    return s && s->open && s->life == node_restarts(self) ? s : NULL;
}

/* What the call does is told as done within it, also by its node. */
static uint8_t go_within(struct coll_started *s, uint8_t within)
{
    struct node *host = node_host(s->self);
    uint8_t before = host->within;
    host->within = within;
    return before;
}

static void resume(struct coll_started *s)
{
    s->await = AWAIT_NONE;
    s->inside = true;
    coroutine_resume(&s->coroutine);
    s->inside = false;
    if (s->text)
        misuse_stop(node_host(s->self), "%s", s->text);
    if (coroutine_overflowed(&s->coroutine))
        misuse_stop(node_host(s->self), "a started call has %d bytes of stack, and its operation takes more",
                    STARTED_STACK);
    if (s->coroutine.ended)
        coroutine_close(&s->coroutine);
}

static bool has_room(const struct coll_started *s)
{
    return node_link_free_at(s->self, s->port, s->site) && node_room_at(s->self, s->port, s->site) > 0;
}

/* Do what it asks for if that takes no waiting. A layer cannot tell whether a send would wait, which it does
 * for the link alone, and not for long: so through one the send is made. */
static bool grant_now(const struct coll_started *s)
{
    bool guest = s->self->is_guest;
    switch (s->await) {
    case AWAIT_PACKET:
        return node_poll_at(s->self, s->port, s->packet, s->site) != NODE_EMPTY;
    case AWAIT_SENT:
        if (!guest)
            return node_try_send_packet_at(s->self, s->port, s->packet, s->site);
        node_send_packet_wait_at(s->self, s->port, s->packet, s->site);
        break;
    case AWAIT_ROOM:
        return guest || has_room(s);
    case AWAIT_STEP:
        return node_now(s->self) >= s->step;
    case AWAIT_NONE:
        break;
    }
    return true;
}

static void grant(const struct coll_started *s)
{
    switch (s->await) {
    case AWAIT_PACKET:
        node_recv_packet_at(s->self, s->port, s->packet, s->site);
        break;
    case AWAIT_SENT:
        node_send_packet_wait_at(s->self, s->port, s->packet, s->site);
        break;
    case AWAIT_ROOM:
        node_await_room(s->self, s->port, s->site);
        break;
    case AWAIT_STEP:
        node_wait_until_at(s->self, s->step, s->site);
        break;
    case AWAIT_NONE:
        break;
    }
}

/* As far as it goes in this step. */
static void go_on(struct coll_started *s)
{
    uint8_t outside = go_within(s, s->within);
    while (s->open && grant_now(s))
        resume(s);
    s->within = go_within(s, outside);
}

static void go_to_end(struct coll_started *s)
{
    uint8_t outside = go_within(s, s->within);
    while (s->open) {
        grant(s);
        resume(s);
    }
    go_within(s, outside);
}

void coll_find_started(struct collective *call)
{
    struct coll_started *s = open_of(call->self);
    if (s && s->inside)
        call->started = s;
    else if (s)
        go_to_end(s);
}

static struct coll_started *slot_filled(struct node *self)
{
    struct coll_started **slot = slot_of(self);
    NODE_CALL(self);
    if (!*slot)
        *slot = memory_take(1, sizeof **slot + STARTED_STACK, "a started collective");
    return *slot;
}

static void start(struct node *self, enum coll_call kind, const void *from, void *into, size_t count,
                  enum coll_type type, const struct coll_op *op, int root, const char *site)
{
    coll_finish(self);
    struct coll_started *s = slot_filled(self);
    *s = (struct coll_started){.self = self, .life = node_restarts(self), .open = true, .site = site};
    s->kind = kind;
    s->from = from;
    s->into = into;
    s->count = count;
    s->type = type;
    s->op = op;
    s->root = root;
    coroutine_open(&s->coroutine, s->stack, STARTED_STACK, make_call, s);
    go_on(s);
}

void coll_start_barrier_at(struct node *self, const char *site)
{
    start(self, COLL_BARRIER, NULL, NULL, 0, COLL_UINT8, NULL, -1, site);
}

void coll_start_broadcast_at(struct node *self, void *data, size_t count, enum coll_type type, int root,
                             const char *site)
{
    start(self, COLL_BROADCAST, NULL, data, count, type, NULL, root, site);
}

void coll_start_reduce_at(struct node *self, void *data, size_t count, enum coll_type type,
                          const struct coll_op *op, int root, const char *site)
{
    start(self, COLL_REDUCE, NULL, data, count, type, op, root, site);
}

void coll_start_allreduce_at(struct node *self, void *data, size_t count, enum coll_type type,
                             const struct coll_op *op, const char *site)
{
    start(self, COLL_ALLREDUCE, NULL, data, count, type, op, -1, site);
}

void coll_start_scan_at(struct node *self, void *data, size_t count, enum coll_type type,
                        const struct coll_op *op, const char *site)
{
    start(self, COLL_SCAN, NULL, data, count, type, op, -1, site);
}

void coll_start_exscan_at(struct node *self, void *data, size_t count, enum coll_type type,
                          const struct coll_op *op, const char *site)
{
    start(self, COLL_EXSCAN, NULL, data, count, type, op, -1, site);
}

void coll_start_gather_at(struct node *self, const void *mine, size_t count, enum coll_type type, void *all,
                          int root, const char *site)
{
    start(self, COLL_GATHER, mine, all, count, type, NULL, root, site);
}

void coll_start_scatter_at(struct node *self, const void *all, size_t count, enum coll_type type, void *mine,
                           int root, const char *site)
{
    start(self, COLL_SCATTER, all, mine, count, type, NULL, root, site);
}

void coll_start_allgather_at(struct node *self, const void *mine, size_t count, enum coll_type type,
                             void *all, const char *site)
{
    start(self, COLL_ALLGATHER, mine, all, count, type, NULL, -1, site);
}

void coll_start_alltoall_at(struct node *self, const void *out, size_t count, enum coll_type type, void *in,
                            const char *site)
{
    start(self, COLL_ALLTOALL, out, in, count, type, NULL, -1, site);
}

void coll_start_reduce_scatter_at(struct node *self, const void *all, size_t count, enum coll_type type,
                                  const struct coll_op *op, void *mine, const char *site)
{
    start(self, COLL_REDUCE_SCATTER, all, mine, count, type, op, -1, site);
}

void coll_start_halo_at(struct node *self, const void *out, size_t count, enum coll_type type, void *in,
                        const char *site)
{
    start(self, COLL_HALO, out, in, count, type, NULL, -1, site);
}

void coll_compute_at(struct node *self, uint64_t steps, const char *site)
{
    uint64_t last = node_now(self) + steps, now;
    struct coll_started *s = open_of(self);
    while (s && s->open && node_now(self) < last) {
        go_on(s);
        now = node_now(self);
        node_wait_until_at(self, now < last ? now + 1 : last, site);
    }
    node_wait_until_at(self, last, site);
}

bool coll_is_done(struct node *self)
{
    struct coll_started *s = open_of(self);
    if (s)
        go_on(s);
    return !s || !s->open;
}

void coll_finish(struct node *self)
{
    struct coll_started *s = open_of(self);
    if (s)
        go_to_end(s);
}
