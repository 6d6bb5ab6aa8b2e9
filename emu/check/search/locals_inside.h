/*
 * locals_inside.h: what the files of local_state.h share.
 *
 *     local_calls.c   the calls of a node: each becomes a request
 *     local_crash.c   a node that crashes, and what its disk has then
 *     local_packet.c  packets
 *     local_image.c   a node, to an image and back
 *     local_run.c     a node goes on
 *     local_state.c   the numbers of states, and the program that goes on from one to the next
 */
#ifndef LOCALS_INSIDE_H
#define LOCALS_INSIDE_H

#include "intern.h"
#include "machine/disk.h"
#include "machine/machine.h"
#include "search/blocks.h"
#include "search/local_state.h"

enum { TABLES_SMALL = 1 << 16 };      /* bytes of tables that are looked at after each run of a node */
enum { LOCAL_BLOCKS_MOST = 1 << 22 }; /* bytes of blocks of a node */

/* What the array has of a node, beside its memory. */
struct fields {
    uint64_t received, carried, result;
    const char *site;
    uint8_t call, within;
    bool has_result, marked, stateless;
};

/* The head of an image; its unused bytes are zero. */
struct kept {
    struct local_request request;
    uint64_t rank, depth; /* depth: bytes of frames */
    uint64_t traitor;
    uint64_t blocks; /* bytes of blocks */
    uint64_t clock;
    uint64_t sent;        /* ports on which it has sent since it last let a step pass */
    uint64_t told;        /* ports whose peers it knows to have stopped */
    uint64_t lives;       /* how often it has begun anew */
    uint64_t log, logged; /* writes to its disk that are not flushed: bytes of the log, and how many */
    uint64_t failure;     /* number of its text plus one, and status; 0: none */
    struct fields host, guest;
    struct rng rng;
};

struct locals {
    struct parray *array;
    const struct engine *engine_before;
    struct engine engine; /* that of the array, but for nodes that leave */
    struct layer layer;   /* locals_layer; in lock step it tells the time */
    struct guest *guests;
    struct region blocks; /* of all nodes, LOCAL_BLOCKS_MOST bytes each */
    struct fiber home;
    struct intern states, packets, memories, failures;
    uint32_t *memory_of; /* of each state */
    size_t memory_room;
    struct intern keys; /* of transitions: state and answer */
    uint32_t *next;     /* of each key */
    size_t next_room;
    uint32_t *wrote; /* of each key: writes to the disk */
    size_t wrote_room;
    uint64_t writes;    /* of the last key that was looked up */
    struct intern said; /* what a node says of operations between two requests */
    uint32_t *said_on;  /* of each key: a number of those */
    size_t said_room;
    uint32_t said_last; /* of the last transition that was asked for */
    uint32_t *first;    /* of each node */
    uint32_t *shown;    /* of each node: the state that the program is shown */
    uint64_t runs;
    volatile uint64_t *counter; /* of locals_count_in */
    uint64_t last;
    const char *timed, *unfit; /* timed: of no matter where time is measured */
    uint64_t tables;           /* a hash of what `prepare' has allocated */
    bool small_tables;
    bool asks_sent; /* what a node does depends on the step in which a packet was sent */
    bool measures, restarts;
    uint32_t watched;  /* enum local_watch */
    locals_call *call; /* of locals_tell */
    void *user;
    char *image; /* scratch, `image_room` bytes */
    size_t image_room;
    char *picture; /* of local_picture, `pictured` bytes */
    size_t pictured, picture_room;
    char *mail;
    size_t mail_room;

    /* The node that runs. */
    struct said_event *event;
    size_t events, event_room;
    struct local_request request;
    const struct packet *outgoing; /* of SEND, until it has a number; on the stack of the node */
    struct answer answer;
    uint64_t clock, sent, told, lives, failure, traitor;
    struct disk disk;
};

static inline struct locals *locals_of(const struct node *self)
{
    return self->array->guest.layer_data;
}

static inline struct block_area *blocks_of(const struct locals *locals, uint32_t rank)
{
    return (struct block_area *)(void *)((char *)locals->blocks.base + (size_t)rank * LOCAL_BLOCKS_MOST);
}

static inline const struct kept *kept_of(const struct locals *locals, uint32_t state)
{
    return intern_bytes(&locals->states, state);
}

/* The node_state of a node, where its program looks for it. */
static inline char *local_memory_of(const struct parray *array, uint32_t rank)
{
    return array->data.state + rank * array->data.state_stride;
}

/* The layer that makes requests of the calls of guests. */
extern const struct layer locals_layer;

/* Run the program of the node from the state, with an answer, and number the state in which it stops. */
uint32_t local_run(struct locals *locals, uint32_t state, const struct answer *answer);

/* A hash of what `prepare' has allocated, and its bytes. */
uint64_t local_hash_tables(const struct parray *array, size_t *size);

/* Number what the node has said. */
uint32_t local_keep_said(struct locals *locals);

/* A call of the engine: the node has ended. */
__attribute__((noreturn)) void local_leave(struct node *host);

/* Number the state in which the node has stopped, with locals->request. */
uint32_t local_keep(struct locals *locals, struct node *host);

/* Keep an image of the state in which the node has stopped; is it that, but for copies of `its`, which are of
 * `other` here, in memory that nobody else looks at? */
void local_picture(struct locals *locals, const struct node *host);
bool local_is_pictured(struct locals *locals, const struct node *host, uint64_t its, uint64_t other);

/* Bring the node of a state into that state. */
struct node *local_put(struct locals *locals, uint32_t state);

/* Bring the node of a state that is down to where its program begins anew. */
struct node *local_put_anew(struct locals *locals, uint32_t state);

/* Number the packet that is sent. Not on the node's stack, where that would leave traces. */
void local_number_packet(struct locals *locals);

/* The states after a crash: the node does nothing any more; it is down, and is to begin anew; and so many
 * words are left of the oldest write that was not flushed. */
uint32_t local_crash(struct locals *locals, uint32_t state);
uint32_t local_restart(struct locals *locals, uint32_t state);
uint32_t local_settle(struct locals *locals, uint32_t state, uint32_t left);

/* Bring back what the array has of a node, and its blocks: what lies behind them is zero. */
void local_put_fields(struct node *node, const struct fields *fields);
void local_put_blocks(struct block_area *blocks, const void *image, size_t bytes);

#endif
