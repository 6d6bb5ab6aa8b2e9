/*
 * global_move.c: a move is made on a copy of the row.
 */
#include <string.h>

#include "machine/memory.h"
#include "search/globals_inside.h"
#include "search/lock_step.h"
#include "search/quotient.h"

enum { TAKES_MOST = 200 };

static const char what_for[] = "the states of an array";

/* The port of the only packet that the request can be answered with; -1: there are others, or none yet, or it
 * matters to others when that is. */
static int32_t only_port(const struct globals *g, const uint32_t *row, uint32_t node)
{
    const struct local_request *request = request_of(g, row, node);
    bool sure = request->kind == REQUEST_TAKE && request->port >= 0 && request->until == NEVER &&
                !(g->watches & WATCH_TAKES);
    return sure && inbox_of(g, row, node)[request->port] ? request->port : -1;
}

/* The answer to a receive that takes the packet of a port that stands so many behind the front one. */
static struct answer packet_answer(const struct globals *g, const uint32_t *row, uint32_t node, int32_t port,
                                   uint32_t behind)
{
    uint32_t degree = g->array->nodes[node].degree;
    const uint32_t *inbox = inbox_of(g, row, node);
    return (struct answer){.kind = ANSWER_PACKET,
                           .port = port,
                           .packet = inbox[inbox_begin(inbox, degree, (uint32_t)port) + behind]};
}

static void take_packet(struct globals *g, uint32_t *row, uint32_t node, int32_t port, uint32_t behind)
{
    struct answer answer = packet_answer(g, row, node, port, behind);
    row[g->nodes + node] =
        inbox_without(g, row[g->nodes + node], g->array->nodes[node].degree, (uint32_t)port, behind);
    row[node] = local_next(g->locals, row[node], &answer);
}

/* Would an invariant see that a node has left a state for another one? */
static bool is_seen(const struct globals *g, uint32_t state, uint32_t next)
{
    return g->sees && local_memory(g->locals, state) != local_memory(g->locals, next);
}

/* Go on with the node, which was in state `from` before the move, as long as what it does next is sure: all
 * of that is one move. No failed check is passed over, and no memory that the node has between two of its
 * changes. */
static void go_on(struct globals *g, uint32_t *row, uint32_t node, uint32_t from)
{
    while (g->at_once && !local_failed(g->locals, row[node])) {
        const struct local_request *request = request_of(g, row, node);
        int32_t port = only_port(g, row, node);
        struct answer answer = {.kind = ANSWER_GO};
        if (port >= 0)
            answer = packet_answer(g, row, node, port, 0);
        else if (request->kind != REQUEST_SEND || !room_at(g, row, node, request->port))
            return;
        uint32_t next = local_peek(g->locals, row[node], &answer);
        if (history_grows(g) || (is_seen(g, from, row[node]) && is_seen(g, row[node], next)))
            return;
        if (port >= 0) {
            take_packet(g, row, node, port, 0);
        } else {
            make_send(g, row, (struct global_move){.node = (uint16_t)node, .kind = MOVE_GO});
            row[node] = local_next(g->locals, row[node], &answer);
        }
        history_grow(g, row);
    }
}

static void make_move(struct globals *g, uint32_t *row, struct global_move move)
{
    struct answer answer = {.kind = ANSWER_GO};
    undo_dismissal(g, row, move.node);
    switch ((enum move_kind)move.kind) {
    case MOVE_CRASH:
        answer.kind = ANSWER_CRASH;
        global_add_fault(g, row, KIND_CRASH);
        inbox_close(g, row, move.node);
        break;
    case MOVE_RESTART:
        answer.kind = ANSWER_RESTART;
        global_add_fault(g, row, KIND_RESTART);
        row[g->nodes + move.node] = inbox_empty(g, g->array->nodes[move.node].degree);
        break;
    case MOVE_OVERTAKE:
        global_add_fault(g, row, KIND_OVERTAKE);
        take_packet(g, row, move.node, move.port, move.number);
        return;
    case MOVE_TAKE:
        take_packet(g, row, move.node, move.port, 0);
        return;
    case MOVE_GO:
    case MOVE_LOSE:
    case MOVE_DOUBLE:
    case MOVE_CORRUPT:
    case MOVE_CUT:
        if (is_send(request_of(g, row, move.node)))
            make_send(g, row, move);
        break;
    case MOVE_DROP:
        break;
    case MOVE_NOTHING:
        answer.kind = ANSWER_NOTHING;
        break;
    case MOVE_OVER:
        answer.kind = ANSWER_OVER;
        break;
    case MOVE_TRAITOR:
        answer.kind = ANSWER_TRAITOR;
        global_add_fault(g, row, KIND_TRAITOR);
        break;
    case MOVE_PASS:
        return;
    case MOVE_NUMBER:
    case MOVE_TOLD:
        answer = (struct answer){.kind = ANSWER_NUMBER, .packet = move.number};
        break;
    }
    row[move.node] = local_next(g->locals, row[move.node], &answer);
}

uint32_t global_next(struct globals *g, uint32_t state, struct global_move move, bool *fresh)
{
    uint32_t *row = g->scratch;
    memcpy(row, row_of(g, state), g->width * sizeof row[0]);
    if (g->lock_step) {
        lock_step_make(g, row, move);
    } else {
        make_move(g, row, move);
        history_grow(g, row);
        go_on(g, row, move.node, row_of(g, state)[move.node]);
    }
    if (is_over(g, row, move.node))
        inbox_close(g, row, move.node);
    if (!g->lock_step)
        global_dismiss(g, row);
    g->renamed = quotient_settle(g, row);
    uint32_t next = intern_add(&g->states, row, g->width * sizeof row[0], fresh);
    if (next == INTERN_NONE)
        memory_failed(g->width * sizeof row[0], what_for);
    return next;
}

/* The moves of a node that receives. */
static size_t list_takes(const struct globals *g, const uint32_t *row, uint32_t node,
                         const struct local_request *request, struct global_move *list)
{
    const uint32_t *inbox = inbox_of(g, row, node);
    struct global_move move = {.node = (uint16_t)node, .kind = MOVE_TAKE};
    size_t count = 0;
    if (is_dismissed(g, row, node)) {
        move.kind = MOVE_OVER;
        list[count++] = move;
        return count;
    }
    for (; move.port < (int32_t)g->array->nodes[node].degree; move.port++)
        if (inbox[move.port] && request->ports >> move.port & 1)
            list[count++] = move;
    move = (struct global_move){.node = (uint16_t)node, .kind = MOVE_OVERTAKE};
    bool any = global_fault_left(g, row, KIND_OVERTAKE);
    for (; any && move.port < (int32_t)g->array->nodes[node].degree; move.port++) {
        uint32_t there = request->ports >> move.port & 1 ? inbox[move.port] : 0;
        for (move.number = 1; move.number < there && count < TAKES_MOST; move.number++)
            list[count++] = move;
    }
    if (request->until != NEVER)
        list[count++] = (struct global_move){.node = (uint16_t)node, .kind = MOVE_NOTHING};
    return count;
}

/* What a node is told of the peer behind a port, or of the mailbox there. */
static uint32_t told_of(const struct globals *g, const uint32_t *row, uint32_t node,
                        const struct local_request *request)
{
    if (request->kind == REQUEST_ROOM)
        return room_at(g, row, node, request->port);
    uint32_t peer = peer_of(g, node, request->port);
    return request_of(g, row, peer)->crashed ? PEER_STOPPED : is_down(g, row, peer) ? PEER_DOWN : PEER_UP;
}

size_t global_moves(struct globals *g, uint32_t state, uint32_t node, struct global_move *list)
{
    const uint32_t *row = row_of(g, state);
    size_t count = 0;
    if (global_failed(g, state))
        return 0;
    if (g->lock_step)
        return lock_step_moves(g, row, node, list);
    if (is_over(g, row, node))
        return 0;
    const struct local_request *request = request_of(g, row, node);
    struct global_move move = {.node = (uint16_t)node, .kind = MOVE_GO};
    switch (request->kind) {
    case REQUEST_SEND:
    case REQUEST_TRY:
        count = list_sends(g, row, node, list);
        break;
    case REQUEST_FREE:
        list[count++] = move;
        move.kind = MOVE_NOTHING;
        if (request->busy)
            list[count++] = move;
        break;
    case REQUEST_ROOM:
    case REQUEST_HEED:
        move.kind = MOVE_TOLD;
        move.number = told_of(g, row, node, request);
        list[count++] = move;
        break;
    case REQUEST_TAKE:
        count = list_takes(g, row, node, request, list);
        if (count >= TAKES_MOST)
            g->unfit = "more than 100 packets wait at a node, any of which may overtake the others";
        break;
    case REQUEST_CHOOSE:
    case REQUEST_DISK:
        move.kind = MOVE_NUMBER;
        for (uint32_t i = 0; i < request->ways && i < LOCAL_WAYS_MOST; i++) {
            move.number = i;
            list[count++] = move;
        }
        break;
    case REQUEST_BEGIN:
    case REQUEST_PAUSE:
    case REQUEST_DOWN:
        list[count++] = move;
        move.kind = MOVE_TRAITOR;
        if (request->kind == REQUEST_BEGIN && global_fault_left(g, row, KIND_TRAITOR))
            list[count++] = move;
        break;
    case REQUEST_END:
        break;
    }
    if (is_down(g, row, node))
        return count;
    if (global_fault_left(g, row, KIND_CRASH))
        list[count++] = (struct global_move){.node = (uint16_t)node, .kind = MOVE_CRASH};
    if (global_fault_left(g, row, KIND_RESTART))
        list[count++] = (struct global_move){.node = (uint16_t)node, .kind = MOVE_RESTART};
    return count;
}

/* May a node crash, for good or not? */
static bool may_crash(const struct globals *g, const uint32_t *row)
{
    return global_fault_left(g, row, KIND_CRASH) || global_fault_left(g, row, KIND_RESTART);
}

/* Do the moves of the node commute with those of all others? */
static bool commutes(const struct globals *g, const uint32_t *row, uint32_t node)
{
    const struct local_request *request = request_of(g, row, node);
    switch (request->kind) {
    case REQUEST_SEND:
    case REQUEST_TRY:
        return send_commutes(g, row, node);
    case REQUEST_TAKE:
        return only_port(g, row, node) >= 0 && !global_fault_left(g, row, KIND_OVERTAKE);
    case REQUEST_ROOM: /* the peer takes packets as long as it goes on */
        return is_over(g, row, peer_of(g, node, request->port));
    case REQUEST_HEED:
        return is_over(g, row, peer_of(g, node, request->port)) ||
               (!may_crash(g, row) && !is_down(g, row, peer_of(g, node, request->port)));
    case REQUEST_DOWN: /* packets that are sent to it after that are not lost */
    case REQUEST_END:
        return false;
    default:
        return true;
    }
}

/* Does the move have nodes dismissed? */
static bool dismisses(struct globals *g, const uint32_t *row, struct global_move move)
{
    memcpy(g->trial, row, g->width * sizeof row[0]);
    make_move(g, g->trial, move);
    if (is_over(g, g->trial, move.node))
        inbox_close(g, g->trial, move.node);
    return global_dismiss(g, g->trial);
}

/* Does the second move matter to the first one? */
static bool minds(struct globals *g, const uint32_t *row, struct global_move one, struct global_move other)
{
    const struct local_request *request = request_of(g, row, one.node);
    bool tries = request->kind == REQUEST_TRY && one.kind == MOVE_NOTHING && !request->busy;
    bool restarts = other.kind == MOVE_RESTART;
    if (send_depends(g, row, other, one))
        return true;
    if (restarts && request_of(g, row, other.node)->serves && dismisses(g, row, one)) {
        g->blurred = true;
        return true;
    }
    if ((one.kind != MOVE_TOLD && !tries) || peer_of(g, one.node, request->port) != other.node)
        return false;
    if (request->kind == REQUEST_HEED)
        return other.kind == MOVE_CRASH || restarts || (other.kind == MOVE_GO && is_down(g, row, other.node));
    uint32_t back = channel_back(g->array, &g->array->nodes[one.node].out[request->port]);
    if (restarts)
        return inbox_of(g, row, other.node)[back] != 0;
    return (other.kind == MOVE_TAKE || other.kind == MOVE_OVERTAKE) && other.port == (int32_t)back;
}

enum { BEGINS = 1, ENDS = 2 };

/* Does an operation begin in the move, or end, so that its place among others matters? */
static unsigned tells(struct globals *g, const uint32_t *row, struct global_move move)
{
    size_t count;
    unsigned what = 0;
    memcpy(g->trial, row, g->width * sizeof row[0]);
    make_move(g, g->trial, move);
    const struct said_event *said = local_said(g->locals, &count);
    for (size_t i = 0; history_grows(g) && i < count; i++)
        what |= said[i].operation == SAID_ANSWER ? ENDS : BEGINS;
    return what;
}

static bool tell_of_order(struct globals *g, const uint32_t *row, struct global_move one,
                          struct global_move other)
{
    if (!g->records)
        return false;
    unsigned first = tells(g, row, one), second = tells(g, row, other);
    return (first & BEGINS && second & ENDS) || (first & ENDS && second & BEGINS);
}

bool global_dependent(struct globals *g, uint32_t state, struct global_move one, struct global_move other)
{
    const uint32_t *row = row_of(g, state);
    return one.node == other.node || minds(g, row, one, other) || minds(g, row, other, one) ||
           tell_of_order(g, row, one, other);
}

/* Is it of no matter to others when the node makes the move? An invariant may see what the node holds after
 * it, and a history what it says. And who crashes, to begin anew, when all others are to be dismissed, keeps
 * them from that: so a node goes first only to where it neither ends nor serves. */
static bool is_hidden(struct globals *g, const uint32_t *row, struct global_move move, bool restarts)
{
    memcpy(g->trial, row, g->width * sizeof row[0]);
    make_move(g, g->trial, move);
    if (history_grows(g))
        return false;
    go_on(g, g->trial, move.node, row[move.node]);
    const struct local_request *next = request_of(g, g->trial, move.node);
    return !is_seen(g, row[move.node], g->trial[move.node]) &&
           !(restarts && (next->kind == REQUEST_END || next->serves));
}

bool global_private(struct globals *g, uint32_t state, uint32_t node)
{
    const uint32_t *row = row_of(g, state);
    struct global_move list[GLOBAL_MOVES_MOST];
    if (g->lock_step || is_over(g, row, node) || global_failed(g, state) || !commutes(g, row, node))
        return false;
    bool restarts = global_fault_left(g, row, KIND_RESTART);
    if ((g->watches & WATCH_CRASHES && may_crash(g, row)) || (g->watches & WATCH_TAKES && restarts))
        return false;
    size_t count = g->sees || g->records || restarts ? global_moves(g, state, node, list) : 0;
    for (size_t i = 0; i < count; i++)
        if (!is_hidden(g, row, list[i], restarts))
            return false;
    return true;
}
