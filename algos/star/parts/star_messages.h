/*
 * star_messages.h: the task of the personalized all-to-all broadcasts on a star graph, in which every node
 * has a message for every node, and the run of a schedule that moves all messages in lock step.
 *
 * A message from z to z x is of kind x. The programs treat all sources alike: whenever the message of kind x
 * that z has made crosses a port, every other message of kind x crosses that port, too, elsewhere. So each
 * node always holds one message of each kind, and a program is a list of slots: in a slot every node sends,
 * through the slot's port, those that it holds of some kinds, in one packet of as many units, and receives as
 * many of the same kinds there. The list depends on n and the program's parameters alone. In the end the
 * message of kind x that a node holds is the one for itself from me x^-1.
 *
 * star_messages_make and star_messages_slot in `prepare`; node_arg is the struct star_messages, or begins
 * with it.
 */
#ifndef STAR_MESSAGES_H
#define STAR_MESSAGES_H

#include "star_array.h"

/* 16 bits hold a rank. A larger array would need 8 n!^2 bytes: a terabyte. */
enum { STAR_MESSAGES_MOST = 8 };

struct star_message {
    uint16_t origin, dest;
    uint32_t token; /* odd */
};

/* Payloads that stay in the mailbox: packets of up to 3! messages. */
enum { STAR_MESSAGES_INLINE = 6 * sizeof(struct star_message) };

struct star_slot {
    uint32_t port;
    uint32_t count;        /* messages that a node sends */
    const uint32_t *kinds; /* their kinds, as ranks */
};

/* Read only once the run has begun. */
struct star_messages {
    int n;
    uint32_t size; /* n! */
    uint64_t seed;
    struct star_slot *slots;
    uint64_t slot_count;
    uint32_t *row; /* for verify: a node's messages by origin */
};

/* Fill `messages`, the node_arg, with room for that many slots; the list of slots is empty at first. */
void star_messages_make(struct parray *array, struct star_messages *messages, int n, uint64_t slots);

/* Add a slot; the memory of `kinds` must stay until the end of the run. */
void star_messages_slot(struct star_messages *messages, int port, uint32_t count, const uint32_t *kinds);

/* For `state_bytes`, `node`, `verify`. */
size_t star_messages_state_bytes(const struct parray *array);
void star_messages_node(struct node *self);
bool star_messages_verify(struct node *self);

#endif
