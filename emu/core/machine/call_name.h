/*
 * call_name.h: the calls of parray.h that may wait or fail, that a history keeps, or that tell whose handle
 * they get.
 *
 * A byte in every node says in which call its program is (call.h).
 */
#ifndef CALL_NAME_H
#define CALL_NAME_H

#include <stdbool.h>

#include "machine/node.h"

enum call {
    CALL_START, /* none yet */
    CALL_SEND,
    CALL_SEND_PACKET,
    CALL_SEND_WAIT,
    CALL_SEND_PACKET_WAIT,
    CALL_TRY_SEND,
    CALL_SEND_TO,
    CALL_SEND_WORM,
    CALL_RECV,
    CALL_RECV_PACKET,
    CALL_RECV_ANY,
    CALL_RECV_UNTIL,
    CALL_RECV_WITHIN,
    CALL_RECV_FROM,
    CALL_POLL,
    CALL_SERVE,
    CALL_STEP,
    CALL_WAIT_UNTIL,
    CALL_PAUSE,
    CALL_LOG,
    CALL_GIVEN,
    CALL_CONTENTS,
    CALL_DELIVER,
    CALL_PHASE,
    CALL_VALUE,
    CALL_EVENT,
    CALL_STATE_NAME,
    CALL_LABEL,
    CALL_NOW,
    CALL_RANDOM,
    CALL_STATE,
    CALL_REALLOC,
    CALL_CHECK,
    CALL_FAIL,
    CALL_THROW, /* an exception of C++ that the program did not catch */
    CALL_CHOOSE,
    CALL_REACH,
    CALL_INVOKE,
    CALL_ANSWER,
    CALL_RESULT,
    CALL_STORE,
    CALL_FLUSH,
    CALL_RECOVER,
    CALL_RESTARTS,
    CALL_CLOCK,
    CALL_PEER_DOWN,
    CALL_ROOM,
    CALL_LINK_FREE,
    CALL_EXCHANGE,
    CALL_MESSAGE_SEND,
    CALL_MESSAGE_RECV,
    CALL_MESSAGE_WAIT,
    CALL_MESSAGE_TEST,
    CALL_MESSAGE_PROBE,
    CALL_COLL_WITHIN,
    CALL_COLL_FIRST, /* the collectives, in the order of enum coll_call */
    CALL_COLL_BARRIER = CALL_COLL_FIRST,
    CALL_COLL_BROADCAST,
    CALL_COLL_REDUCE,
    CALL_COLL_ALLREDUCE,
    CALL_COLL_SCAN,
    CALL_COLL_EXSCAN,
    CALL_COLL_GATHER,
    CALL_COLL_SCATTER,
    CALL_COLL_ALLGATHER,
    CALL_COLL_ALLTOALL,
    CALL_COLL_REDUCE_SCATTER,
    CALL_COLL_HALO,
    CALL_COLL_SPLIT,
    CALL_COLL_GATHERV,
    CALL_COLL_SCATTERV,
    CALL_COLL_ALLGATHERV,
    CALL_COLL_ALLTOALLV,
    CALL_MPI,    /* a function of MPI, of which the array's ranks know the name */
    CALL_RETURN, /* from the node function, in a child process */
    CALLS
};

/* "node_send": the name in parray.h, and in reports. */
const char *call_name(enum call call);

/* The call of `host` as its user wrote it, for sentences: the calls within a collective go by the name of the
 * collective. */
static inline enum call call_told(const struct node *host)
{
    return (enum call)(host->within != CALL_START ? host->within : host->call);
}

/* Its name. */
const char *call_told_name(const struct node *host);

/* Does the call wait, before it sends, until its link direction is free? */
static inline bool call_waits_for_link(enum call call)
{
    bool collective = call >= CALL_COLL_FIRST && call < CALL_MPI; /* they send by node_send_packet_wait */
    return collective || call == CALL_SEND_WAIT || call == CALL_SEND_PACKET_WAIT;
}

/* The length of a function's name without the end of those that take the line of their call: node_send_at. */
int call_plain_length(const char *function);

#endif
