/*
 * globals_inside.h: what the files of global_state.h share.
 *
 *     global_history.c the operations that nodes have made
 *     global_inbox.c   the mailboxes of a node
 *     global_sends.c   what may become of a packet that is sent
 *     global_move.c    the moves from a state, and the state after one
 *     global_state.c   what a state says
 *     lock_step.c      the moves of an array in lock step
 *     quotient.c       states that stand for others
 *
 * A state is a row of numbers:
 *
 *     | local state of each node | inbox of each node | dismissed | history | faults, cuts | step, turn |
 *     | links |
 *
 * An inbox is a row, too: for each port how many packets its mailbox holds, then their numbers, port by port.
 */
#ifndef GLOBALS_INSIDE_H
#define GLOBALS_INSIDE_H

#include "machine/machine.h"
#include "search/global_state.h"

/* Behind the nodes and inboxes. DISMISSED and the word behind it have a bit for each node that only served
 * when nobody was left to be served, and has not gone on since. HISTORY is the number of a history. FAULTS
 * and the words behind it have a byte for each kind of fault, CUTS is a number of `cuts`; they are there if
 * there may be any. STEP and CURSOR, the node whose turn it is, are for lock step. Nothing else there is of
 * one node or link alone, but for the history and the cuts: quotient.c would have to rename them. */
enum {
    DISMISSED,
    HISTORY = DISMISSED + 2,
    FAULTS,
    CUTS = FAULTS + (FAULT_KINDS + 3) / 4,
    STEP,
    CURSOR,
    TAIL
};

/* Number a row; equal rows have equal numbers. */
uint32_t global_number(struct intern *table, const uint32_t *row, size_t count);

/* The inbox with one packet more at the end of a mailbox, or without the one that stands so many behind the
 * front one; and an inbox without any. */
uint32_t inbox_with(struct globals *g, uint32_t inbox, uint32_t degree, uint32_t port, uint32_t packet);
uint32_t inbox_without(struct globals *g, uint32_t inbox, uint32_t degree, uint32_t port, uint32_t behind);
uint32_t inbox_empty(struct globals *g, uint32_t degree);

/* Nobody reads the packets any more that wait for the node. */
enum { ANY_PACKET = 0 }; /* there all packets are alike */
void inbox_close(struct globals *g, uint32_t *row, uint32_t node);

/* Add what the node of the last transition has said to the history of a row. */
void history_grow(struct globals *g, uint32_t *row);

/* Does it matter whether what the last transition says comes before what others say, or after? */
bool history_grows(const struct globals *g);

/* Where the packets of a port begin in an inbox. */
static inline size_t inbox_begin(const uint32_t *inbox, uint32_t degree, uint32_t port)
{
    size_t at = degree;
    for (uint32_t i = 0; i < port; i++)
        at += inbox[i];
    return at;
}

static inline const uint32_t *row_of(const struct globals *g, uint32_t state)
{
    return intern_bytes(&g->states, state);
}

static inline const uint32_t *inbox_of(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return intern_bytes(&g->inboxes, row[g->nodes + node]);
}

static inline const struct local_request *request_of(const struct globals *g, const uint32_t *row,
                                                     uint32_t node)
{
    return local_wants(g->locals, row[node]);
}

static inline bool is_over(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return request_of(g, row, node)->kind == REQUEST_END;
}

static inline bool is_empty(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return intern_size(&g->inboxes, row[g->nodes + node]) == g->array->nodes[node].degree * sizeof(uint32_t);
}

/* Is it down, and begins anew later? */
static inline bool is_down(const struct globals *g, const uint32_t *row, uint32_t node)
{
    enum request_kind kind = request_of(g, row, node)->kind;
    return kind == REQUEST_DISK || kind == REQUEST_DOWN;
}

static inline uint32_t peer_of(const struct globals *g, uint32_t node, int32_t port)
{
    return g->array->nodes[node].out[port].peer;
}

/* For how many packets has the mailbox behind the port room? That of a node that has ended is not emptied any
 * more. */
static inline uint32_t room_at(const struct globals *g, const uint32_t *row, uint32_t node, int32_t port)
{
    const struct channel *channel = &g->array->nodes[node].out[port];
    return g->array->links.mailbox - inbox_of(g, row, channel->peer)[channel_back(g->array, channel)];
}

static inline bool is_send(const struct local_request *request)
{
    return request->kind == REQUEST_SEND || request->kind == REQUEST_TRY;
}

/* Is the node to go on from node_serve, with nobody left to be served? */
static inline bool is_dismissed(const struct globals *g, const uint32_t *row, uint32_t node)
{
    return row[2 * g->nodes + DISMISSED + node / 32] >> node % 32 & 1;
}

static inline void note_dismissal(const struct globals *g, uint32_t *row, uint32_t node)
{
    row[2 * g->nodes + DISMISSED + node / 32] |= UINT32_C(1) << node % 32;
}

static inline void undo_dismissal(const struct globals *g, uint32_t *row, uint32_t node)
{
    row[2 * g->nodes + DISMISSED + node / 32] &= ~(UINT32_C(1) << node % 32);
}

/* If every node that has not ended only serves, has nothing to take, and is not dismissed yet, dismiss them
 * all. Result: are any dismissed now? */
bool global_dismiss(const struct globals *g, uint32_t *row);

/* Faults of a kind so far. */
static inline uint32_t global_faults(const struct globals *g, const uint32_t *row, enum fault_kind kind)
{
    return row[2 * g->nodes + FAULTS + kind / 4] >> kind % 4 * 8 & 255;
}

static inline void global_add_fault(const struct globals *g, uint32_t *row, enum fault_kind kind)
{
    row[2 * g->nodes + FAULTS + kind / 4] += UINT32_C(1) << kind % 4 * 8;
}

/* How many more may there be, of all kinds? */
static inline uint32_t global_faults_left(const struct globals *g, const uint32_t *row)
{
    uint32_t left = g->bounds.total;
    for (enum fault_kind each = 0; left && each < FAULT_KINDS; each++)
        left -= global_faults(g, row, each);
    return left;
}

/* May there be one more fault of the kind? */
static inline bool global_fault_left(const struct globals *g, const uint32_t *row, enum fault_kind kind)
{
    return g->bounds.most[kind] && global_faults(g, row, kind) < g->bounds.most[kind] &&
           global_faults_left(g, row);
}

/* The moves of a node that sends, and the row after one, up to the node's answer. */
size_t list_sends(const struct globals *g, const uint32_t *row, uint32_t node, struct global_move *list);
void make_send(struct globals *g, uint32_t *row, struct global_move move);

/* Do the moves of a node that sends commute with those of all others? */
bool send_commutes(const struct globals *g, const uint32_t *row, uint32_t node);

/* Does the first move change what becomes of a packet that the second one sends? */
bool send_depends(const struct globals *g, const uint32_t *row, struct global_move one,
                  struct global_move other);

#endif
