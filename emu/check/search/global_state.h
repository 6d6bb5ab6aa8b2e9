/*
 * global_state.h: the states of a whole array as an asynchronous system, and the moves from one to the next.
 *
 * A state says in which state each node is (local_state.h), which packets each of its mailboxes holds, in
 * order, which nodes have crashed, and how many faults there were. There is no clock: in each move one node
 * goes on, and a packet that was sent may be taken at once or any time later. So every order in which packets
 * can arrive is there, whatever the delays. What a node waits for by the clock (a deadline, a step) may come
 * at any time, too. A link that holds its packets for a while is no fault of its own, then. Only what a node
 * sends through one port before it has waited for anything may meet on the link.
 *
 *     moves of a node      its request
 *     take from port p     receives; the front packet of each port that it names, if there is one
 *     nothing              polls, and receives with a deadline; node_try_send, if the mailbox has no room, or
 *                          an earlier packet of the node may hold the link; node_link_free, if that is so
 *     go on                sends, if the mailbox has room; waits for a step; the beginning
 *     drop                 sends, if the mailbox has no room, and the node knows that the peer has stopped
 *     number v             node_choose
 *     told v               node_room, node_peer_down
 *     over                 node_serve, once no node was left to be served
 *     crash                all, as long as there are crashes left
 *     restart              so; the node is down, and packets that wait for it or are sent to it are lost
 *     number v             down: so many words are left of the oldest write to the disk that is not flushed
 *     go on                down: the node begins anew
 *     lose, double         sends, as long as there are such faults left
 *     corrupt b            so; bit b, one of the first 32
 *     overtake p, k        receives; the packet from port p that stands k behind the front one
 *     cut f, l             sends between nodes f to l and others, as long as there are cuts left: the packet
 *     is
 *                          the first one that gets lost on its way from one side to the other
 *     heal                 sends between two sides of a cut: the packet is the first one that passes again
 *     traitor              the beginning, as long as there are traitors left
 *     pass                 in lock step: the node does nothing in this step
 *
 * In lock step (lock_step.h) there is a clock, and packets arrive when they do: what is left open is fewer.
 *
 * All states are numbered in the order in which they were met; equal numbers are equal states.
 *
 * Life cycle: globals_open, globals_first, then global_moves and global_next of any states, globals_close.
 * One thread.
 */
#ifndef GLOBAL_STATE_H
#define GLOBAL_STATE_H

#include "facts/fault_kinds.h"
#include "intern.h"
#include "search/local_state.h"

enum move_kind {
    MOVE_GO,
    MOVE_TAKE,
    MOVE_NOTHING,
    MOVE_OVER,
    MOVE_NUMBER,
    MOVE_CRASH,
    MOVE_LOSE,
    MOVE_TRAITOR,
    MOVE_TOLD,
    MOVE_DROP,
    MOVE_RESTART,
    MOVE_DOUBLE,
    MOVE_CORRUPT,
    MOVE_OVERTAKE,
    MOVE_CUT,
    MOVE_PASS
};

struct quotient;

struct global_move {
    uint16_t node;
    uint16_t kind; /* enum move_kind */
    int32_t port;  /* TAKE, OVERTAKE; of a packet that is sent: enum passage */

    /* NUMBER, TOLD; OVERTAKE: packets that are overtaken; CORRUPT: the bit, from 1; CUT: the nodes first <<
     * 16 | last are cut off from all others */
    uint32_t number;
};

/* How a packet passes, a set. HEALS: all cuts that it crosses are over. TWICE: of CORRUPT. */
enum passage { PASSAGE_HEALS = 1, PASSAGE_TWICE = 2 };

enum { CORRUPT_BITS = 32, CUT_NODES_MOST = 24 };

struct globals {
    struct parray *array;
    struct locals *locals;
    struct fault_bounds bounds;
    bool lock_step;
    const char *unfit; /* why the search is not for what nodes do; NULL: it is */
    bool blurred; /* it mattered in which order a node crashed, to begin anew, and all others came to rest,
                        * although either order may be there with others in between */
    uint32_t watches; /* what nodes are taken to ask about their peers, which is not only the peers' own
                        * matter then: enum local_watch */
    bool at_once;     /* join moves of one node that no other node can tell apart */
    uint32_t nodes, width;
    struct intern inboxes, states;
    struct intern cuts; /* lists of those that are not over, number 0 an empty one */
    bool records;       /* the history of operations is a part of the state */
    struct intern histories;
    struct said_event *event; /* a history that is made */
    size_t event_room;
    uint8_t *verdict; /* of each history */
    size_t verdict_room;
    bool sees;         /* the program has an invariant, which sees the memories of nodes */
    uint32_t *scratch; /* a state that is made */
    uint32_t *trial;   /* one that is looked at, and not kept */
    uint32_t *inbox;   /* an inbox that is made */
    size_t inbox_room;
    struct quotient *quotient;    /* search/quotient.h; NULL: every node is one of its own */
    size_t renamed;               /* the renaming that global_next has made */
    struct intern links, stamped; /* of lock_step.c */
    uint32_t *link;
    size_t link_room;
};

/* The kinds of faults that are moves, as a set (fault_kinds.h). */
enum {
    LOCK_STEP_FAULTS = 1 << KIND_CRASH | 1 << KIND_LOSE | 1 << KIND_TRAITOR,
    GLOBAL_FAULTS = LOCK_STEP_FAULTS | 1 << KIND_RESTART | 1 << KIND_DOUBLE | 1 << KIND_CORRUPT |
                    1 << KIND_OVERTAKE | 1 << KIND_CUT
};

/* Is the move a fault? */
static inline bool move_is_fault(struct global_move move)
{
    const uint32_t faults = 1 << MOVE_CRASH | 1 << MOVE_LOSE | 1 << MOVE_TRAITOR | 1 << MOVE_RESTART |
                            1 << MOVE_DOUBLE | 1 << MOVE_CORRUPT | 1 << MOVE_OVERTAKE | 1 << MOVE_CUT;
    return faults >> move.kind & 1;
}

/* False: no memory. */
bool globals_open(struct globals *globals, struct parray *array, struct fault_bounds bounds, bool at_once);

/* Have the array go on in lock step. Before globals_first. */
void globals_in_lock_step(struct globals *globals);

/* What nodes asked about their peers beyond `watches`; 0: nothing. Then some states may have been left out:
 * open the states anew, with all that in `watches` before globals_first. */
uint32_t globals_watched(const struct globals *globals);

/* Why the states that were met are not all there are: what a node does depends on what the search does not
 * follow. NULL: nothing does. */
const char *globals_unfit(const struct globals *globals);
void globals_close(struct globals *globals);

/* Forget all states of the array; those of its nodes stay. */
void globals_forget(struct globals *globals);

/* Go ways for themselves: until globals_step_back, states are numbered anew, and stand for themselves alone.
 * */
struct globals_aside {
    struct intern states;
    struct quotient *quotient;
};
void globals_step_aside(struct globals *globals, struct globals_aside *kept);
void globals_step_back(struct globals *globals, const struct globals_aside *kept);

/* The state in which the array begins. */
uint32_t globals_first(struct globals *globals);

/* The moves of one node in a state; `list` has room for GLOBAL_MOVES_MOST. Result: how many. */
enum { GLOBAL_MOVES_MOST = 256 };
size_t global_moves(struct globals *globals, uint32_t state, uint32_t node, struct global_move *list);

/* May the moves of the node come first, before those of all other nodes? They commute with all that others do
 * now and later, and no invariant sees whether they were made. */
bool global_private(struct globals *globals, uint32_t state, uint32_t node);

/* Does it matter in which order two moves of a state are made? The moves of two nodes commute, unless one
 * asks for what the other one changes. */
bool global_dependent(struct globals *globals, uint32_t state, struct global_move one,
                      struct global_move other);

/* How often does the packet that the move sends get into a mailbox? */
uint32_t global_carries(const struct globals *globals, uint32_t state, struct global_move move);

/* The state after a move, or the one that stands for it. *fresh: it was not met before. */
uint32_t global_next(struct globals *globals, uint32_t state, struct global_move move, bool *fresh);

/* The local state of a node. */
uint32_t global_local(const struct globals *globals, uint32_t state, uint32_t node);

/* Put the memories of all nodes into the array, where its program looks for them. */
void global_show(const struct globals *globals, uint32_t state);

/* Do the answers of all operations so far fit together? */
bool global_history_holds(struct globals *globals, uint32_t state);

/* Has a node failed so that the run ends? Then no node has any moves. */
bool global_failed(const struct globals *globals, uint32_t state);

/* Is it a state of which the invariant speaks? In lock step it speaks of the ends of steps. */
bool global_tells(const struct globals *globals, uint32_t state);

/* In lock step: the current step, and whether a node that crashes now does so within its turn. */
uint32_t global_step(const struct globals *globals, uint32_t state);
bool global_within(const struct globals *globals, uint32_t state, uint32_t node);

/* Has every node returned or crashed? */
bool global_ended(const struct globals *globals, uint32_t state);

/* Has the node no packet in any mailbox? */
bool global_empty(const struct globals *globals, uint32_t state, uint32_t node);

/* Packets in the mailbox of a port. */
uint32_t global_waiting(const struct globals *globals, uint32_t state, uint32_t node, uint32_t port);

/* The front packet of a mailbox that is not empty, for locals_packet. */
uint32_t global_front(const struct globals *globals, uint32_t state, uint32_t node, uint32_t port);

#endif
