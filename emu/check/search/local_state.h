/*
 * local_state.h: the states of single nodes of an array, and how a node goes on from one of them.
 *
 * A node program is deterministic, and a node shares nothing with others: what it does between two of its
 * requests (a send, a receive, a wait) depends on the state that it is in and on the answer to its request,
 * nothing else. So the program is run from a state with an answer once, however often a search comes by. A
 * state is all that the node has: its frames, registers, node_state, blocks, random numbers. Two states with
 * one number are equal byte for byte.
 *
 *     state 7, receives from any port  --"takes packet 3 from port 1"-->  state 12, sends packet 5 to port 0
 *
 * An array of the core, which does not run, gives the nodes their place: stacks, memory, ranks, parameters.
 * The nodes are guests of a layer and an engine of this file's own, so that every call of parray.h that may
 * wait comes here.
 *
 * Life cycle: locals_open, then the other calls, locals_close; then the array is closed. One thread.
 */
#ifndef LOCAL_STATE_H
#define LOCAL_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/call_name.h"

struct locals;
struct parray;

enum request_kind {
    REQUEST_BEGIN,  /* the node has not run yet */
    REQUEST_SEND,   /* `packet` through `port` */
    REQUEST_TRY,    /* so, unless that has to wait */
    REQUEST_FREE,   /* is the link behind `port` free? */
    REQUEST_ROOM,   /* for how many packets is there room behind `port`? */
    REQUEST_HEED,   /* is the peer behind `port` down? */
    REQUEST_TAKE,   /* a packet from one of `ports`; `port`: the only one of a call that names it, else -1 */
    REQUEST_PAUSE,  /* wait for step `until` */
    REQUEST_CHOOSE, /* one of `ways` numbers */
    REQUEST_DISK, /* the node is down: how many words of the oldest write, of `until`, that is not flushed are
                     * left? One of `ways` numbers */
    REQUEST_DOWN, /* so, and may begin anew */
    REQUEST_END   /* none any more: the node has returned, or failed */
};

/* What a node waits for in a state. */
struct local_request {
    enum request_kind kind;
    enum call call; /* of parray.h, at `site` */
    const char *site;
    int32_t port;
    uint32_t packet; /* for locals_packet */
    bool serves;     /* TAKE: may end with NODE_OVER */
    bool patient;    /* SEND: waits until the link is free */
    bool busy;       /* TRY, FREE: an earlier packet of the node may hold the link */
    uint64_t ports;  /* TAKE: bit p stands for port p */
    uint64_t until;  /* TAKE: its deadline; NEVER: none; 0: it is a poll */
    uint32_t ways;
    bool failed;  /* END: locals_failure says how */
    bool crashed; /* END: by ANSWER_CRASH */
};

enum answer_kind {
    ANSWER_GO,      /* go on: BEGIN, SEND, TRY, FREE, PAUSE, DOWN */
    ANSWER_PACKET,  /* `packet` from `port` */
    ANSWER_NOTHING, /* TRY, FREE: no */
    ANSWER_OVER,    /* no node is left to be served */
    ANSWER_NUMBER,  /* `packet` is the number that is chosen, or asked for: ROOM; DISK; HEED: enum peer_is */
    ANSWER_TRAITOR, /* go on, as a traitor: BEGIN */
    ANSWER_CRASH,   /* the node does nothing any more */
    ANSWER_RESTART  /* it is down, and is to begin anew */
};

/* What a node hears of a peer. */
enum peer_is { PEER_UP, PEER_DOWN, PEER_STOPPED };

enum { LOCAL_WAYS_MOST = 200, LOCAL_PORTS_MOST = 64 };

struct answer {
    uint32_t kind; /* enum answer_kind */
    int32_t port;
    uint32_t packet;
    uint32_t none;  /* 0: in place of what compilers leave there, as answers are compared byte by byte */
    uint64_t clock; /* the step that the node sees; 0: it goes by its own waits */
    uint64_t sent;  /* the step in which the packet was sent; 0: not told */
};

/* A packet on its way, and behind it its payload. */
struct mail {
    uint32_t size, units;
    int32_t origin, dest;
};

/* Make the nodes of the array, which was opened with one worker and stacks of their own, guests. NULL: no
 * memory. */
struct locals *locals_open(struct parray *array);
void locals_close(struct locals *locals);

/* Have `call` told of every request that local_next answers, also where the answer is known; NULL: no
 * more. */
typedef void locals_call(void *user, uint32_t rank, const struct local_request *request,
                         const struct answer *answer);

/* Inside such a call: how many writes to its disk does the node make, on its way to the next request? */
uint64_t locals_writes(const struct locals *locals);
void locals_tell(struct locals *locals, locals_call *call, void *user);

/* Nodes may begin anew: what is written to disks is kept back until it is flushed. */
void locals_with_restarts(struct locals *locals);

/* Have nodes measure time: every answer tells the step. */
void locals_in_lock_step(struct locals *locals);

/* The state in which a node begins. */
uint32_t local_first(const struct locals *locals, uint32_t rank);

/* The state that follows when the request of `state` is answered. The request is not END. */
uint32_t local_next(struct locals *locals, uint32_t state, const struct answer *answer);

/* The same, of which nobody is told. */
uint32_t local_peek(struct locals *locals, uint32_t state, const struct answer *answer);

const struct local_request *local_wants(const struct locals *locals, uint32_t state);

/* What a node says of operations on objects (parray_history.h), between two of its requests. */
enum { SAID_ANSWER = -1 };
struct said_event {
    uint32_t rank;
    int32_t operation; /* that begins; SAID_ANSWER: the one before ends */
    int64_t object, value;
};

/* What it said on its way from the state of the last local_next or local_peek. */
const struct said_event *local_said(const struct locals *locals, size_t *count);

/* The node_state of a node in the state; equal numbers of local_memory mean equal bytes. */
const void *local_bytes(const struct locals *locals, uint32_t state);
uint32_t local_memory(const struct locals *locals, uint32_t state);

/* The step in which the node got its last answer, where steps are told. */
uint64_t local_clock(const struct locals *locals, uint32_t state);

/* The sum of what the node has computed, for the result digest. */
uint64_t local_result(const struct locals *locals, uint32_t state);

/* What the node did wrong on its way to the state, a sentence; NULL: nothing. *status becomes the exit
 * status of that. */
const char *locals_failure(const struct locals *locals, uint32_t state, int *status);

/* Has the node heard that the peer behind the port has stopped? Then no send to it waits for room. */
bool local_told(const struct locals *locals, uint32_t state, int32_t port);

/* Has the node begun as a traitor? For parray_is_traitor locals_show tells the state of each node. */
bool local_traitor(const struct locals *locals, uint32_t state);
void locals_show(struct locals *locals, uint32_t rank, uint32_t state);

/* Has the node done something wrong on its way to the state, since it was in the state before? */
bool local_failed(const struct locals *locals, uint32_t state);

/* The packet with one bit changed, from 1. */
uint32_t locals_corrupt(struct locals *locals, uint32_t packet, uint32_t bit);

const struct mail *locals_packet(const struct locals *locals, uint32_t packet);

/* What nodes have asked about their peers, a set of: whether they are down; what room they have made. */
enum local_watch { WATCH_CRASHES = 1, WATCH_TAKES = 2 };
uint32_t locals_watched(const struct locals *locals);

/* How many packets there are, and know one more beforehand, of which `size` bytes are a struct mail and its
 * payload. False: it is known already. */
size_t locals_packets(const struct locals *locals);
bool locals_know_packet(struct locals *locals, const void *mail, size_t size);

/* The rank of the node. */
uint32_t local_rank(const struct locals *locals, uint32_t state);

/* All transitions that are known, in the order in which they were asked for. */
struct local_transition {
    uint32_t state, next;
    struct answer answer;
};
size_t locals_transitions(const struct locals *locals);
struct local_transition locals_transition(const struct locals *locals, size_t number);

/* States that were met, and how often a program was run from one of them. */
size_t locals_count(const struct locals *locals);
uint64_t locals_runs(const struct locals *locals);

/* Why the states are not all there are: what a node did depends on more than what it took; on time alone, if
 * that is not measured. NULL: nothing does. */
const char *locals_unfit(const struct locals *locals);

/* If a node has written into memory that the program has allocated for all of them, locals_unfit says so: the
 * states are not all there are. Small tables are looked at after each run of a node, too. */
void locals_look_at_tables(struct locals *locals);

/* Does what a node did depend on the step in which a packet was sent? */
bool locals_ask_sent(const struct locals *locals);

/* Count the runs in *runs, too; the run of number `last`, from 1, is not made, but fails (0: all are made).
 * So another process can tell which run ended this one, and what led to it. */
void locals_count_in(struct locals *locals, volatile uint64_t *runs, uint64_t last);

#endif
