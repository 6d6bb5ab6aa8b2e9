/*
 * lock_step.c: what goes on in a step, node by node; lock_links.h has what the links carry.
 *
 * A packet in a mailbox is a number of `stamped`: the packet, and the step in which it was sent. At most one
 * packet of a mailbox, the last one, is still on its way, as a link carries one at a time.
 */
#include <string.h>

#include "machine/memory.h"
#include "search/lock_links.h"
#include "search/lock_step.h"

static const char what_for[] = "the links of an array";

struct stamped {
    uint32_t packet, sent;
};

/* -------------------------------------------------------------------------------- links */

static uint32_t *links_place(const struct globals *g, uint32_t *row, uint32_t node)
{
    return &row[2 * g->nodes + TAIL + node];
}

static void set_link(struct globals *g, uint32_t *row, uint32_t node, uint32_t port, int field,
                     uint32_t value)
{
    size_t degree = g->array->nodes[node].degree, count = LINK_FIELDS * degree;
    g->link = memory_grow(g->link, &g->link_room, count, sizeof g->link[0], what_for);
    memcpy(g->link, intern_bytes(&g->links, *links_place(g, row, node)), count * sizeof g->link[0]);
    g->link[(size_t)field * degree + port] = value;
    *links_place(g, row, node) = global_number(&g->links, g->link, count);
}

/* Forget what is of no matter from step `now` on. */
static void tidy_links(struct globals *g, uint32_t *row, uint32_t now)
{
    for (uint32_t node = 0; node < g->nodes; node++)
        for (uint32_t port = 0; port < g->array->nodes[node].degree; port++) {
            if (link_of(g, row, node, port, TAKEN))
                set_link(g, row, node, port, TAKEN, 0);
            for (int field = ARRIVAL; field <= BUSY; field++)
                if (link_of(g, row, node, port, field) && link_of(g, row, node, port, field) <= now)
                    set_link(g, row, node, port, field, 0);
        }
}

/* -------------------------------------------------------------------------------- what a node can do */

static uint32_t now_of(const struct globals *g, const uint32_t *row)
{
    return row[2 * g->nodes + STEP];
}

static bool has_arrived(const struct globals *g, const uint32_t *row, uint32_t node, uint32_t port,
                        uint32_t now)
{
    uint32_t late = link_of(g, row, node, port, ARRIVAL) > now;
    return inbox_of(g, row, node)[port] > late;
}

static bool any_arrived(const struct globals *g, const uint32_t *row, uint32_t node, uint64_t ports,
                        uint32_t now)
{
    for (uint32_t port = 0; port < g->array->nodes[node].degree; port++)
        if (ports >> port & 1 && has_arrived(g, row, node, port, now))
            return true;
    return false;
}

static bool link_free(const struct globals *g, const uint32_t *row, uint32_t node, int32_t port, uint32_t now)
{
    const struct channel *channel = &g->array->nodes[node].out[port];
    return link_of(g, row, channel->peer, channel_back(g->array, channel), BUSY) <= now;
}

/* For how many packets is there room in this step? A slot that is freed in it counts from the next one on. */
static uint32_t room_now(const struct globals *g, const uint32_t *row, uint32_t node, int32_t port)
{
    const struct channel *channel = &g->array->nodes[node].out[port];
    return room_at(g, row, node, port) -
           link_of(g, row, channel->peer, channel_back(g->array, channel), TAKEN);
}

static bool may_send(const struct globals *g, const uint32_t *row, uint32_t node, int32_t port, uint32_t now)
{
    return room_now(g, row, node, port) && link_free(g, row, node, port, now);
}

static bool can_act(const struct globals *g, const uint32_t *row, uint32_t node, uint32_t now)
{
    const struct local_request *request = request_of(g, row, node);
    switch (request->kind) {
    case REQUEST_SEND:
        return may_send(g, row, node, request->port, now);
    case REQUEST_TAKE:
        return any_arrived(g, row, node, request->ports, now) || request->until <= now ||
               is_dismissed(g, row, node);
    case REQUEST_PAUSE:
        return request->until <= now;
    case REQUEST_TRY:
    case REQUEST_FREE:
    case REQUEST_ROOM:
    case REQUEST_HEED:
    case REQUEST_BEGIN:
    case REQUEST_CHOOSE:
        return true;
    case REQUEST_DISK:
    case REQUEST_DOWN:
    case REQUEST_END:
        break;
    }
    return false;
}

/* Has the node done nothing yet in this step? */
static bool begins_turn(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return request_of(g, row, node)->kind == REQUEST_BEGIN ||
           local_clock(g->locals, row[node]) < now_of(g, row);
}

bool lock_step_within(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return !begins_turn(g, row, node);
}

/* -------------------------------------------------------------------------------- moves */

static size_t list_acts(const struct globals *g, const uint32_t *row, uint32_t node, struct global_move *list)
{
    const struct local_request *request = request_of(g, row, node);
    struct global_move move = {.node = (uint16_t)node, .kind = MOVE_GO};
    uint32_t now = now_of(g, row);
    size_t count = 0;
    if (request->kind == REQUEST_CHOOSE) {
        move.kind = MOVE_NUMBER;
        for (; move.number < request->ways && move.number < LOCAL_WAYS_MOST; move.number++)
            list[count++] = move;
    } else if (request->kind == REQUEST_ROOM) {
        move.kind = MOVE_TOLD;
        move.number = room_now(g, row, node, request->port);
        list[count++] = move;
    } else if ((request->kind == REQUEST_TRY && !may_send(g, row, node, request->port, now)) ||
               (request->kind == REQUEST_FREE && !link_free(g, row, node, request->port, now))) {
        move.kind = MOVE_NOTHING;
        list[count++] = move;
    } else if (request->kind == REQUEST_TAKE) {
        move.kind = MOVE_TAKE;
        for (uint32_t port = 0; port < g->array->nodes[node].degree; port++) {
            move.port = (int32_t)port;
            if (request->ports >> port & 1 && has_arrived(g, row, node, port, now))
                list[count++] = move;
        }
        move = (struct global_move){.node = (uint16_t)node,
                                    .kind = request->until <= now ? MOVE_NOTHING : MOVE_OVER};
        if (!count)
            list[count++] = move;
    } else {
        list[count++] = move;
        move.kind = MOVE_LOSE;
        if (is_send(request) && global_fault_left(g, row, KIND_LOSE))
            list[count++] = move;
        move.kind = MOVE_TRAITOR;
        if (request->kind == REQUEST_BEGIN && global_fault_left(g, row, KIND_TRAITOR))
            list[count++] = move;
    }
    return count;
}

size_t lock_step_moves(struct globals *g, const uint32_t *row, uint32_t node, struct global_move *list)
{
    if (node != row[2 * g->nodes + CURSOR])
        return 0;
    bool acts = can_act(g, row, node, now_of(g, row)), begins = begins_turn(g, row, node);
    bool sends = acts && is_send(request_of(g, row, node)) &&
                 may_send(g, row, node, request_of(g, row, node)->port, now_of(g, row));
    struct global_move move = {.node = (uint16_t)node, .kind = MOVE_PASS};
    size_t count = acts ? list_acts(g, row, node, list) : 0;
    if (!acts)
        list[count++] = move;
    move.kind = MOVE_CRASH;
    if (global_fault_left(g, row, KIND_CRASH) && (begins || sends) && !is_over(g, row, node))
        list[count++] = move;
    return count;
}

static void put_packet(struct globals *g, uint32_t *row, uint32_t node, const struct local_request *send,
                       bool lost)
{
    const struct channel *channel = &g->array->nodes[node].out[send->port];
    uint32_t peer = channel->peer, back = channel_back(g->array, channel), now = now_of(g, row);
    uint32_t arrival =
        now + (uint32_t)duration_of(&g->array->duration, locals_packet(g->locals, send->packet)->units);
    struct stamped stamped = {send->packet, now};
    set_link(g, row, peer, back, BUSY, arrival);
    if (lost)
        return;
    bool over = is_over(g, row, peer);
    row[g->nodes + peer] = inbox_with(g, row[g->nodes + peer], g->array->nodes[peer].degree, back,
                                      over ? ANY_PACKET : global_number(&g->stamped, &stamped.packet, 2));
    set_link(g, row, peer, back, ARRIVAL, arrival);
}

static void take_packet(struct globals *g, uint32_t *row, uint32_t node, uint32_t port, struct answer *answer)
{
    uint32_t degree = g->array->nodes[node].degree;
    const uint32_t *inbox = inbox_of(g, row, node);
    const struct stamped *stamped = intern_bytes(&g->stamped, inbox[inbox_begin(inbox, degree, port)]);
    answer->kind = ANSWER_PACKET;
    answer->port = (int32_t)port;
    answer->packet = stamped->packet;
    answer->sent = stamped->sent;
    row[g->nodes + node] = inbox_without(g, row[g->nodes + node], degree, port, 0);
    set_link(g, row, node, port, TAKEN, link_of(g, row, node, port, TAKEN) + 1);
}

/* A packet that a node sends while the link carries another one is a violation, not a matter of crashes. */
static void check_link(struct globals *g, const uint32_t *row, uint32_t node)
{
    const struct local_request *request = request_of(g, row, node);
    if (request->kind == REQUEST_SEND && !request->patient &&
        !link_free(g, row, node, request->port, now_of(g, row)))
        g->unfit = "two packets meet on a link";
}

/* Nor is a step that breaks a rule of the model. */
static void check_step(struct globals *g, const uint32_t *row)
{
    if (!lock_links_lawful(g, row, now_of(g, row)))
        g->unfit = "a rule of the model is broken in a step";
}

static void make_act(struct globals *g, uint32_t *row, struct global_move move)
{
    struct answer answer = {.kind = ANSWER_GO, .clock = now_of(g, row)};
    switch ((enum move_kind)move.kind) {
    case MOVE_PASS:
        row[2 * g->nodes + CURSOR]++;
        return;
    case MOVE_CRASH:
        answer = (struct answer){.kind = ANSWER_CRASH};
        global_add_fault(g, row, KIND_CRASH);
        inbox_close(g, row, move.node);
        break;
    case MOVE_TAKE:
        take_packet(g, row, move.node, (uint32_t)move.port, &answer);
        break;
    case MOVE_LOSE:
        global_add_fault(g, row, KIND_LOSE);
        put_packet(g, row, move.node, request_of(g, row, move.node), true);
        break;
    case MOVE_GO:
        if (is_send(request_of(g, row, move.node)))
            put_packet(g, row, move.node, request_of(g, row, move.node), false);
        break;
    case MOVE_TRAITOR:
        answer.kind = ANSWER_TRAITOR;
        global_add_fault(g, row, KIND_TRAITOR);
        break;
    case MOVE_NOTHING:
        answer.kind = ANSWER_NOTHING;
        break;
    case MOVE_DROP: /* nodes do not ask for peers that are down, and there are no such faults */
    case MOVE_RESTART:
    case MOVE_DOUBLE:
    case MOVE_CORRUPT:
    case MOVE_OVERTAKE:
    case MOVE_CUT:
        break;
    case MOVE_OVER:
        answer.kind = ANSWER_OVER;
        break;
    case MOVE_NUMBER:
    case MOVE_TOLD:
        answer.kind = ANSWER_NUMBER;
        answer.packet = move.number;
        break;
    }
    undo_dismissal(g, row, move.node);
    row[move.node] = local_next(g->locals, row[move.node], &answer);
    check_link(g, row, move.node);
}

/* -------------------------------------------------------------------------------- steps */

static bool anybody_acts(const struct globals *g, const uint32_t *row, uint32_t now)
{
    for (uint32_t node = 0; node < g->nodes; node++)
        if (can_act(g, row, node, now))
            return true;
    return false;
}

/* The earliest step after `now` in which a packet arrives, a link is free or a wait is over; NEVER: none. */
static uint64_t next_event(const struct globals *g, const uint32_t *row, uint32_t now)
{
    uint64_t next = NEVER;
    for (uint32_t node = 0; node < g->nodes; node++) {
        const struct local_request *request = request_of(g, row, node);
        bool waits = request->kind == REQUEST_PAUSE || request->kind == REQUEST_TAKE;
        if (waits && request->until > now && request->until < next)
            next = request->until;
        for (uint32_t port = 0; port < g->array->nodes[node].degree; port++)
            for (int field = ARRIVAL; field <= BUSY; field++) {
                uint32_t when = link_of(g, row, node, port, field);
                next = when > now && when < next ? when : next;
            }
    }
    return next;
}

/* Go to the next step in which anybody can do anything. False: there is none. */
static bool next_step(struct globals *g, uint32_t *row)
{
    uint64_t now = now_of(g, row), when = now + 1;
    tidy_links(g, row, (uint32_t)now);
    while (when <= UINT32_MAX / 2 && !anybody_acts(g, row, (uint32_t)when))
        when = next_event(g, row, (uint32_t)when);
    if (when > UINT32_MAX / 2 && global_dismiss(g, row))
        when = now + 1;
    if (when > UINT32_MAX / 2)
        return false;
    tidy_links(g, row, (uint32_t)when);
    row[2 * g->nodes + STEP] = (uint32_t)when;
    row[2 * g->nodes + CURSOR] = 0;
    return true;
}

void lock_step_make(struct globals *g, uint32_t *row, struct global_move move)
{
    struct global_move list[GLOBAL_MOVES_MOST];
    make_act(g, row, move);
    for (uint32_t node = move.node; !local_failed(g->locals, row[node]);) {
        node = row[2 * g->nodes + CURSOR];
        if (node == g->nodes) {
            check_step(g, row);
            if (!next_step(g, row) || g->sees)
                return;
            node = 0;
            continue;
        }
        if (lock_step_moves(g, row, node, list) > 1)
            return;
        make_act(g, row, list[0]);
    }
}

void lock_step_first(struct globals *g, uint32_t *row)
{
    row[2 * g->nodes + STEP] = 1;
    for (uint32_t node = 0; node < g->nodes; node++) {
        size_t count = LINK_FIELDS * (size_t)g->array->nodes[node].degree;
        g->link = memory_grow(g->link, &g->link_room, count, sizeof g->link[0], what_for);
        memset(g->link, 0, count * sizeof g->link[0]);
        *links_place(g, row, node) = global_number(&g->links, g->link, count);
    }
}

bool lock_step_over(const struct globals *g, const uint32_t *row)
{
    uint32_t node = row[2 * g->nodes + CURSOR];
    return node == g->nodes || (node == 0 && begins_turn(g, row, 0));
}
