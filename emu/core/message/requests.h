/*
 * requests.h: the sends, receives and messages that a node knows of. All calls on the node's own context.
 *
 * What is sent is one row of bytes, the head and behind it the data. A message that asks first sends its head
 * alone, and the rest when a receive has matched.
 */
#ifndef REQUESTS_H
#define REQUESTS_H

#include "message/courier.h"

/* A message on its way to this node, or here. */
struct inbound {
    struct inbound *next_unmatched, *next_growing;
    int source;
    struct letter_head head;
    uint64_t got;       /* bytes of the row that are here */
    uint64_t *seen;     /* of each packet a bit (packet_bit); NULL: the message has one packet */
    unsigned char *row; /* head and data: */
    unsigned char small[MESSAGE_PACKET]; /* if they fit */
    struct message_request *to;          /* the receive that it has matched; NULL: none */
};

struct message_request {
    struct message_request *next_posted, *next_unanswered; /* lists of the courier */
    struct message_request *before, *after;                /* of all requests of the node */
    struct message wanted;                                 /* of a receive; of a send its peer alone */
    struct inbound *in;                                    /* what it has got */
    struct message_info info;
    bool send, done, freed;
    bool withdrawn; /* a send that no receive has got, nor will */
    size_t point;   /* 1 + the number of the choice that gave it its message (late_match.h); 0: none */
    /* Of a send. */
    uint32_t serial;
    unsigned char *row;
    uint64_t sent, whole; /* bytes of the row that need not be asked for, and of all of it */
};

/* A request, with nothing in it yet, of those of the node; and the end of it, done or not. */
struct message_request *requests_new(struct courier *courier, bool send);
void requests_release(struct courier *courier, struct message_request *request);

/* A packet for this node has come that is no answer to a send. */
void requests_take(struct courier *courier, const struct letter_packet *packet);

/* Free all that the node knows of messages. */
void requests_forget(struct courier *courier);

struct message_request *requests_recv(struct courier *courier, const struct message *message);

/* A receive of a message that requests_find has given. */
struct message_request *requests_recv_found(struct courier *courier, const struct message *message,
                                            struct inbound *in);

/* The receive gets the message; neither is on a list any more. */
void requests_match(struct courier *courier, struct inbound *in, struct message_request *request);

/* The first message without a receive that fits; NULL: there is none. Where a late receive looks so
 * (late_match.h), it is asked for until late_looked. */
struct inbound *requests_find(struct courier *courier, const struct message *wanted);

struct message_info inbound_info(const struct inbound *in);

/* Take a receive back. False: a message has matched it, or it is a send. */
bool requests_cancel(struct courier *courier, struct message_request *request);

/* Free a request, at once or when it is done. */
void requests_free(struct courier *courier, struct message_request *request);

#endif
