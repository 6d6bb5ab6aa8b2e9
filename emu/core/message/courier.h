/*
 * courier.h: what passes on packets for a node: queues behind its mailboxes, and when a link has its turn.
 *
 * A courier is used by its own node alone (messages.h opens it), but what `turns` says is constant while
 * nodes run.
 */
#ifndef COURIER_H
#define COURIER_H

#include "machine/machine.h"
#include "message/link_turns.h"
#include "parray_message.h"
#include "free_list.h"

/* What a packet of a message is. */
enum letter {
    LETTER_FIRST,    /* the first bytes of a message, and what it is */
    LETTER_MORE,     /* bytes of a message that has begun */
    LETTER_GO_ON,    /* to its sender: a receive has matched, the rest may come */
    LETTER_MATCHED,  /* to its sender: a receive has matched */
    LETTER_WITHDRAW, /* its sender wants it back */
    LETTER_WITHDRAWN /* to its sender: it is as if it had not been sent; or, `at` is 0, a receive has it */
};

/* What stands in front of the bytes of a packet. */
struct letter_head {
    uint32_t letter, serial; /* the serial number is the sender's */
    uint64_t at;             /* which bytes these are */
    /* Of the first packet only. */
    uint64_t size, with_head; /* bytes of the data, and of data and head */
    uint32_t context;
    int32_t tag;
    uint32_t asks, wants_word; /* the rest comes when it is asked for; the sender waits for a match */
    uint64_t check;            /* a hash of the members above: a link may corrupt them */
};

struct letter_packet {
    struct letter_packet *next;
    int32_t origin, dest;
    uint32_t bytes; /* behind the head */
    struct letter_head head;
    unsigned char byte[MESSAGE_PACKET];
};

struct letter_queue {
    struct letter_packet *first, *last;
};

struct inbound; /* requests.h */
struct message_request;
struct late_match; /* late_match.h */
struct match_point;

enum { INBOUND_LISTS = 16, KNOWN_MESSAGES = 32 };

struct known_message {
    int source;
    uint32_t serial; /* 0: none */
};

struct courier {
    struct node *self;
    struct letter_queue *queue; /* of each port; NULL: nothing has been sent here yet */
    uint32_t *used;             /* ports whose queues are not empty */
    uint32_t used_count;
    uint32_t serial; /* of the last message */
    uint64_t came;   /* packets for this node */

    struct inbound *unmatched, **unmatched_end;   /* messages, in the order of arrival */
    struct inbound *growing[INBOUND_LISTS];       /* of which more is to come */
    struct message_request *posted, **posted_end; /* receives that no message has matched */
    struct message_request *unanswered;           /* sends that wait for a word */
    struct letter_packet *early;                  /* of messages of which the first packet has not come */
    struct known_message known[KNOWN_MESSAGES];   /* that have begun last: a link may double packets */
    uint32_t known_next;
    struct late_match *late;                      /* late_match.h; NULL: receives take what comes first */
    struct free_list packets, inbounds, requests; /* that were used, for the next ones */
    struct message_request *all;                  /* every request, to be freed with the array */
};

/* What is to be done when nothing can go on. */
enum late_over { LATE_WAIT, LATE_NOTHING, LATE_STUCK };

/* What couriers ask of late receives (late_match.h). */
struct late_calls {
    /* Say whether the node is ready to choose, before it waits. `looks`: it only looks. */
    void (*publish)(struct courier *courier, bool looks);
    /* Nothing can go on: choose, if it is this node's turn. LATE_NOTHING: what the node looks for is not
     * there. LATE_STUCK: nobody can choose any more. */
    enum late_over (*over)(struct courier *courier, bool looks);
    /* Something has come, or the node has stopped to look. */
    void (*came)(struct courier *courier);
    void (*looked)(struct courier *courier);
    /* A message has come: it may have been a candidate of an earlier choice. */
    void (*note)(struct courier *courier, const struct inbound *in);
};

struct couriers {
    const struct late_calls *late_calls; /* NULL: receives take what comes first */
    struct link_turns turns;
    struct late_match *late;    /* of each node; NULL: receives take what comes first */
    bool draws;                 /* late receives draw what they take; else it is the first */
    _Atomic uint64_t acted;     /* the step of the last choice of a late receive */
    struct match_point *points; /* all of them, in their order */
    size_t point_count, point_room;
    struct courier *of;                                                        /* of each node */
    void (*take)(struct courier *courier, const struct letter_packet *packet); /* one for this node */
};

/* The courier of a node whose program has messages; else misuse. */
struct courier *courier_of(struct node *self);

/* Queue a packet that begins here, with a copy of `bytes` bytes. */
void courier_post(struct courier *courier, int dest, const struct letter_head *head, const void *bytes,
                  size_t size);

/* Take all that has come, and begin what can begin in this step. */
void courier_work(struct courier *courier, const char *site);

/* Work until `done` holds, or until step `deadline` (UINT64_MAX: for ever). Result: it holds. */
bool courier_wait(struct courier *courier, bool (*done)(void *context), void *context, uint64_t deadline,
                  const char *site);

/* The program of the node has returned: pass on packets until nobody needs any more. */
void courier_finish(struct node *self);

/* Lose what is queued. */
void courier_forget(struct courier *courier);

#endif
