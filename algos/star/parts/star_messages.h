/*
 * star_messages.h: the personalized all-to-all broadcasts on a star graph (the task exchange): every node has
 * one message for every node. A node has room for n! messages, and at every moment it has as many: its own at
 * first, those for itself in the end, in an order of the program's choice.
 *
 * star_messages_make in `prepare`; node_arg is the struct star_messages, or begins with it. A node's state
 * begins with its n! messages; star_messages_begin makes them on the node.
 */
#ifndef STAR_MESSAGES_H
#define STAR_MESSAGES_H

#include "star_array.h"

/* 16 bits hold a rank. A larger array would need 8 n!^2 bytes: a terabyte. */
enum { STAR_MESSAGES_MOST = 8 };

struct star_message {
    uint16_t origin, dest;
    uint32_t token;
};

/* Payloads that stay in the mailbox: packets of up to 3! messages. */
enum { STAR_MESSAGES_INLINE = 6 * sizeof(struct star_message) };

/* Read only once the run has begun. */
struct star_messages {
    int n;
    uint32_t size; /* n! */
};

/* Fill `messages`, the node_arg. */
void star_messages_make(struct parray *array, struct star_messages *messages, int n);

/* Make this node's messages: message x is that for the node z x of the node z. */
struct star_message *star_messages_begin(struct node *self);

/* Send so many messages in one packet: a packet of one message has the message's origin and destination; a
 * packet of several messages has none. */
void star_messages_send(struct node *self, int port, struct star_message *first, uint32_t count);

/* Receive a packet of so many messages. The buffer has room for n!. False: it has another number, and a check
 * has failed. */
bool star_messages_receive(struct node *self, int port, struct star_message *first, uint32_t count);

/* For `verify`: hand in all messages. Result: true. */
bool star_messages_hand_in(struct node *self);

#endif
