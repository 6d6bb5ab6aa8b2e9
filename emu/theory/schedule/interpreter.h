/*
 * interpreter.h: what a node that carries out its part of a schedule has in its memory, and what happens
 * there when a need is met, a message comes, or time passes. schedule_node.c has the calls that send and
 * receive.
 *
 * An operation goes through these states. All that can go on now is in the queue `ready`; interpreter_work
 * empties it. A send that is ready is in the queue of its outlet; the node program sends it when a link is
 * free, and calls interpreter_sent.
 *
 *     waits for needs -> begun -> (receives: posted -> has its message) -> does its part
 *                                 (calculates: on its cpu until a timer) -> ended
 *                                 (sends: at its outlet until its link is free) -> ended
 */
#ifndef INTERPRETER_H
#define INTERPRETER_H

#include "heap.h"
#include "schedule/cargo.h"
#include "schedule/match.h"
#include "schedule/schedule_plan.h"

struct node;

/* A message that has come and whose receive has not done its part. */
struct kept_message {
    uint32_t lane;
    uint32_t sequence;
    int port; /* the first one that leads to its sender */
};

/* The sends that wait for one outlet. */
struct outlet_queue {
    struct match_queue sends;
    uint32_t sequence; /* of the next packet */
};

struct cpu {
    uint16_t number;
    uint64_t free_at;
};

struct interpreter {
    struct node *self;
    const struct schedule_plan *plan;
    int rank;
    uint32_t base, count; /* the rank's operations: numbers below are counted from `base` */

    uint32_t *open;       /* of each operation: needs that are not met */
    uint8_t *begun;       /* of each operation */
    uint8_t *ended;       /* of each operation */
    uint32_t *message_of; /* of each operation: the message that it has, or what it sends; MATCH_NONE */
    uint32_t *next;       /* of each send: the one behind it at its outlet */
    uint32_t ended_count, transfers; /* ended operations; of these, sends and receives */
    uint32_t first_open;             /* no operation before this one is open */

    uint32_t *ready; /* a ring of operations that can go on */
    uint32_t ready_first, ready_count;

    struct matcher matcher;
    struct kept_message *kept;
    uint64_t *chunks; /* of each message: the hashes of its chunks, most_chunks of them */
    uint32_t free_message, messages;
    uint32_t *expected; /* of each port: the sequence of the next packet, at the first port to a peer */
    uint32_t parked;    /* messages that came before one that was sent earlier, on another link */

    struct outlet_queue *outlet; /* of the rank's outlets */
    uint32_t waiting;            /* sends at all outlets */
    uint64_t *free_at;           /* of each port: the step from which on its link is free */
    struct heap timers;          /* of operations; it has room for all, and never grows */
    struct cpu *cpu;
    uint32_t cpus;

    struct cargo cargo;    /* with a task, of a schedule without data */
    uint64_t *cell;        /* the hash of what each cell holds; 0: nothing */
    unsigned char *buffer; /* for a packet */
};

/* Take memory of the node, and begin all operations that need nothing. */
void interpreter_open(struct interpreter *p, struct node *self, const struct schedule_plan *plan);

/* A message of a lane comes; `port` is the first port that leads to its sender. `head` NULL: it is plain,
 * else the hashes of so many chunks are at `hashes`. */
void interpreter_arrive(struct interpreter *p, uint32_t lane, const struct message_head *head,
                        const unsigned char *hashes, uint32_t chunks, int port);

/* Do all that can be done in this step, but send. */
void interpreter_work(struct interpreter *p, uint64_t now);

/* The send at the head of an outlet has gone out. Its number is taken out of the queue. */
void interpreter_sent(struct interpreter *p, uint32_t outlet);

/* The earliest step for which a timer waits; UINT64_MAX: none. */
uint64_t interpreter_timer(const struct interpreter *p);

/* The line of the first operation that has not ended. */
const char *interpreter_site(struct interpreter *p);

#endif
