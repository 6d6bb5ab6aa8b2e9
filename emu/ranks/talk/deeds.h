/*
 * deeds.h: what a rank did, in its order, so that it can be found out after the run whether the program would
 * have come to its end if no standard send had been buffered (program/unbuffered.h).
 *
 * Of each rank the first deeds are kept. A rank that did more, and one that goes by what comes first (it
 * tests, probes, takes messages of any rank, or completes any of several requests), says nothing: with other
 * buffers it might have gone another way.
 */
#ifndef DEEDS_H
#define DEEDS_H

#include "talk/request.h"

enum deed_kind {
    DEED_SEND,     /* a send began */
    DEED_SEND_END, /* the rank went on when it was done, which may take its receive */
    DEED_WANT,     /* a receive began */
    DEED_WANT_END, /* the rank went on when its message was there */
    DEED_MEET,     /* the rank began a collective call of an intra-communicator */
    DEED_MEET_END
};

struct deed {
    uint8_t kind;
    uint16_t call;
    uint32_t pc;
    uint32_t serial; /* of the message, by its sender; of the collective call in its communicator */
    uint32_t peer;   /* the receiver of a send, the sender of what was received; the context */
    uint32_t lead;   /* of a collective call: member 0, since groups that share no rank may share a context */
    uint32_t size;   /* ranks of a collective call; of a send its mode (enum send_kind) */
};

/* How many deeds of a rank are kept. */
uint32_t deeds_most(uint32_t ranks);

void deed_begin(struct rank *rank, struct rank_request *request);
void deed_end(struct rank *rank, struct rank_request *request);

/* The rank goes by what comes first. */
void deeds_hang_on_time(struct rank *rank);

/* The collective call of the request, with that number in its communicator. */
void deed_meet(struct rank *rank, struct rank_request *request, uint32_t number);

#endif
