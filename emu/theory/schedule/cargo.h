/*
 * cargo.h: what messages of a schedule carry of a task, where --task names one.
 *
 * A schedule with data says itself which chunks a message carries; in the end the chunks of a node are looked
 * through for what the task wants. The contributions of a rank are then the units of its tokens, in order.
 *
 * Messages of other schedules carry units of tokens, as many as a message has units. Where the file names
 * the origin (and destination) of a message, it carries units of such tokens only, and its sender must have
 * one; else, where a recorded payload has words of tokens that the sender has, it carries these; else first
 * what is for its receiver, then what is for the ranks after it, and the oldest first, which is an
 * assumption that the report tells. What the sender has sent to that receiver, or received from it, does not
 * go along again.
 *
 * Of sums, messages carry what the file names: the sum of the parts of some ranks. Their sender must be able
 * to put it together from its own part and from the partial sums that have come, each rank's part once.
 *
 * A unit travels with its word, as the task gives it: what came is handed in, and the task compares.
 */
#ifndef CARGO_H
#define CARGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct packet;
struct parray;
struct parray_token;
struct interpreter;
struct schedule_op;
struct schedule_plan;
struct task_case;

/* A unit of a token, in memory and, as two words of 64 bits, in messages. */
struct cargo_unit {
    uint32_t owner;  /* 1 + the rank that had the token at the start; 0: what has no unit any more */
    uint32_t number; /* of the token among those of its owner */
    uint32_t unit;   /* of the token */
    uint32_t word;
};

enum { CARGO_WORDS = sizeof(struct cargo_unit) / sizeof(uint64_t) };

/* What is known to the node at the other end of an outlet. */
struct cargo_known {
    uint64_t *bits;        /* of each unit that the node has */
    uint32_t words, first; /* words of `bits`; all units before the first one are known */
};

/* The partial sums that a node has of one sum. */
struct cargo_sum {
    uint64_t *sets; /* of each: the ranks whose parts are in it, a bit each */
    uint32_t *words;
    uint32_t parts, room;
};

/* What a node has. */
struct cargo {
    struct cargo_unit *list; /* in the order in which they came */
    uint32_t count, room;
    uint32_t *place; /* 1 + numbers of units, hashed; 0: free */
    uint32_t places;
    struct cargo_known *known; /* of each outlet of the rank */
    struct cargo_sum *sum;     /* of each sum and unit */
    uint32_t *contents;        /* of one token */
    bool assumed;              /* nothing told what some message of the node carries */
};

/* In `prepare`: does the task of the array fit the schedule? Sets plan->cargo. -1 after refusing the run. */
int cargo_plan(struct parray *array, struct schedule_plan *plan);

/* Take what the task gives to the node. */
void cargo_open(struct interpreter *p, const char *site);

/* Put what a send carries behind the payload of its packet. */
void cargo_load(struct interpreter *p, uint32_t outlet, uint32_t op, struct packet *packet);

/* After the run: say under which assumption the node's messages were filled, if any were. */
void cargo_tell_assumption(const struct interpreter *p);

/* Take what came from a peer, up to `words` words, and hand in what the node wants. */
void cargo_unload(struct interpreter *p, int peer, const uint64_t *message, uint32_t words, const char *site);

/* After the run, of a schedule with data: hand in what the node has in its cells and wants. */
void cargo_deliver_cells(struct interpreter *p);

/* ----------------------------------------------------------------------------------------- partial sums */

/* For a task of sums and a schedule without data: does the file say of messages which partial sums they are,
 * and has the task such sums? -1 after refusing the run. */
int cargo_sums_plan(struct parray *array, const struct schedule_plan *plan, const struct task_case *asked);

/* Take a token, whose words are in p->cargo.contents, as the node's own part. */
void cargo_sums_take(struct interpreter *p, const struct parray_token *token);

/* Fill in what the message carries. Result: the number of units, 0 or 1. */
uint32_t cargo_sums_load(struct interpreter *p, uint32_t op, struct cargo_unit *unit);
void cargo_sums_unload(struct interpreter *p, const struct cargo_unit *unit);

/* After the run: hand in the sums that the node wants, or tell what they lack. */
void cargo_sums_deliver(struct interpreter *p);

#endif
