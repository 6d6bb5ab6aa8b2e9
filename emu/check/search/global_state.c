/*
 * global_state.c: a state is a row of numbers.
 *
 *     | local state of each node | inbox of each node | served | crashes | losses |
 *
 * An inbox is a row, too: for each port how many packets its mailbox holds, then their numbers, port by port.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "search/global_state.h"

enum { SERVED, CRASHES, LOSSES, TAIL };

static const char what_for[] = "the states of an array";

/* -------------------------------------------------------------------------------- inboxes */

static uint32_t number_of(struct intern *table, const uint32_t *row, size_t count)
{
    uint32_t number = intern_add(table, row, count * sizeof row[0], NULL);
    if (number == INTERN_NONE)
        memory_failed(count * sizeof row[0], what_for);
    return number;
}

/* Where the packets of a port begin in an inbox. */
static size_t begin_of(const uint32_t *inbox, uint32_t degree, uint32_t port)
{
    size_t at = degree;
    for (uint32_t i = 0; i < port; i++)
        at += inbox[i];
    return at;
}

/* Copy an inbox to the scratch, which has room for one packet more. Result: its length. */
static size_t copy_inbox(struct globals *g, uint32_t inbox)
{
    size_t count = intern_size(&g->inboxes, inbox) / sizeof g->inbox[0];
    g->inbox = memory_grow(g->inbox, &g->inbox_room, count + 1, sizeof g->inbox[0], what_for);
    memcpy(g->inbox, intern_bytes(&g->inboxes, inbox), count * sizeof g->inbox[0]);
    return count;
}

static uint32_t with_packet(struct globals *g, uint32_t inbox, uint32_t degree, uint32_t port,
                            uint32_t packet)
{
    size_t count = copy_inbox(g, inbox), at = begin_of(g->inbox, degree, port) + g->inbox[port];
    memmove(g->inbox + at + 1, g->inbox + at, (count - at) * sizeof g->inbox[0]);
    g->inbox[at] = packet;
    g->inbox[port]++;
    return number_of(&g->inboxes, g->inbox, count + 1);
}

static uint32_t without_front(struct globals *g, uint32_t inbox, uint32_t degree, uint32_t port)
{
    size_t count = copy_inbox(g, inbox), at = begin_of(g->inbox, degree, port);
    memmove(g->inbox + at, g->inbox + at + 1, (count - at - 1) * sizeof g->inbox[0]);
    g->inbox[port]--;
    return number_of(&g->inboxes, g->inbox, count - 1);
}

/* -------------------------------------------------------------------------------- rows */

static const uint32_t *row_of(const struct globals *g, uint32_t state)
{
    return intern_bytes(&g->states, state);
}

static const uint32_t *inbox_of(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return intern_bytes(&g->inboxes, row[g->nodes + node]);
}

static const struct local_request *request_of(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return local_wants(g->locals, row[node]);
}

static bool is_over(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return request_of(g, row, node)->kind == REQUEST_END;
}

static bool is_empty(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return intern_size(&g->inboxes, row[g->nodes + node]) == g->array->nodes[node].degree * sizeof(uint32_t);
}

/* Is every node that has not ended one that only serves, and has nothing to take? */
static bool is_served(const struct globals *g, const uint32_t *row)
{
    for (uint32_t i = 0; i < g->nodes; i++)
        if (!is_over(g, row, i) && !(request_of(g, row, i)->serves && is_empty(g, row, i)))
            return false;
    return true;
}

/* May the node put a packet into the mailbox behind the port now? A node that crashed takes no room. */
static bool has_room(const struct globals *g, const uint32_t *row, uint32_t node, int32_t port)
{
    const struct channel *channel = &g->array->nodes[node].out[port];
    if (request_of(g, row, channel->peer)->crashed)
        return true;
    return inbox_of(g, row, channel->peer)[channel_back(g->array, channel)] < g->array->links.mailbox;
}

/* The port of the only packet that the request can be answered with; -1: there are others, or none yet. */
static int32_t only_port(const struct globals *g, const uint32_t *row, uint32_t node)
{
    const struct local_request *request = request_of(g, row, node);
    bool sure = request->kind == REQUEST_TAKE && request->port >= 0 && request->until == NEVER;
    return sure && inbox_of(g, row, node)[request->port] ? request->port : -1;
}

/* -------------------------------------------------------------------------------- moves */

static void put_packet(struct globals *g, uint32_t *row, uint32_t node, const struct local_request *send)
{
    const struct channel *channel = &g->array->nodes[node].out[send->port];
    uint32_t peer = channel->peer;
    if (!request_of(g, row, peer)->crashed)
        row[g->nodes + peer] = with_packet(g, row[g->nodes + peer], g->array->nodes[peer].degree,
                                           channel_back(g->array, channel), send->packet);
}

/* Have the node take the front packet of a port. */
static void take_packet(struct globals *g, uint32_t *row, uint32_t node, int32_t port, uint32_t event)
{
    uint32_t degree = g->array->nodes[node].degree;
    const uint32_t *inbox = inbox_of(g, row, node);
    struct answer answer = {.kind = ANSWER_PACKET,
                            .port = port,
                            .packet = inbox[begin_of(inbox, degree, (uint32_t)port)],
                            .event = event};
    row[g->nodes + node] = without_front(g, row[g->nodes + node], degree, (uint32_t)port);
    row[node] = local_next(g->locals, row[node], &answer);
}

/* Would an invariant see that a node has left a state for another one? */
static bool is_seen(const struct globals *g, uint32_t state, uint32_t next)
{
    return g->sees && local_memory(g->locals, state) != local_memory(g->locals, next);
}

/* Go on with the node as long as what it does next is sure: all of that is one step of the node. */
static void go_on(struct globals *g, uint32_t *row, uint32_t node)
{
    const struct answer go = {.kind = ANSWER_GO, .event = 1};
    while (g->at_once) {
        const struct local_request *request = request_of(g, row, node);
        int32_t port = only_port(g, row, node);
        if (port >= 0) {
            take_packet(g, row, node, port, 1);
        } else if (request->kind == REQUEST_SEND && has_room(g, row, node, request->port)) {
            put_packet(g, row, node, request);
            row[node] = local_next(g->locals, row[node], &go);
        } else {
            return;
        }
    }
}

static void make_move(struct globals *g, uint32_t *row, struct global_move move)
{
    struct answer answer = {.kind = ANSWER_GO};
    switch ((enum move_kind)move.kind) {
    case MOVE_CRASH:
        answer.kind = ANSWER_CRASH;
        row[2 * g->nodes + CRASHES]++;
        uint32_t degree = g->array->nodes[move.node].degree;
        memset(g->inbox, 0, degree * sizeof g->inbox[0]);
        row[g->nodes + move.node] = number_of(&g->inboxes, g->inbox, degree);
        break;
    case MOVE_TAKE:
        take_packet(g, row, move.node, move.port, 0);
        return;
    case MOVE_LOSE:
        row[2 * g->nodes + LOSSES]++;
        break;
    case MOVE_GO:
        if (request_of(g, row, move.node)->kind == REQUEST_SEND)
            put_packet(g, row, move.node, request_of(g, row, move.node));
        break;
    case MOVE_NOTHING:
        answer.kind = ANSWER_NOTHING;
        break;
    case MOVE_OVER:
        answer.kind = ANSWER_OVER;
        break;
    case MOVE_NUMBER:
        answer = (struct answer){.kind = ANSWER_NUMBER, .packet = move.number};
        break;
    }
    row[move.node] = local_next(g->locals, row[move.node], &answer);
}

uint32_t global_next(struct globals *g, uint32_t state, struct global_move move, bool *fresh)
{
    uint32_t *row = g->scratch;
    memcpy(row, row_of(g, state), g->width * sizeof row[0]);
    make_move(g, row, move);
    go_on(g, row, move.node);
    if (!row[2 * g->nodes + SERVED] && is_served(g, row))
        row[2 * g->nodes + SERVED] = 1;
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
    size_t count = 0;
    for (uint32_t port = 0; port < g->array->nodes[node].degree; port++)
        if (inbox[port] && (request->port < 0 || request->port == (int32_t)port))
            list[count++] =
                (struct global_move){.node = (uint16_t)node, .kind = MOVE_TAKE, .port = (int32_t)port};
    if (request->until != NEVER)
        list[count++] = (struct global_move){.node = (uint16_t)node, .kind = MOVE_NOTHING};
    if (!count && request->serves && row[2 * g->nodes + SERVED])
        list[count++] = (struct global_move){.node = (uint16_t)node, .kind = MOVE_OVER};
    return count;
}

size_t global_moves(struct globals *g, uint32_t state, uint32_t node, struct global_move *list)
{
    const uint32_t *row = row_of(g, state);
    size_t count = 0;
    if (is_over(g, row, node) || global_failed(g, state))
        return 0;
    const struct local_request *request = request_of(g, row, node);
    struct global_move move = {.node = (uint16_t)node, .kind = MOVE_GO};
    switch (request->kind) {
    case REQUEST_SEND:
        if (has_room(g, row, node, request->port)) {
            list[count++] = move;
            move.kind = MOVE_LOSE;
            if (row[2 * g->nodes + LOSSES] < g->bounds.losses)
                list[count++] = move;
        }
        break;
    case REQUEST_TAKE:
        count = list_takes(g, row, node, request, list);
        break;
    case REQUEST_CHOOSE:
        move.kind = MOVE_NUMBER;
        for (uint32_t i = 0; i < request->ways && count < GLOBAL_MOVES_MOST - 1; i++) {
            move.number = i;
            list[count++] = move;
        }
        break;
    case REQUEST_BEGIN:
    case REQUEST_PAUSE:
        list[count++] = move;
        break;
    case REQUEST_END:
        break;
    }
    move.kind = MOVE_CRASH;
    if (row[2 * g->nodes + CRASHES] < g->bounds.crashes)
        list[count++] = move;
    return count;
}

/* Do the moves of the node commute with those of all others? */
static bool commutes(const struct globals *g, const uint32_t *row, uint32_t node)
{
    const struct local_request *request = request_of(g, row, node);
    switch (request->kind) {
    case REQUEST_SEND:
        return has_room(g, row, node, request->port);
    case REQUEST_TAKE:
        return only_port(g, row, node) >= 0;
    default:
        return request->kind != REQUEST_END;
    }
}

bool global_private(struct globals *g, uint32_t state, uint32_t node)
{
    const uint32_t *row = row_of(g, state);
    struct global_move list[GLOBAL_MOVES_MOST];
    if (is_over(g, row, node) || global_failed(g, state) || !commutes(g, row, node))
        return false;
    size_t count = g->sees ? global_moves(g, state, node, list) : 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(g->trial, row, g->width * sizeof row[0]);
        make_move(g, g->trial, list[i]);
        go_on(g, g->trial, node);
        if (is_seen(g, row[node], g->trial[node]))
            return false;
    }
    return true;
}

/* -------------------------------------------------------------------------------- life cycle */

bool globals_open(struct globals *g, struct parray *array, struct fault_bounds bounds, bool at_once)
{
    *g = (struct globals){.array = array, .bounds = bounds, .nodes = array->count};
    g->at_once = at_once && !bounds.crashes && !bounds.losses;
    g->width = 2 * g->nodes + TAIL;
    g->locals = locals_open(array);
    g->sees = array->program->invariant != NULL;
    g->scratch = calloc(g->width, sizeof g->scratch[0]);
    g->trial = calloc(g->width, sizeof g->trial[0]);
    g->inbox =
        memory_grow(NULL, &g->inbox_room, (size_t)array->topo->max_degree + 1, sizeof g->inbox[0], what_for);
    return g->locals && g->scratch && g->trial;
}

void globals_close(struct globals *g)
{
    locals_close(g->locals);
    intern_free(&g->inboxes);
    intern_free(&g->states);
    free(g->scratch);
    free(g->trial);
    free(g->inbox);
}

uint32_t globals_first(struct globals *g)
{
    memset(g->scratch, 0, g->width * sizeof g->scratch[0]);
    for (uint32_t i = 0; i < g->nodes; i++) {
        uint32_t degree = g->array->nodes[i].degree;
        memset(g->inbox, 0, degree * sizeof g->inbox[0]);
        g->scratch[i] = local_first(g->locals, i);
        g->scratch[g->nodes + i] = number_of(&g->inboxes, g->inbox, degree);
    }
    return number_of(&g->states, g->scratch, g->width);
}

uint32_t global_local(const struct globals *g, uint32_t state, uint32_t node)
{
    return row_of(g, state)[node];
}

void global_show(const struct globals *g, uint32_t state)
{
    const struct program_data *data = &g->array->data;
    for (uint32_t i = 0; i < g->nodes && data->state_bytes; i++)
        memcpy(data->state + i * data->state_stride, local_bytes(g->locals, row_of(g, state)[i]),
               data->state_bytes);
}

bool global_failed(const struct globals *g, uint32_t state)
{
    const uint32_t *row = row_of(g, state);
    for (uint32_t i = 0; i < g->nodes; i++)
        if (request_of(g, row, i)->failed)
            return true;
    return false;
}

bool global_ended(const struct globals *g, uint32_t state)
{
    const uint32_t *row = row_of(g, state);
    for (uint32_t i = 0; i < g->nodes; i++)
        if (!is_over(g, row, i))
            return false;
    return true;
}

bool global_empty(const struct globals *g, uint32_t state, uint32_t node)
{
    return is_empty(g, row_of(g, state), node);
}

uint32_t global_waiting(const struct globals *g, uint32_t state, uint32_t node, uint32_t port)
{
    return inbox_of(g, row_of(g, state), node)[port];
}

uint32_t global_front(const struct globals *g, uint32_t state, uint32_t node, uint32_t port)
{
    const uint32_t *inbox = inbox_of(g, row_of(g, state), node);
    return inbox[begin_of(inbox, g->array->nodes[node].degree, port)];
}
