/*
 * transport_mpi.c: the transport over an MPI library: this file, mpi_call.c and mpi_end.c alone know MPI.
 * They are compiled once for each library, by that library's own compiler command, into a module
 * (parray-openmpi.so) that transport_open loads.
 *
 * An exchange is the non-blocking consensus of T. Hoefler, C. Siebert and A. Lumsdaine ("Scalable
 * communication protocols for dynamic sparse data exchange", PPoPP 2010): a rank sends synchronously, so that
 * it learns when its messages have been matched; then it enters a reduction, which ends when all ranks have
 * entered it, and thus when no message is on its way to anybody. The reduction carries the sum. A rank whose
 * reduction has ended may send for the next exchange while others are still in this one, but it cannot end
 * that exchange without them: two tags, in turn, keep both apart.
 *
 * All waiting is done here, by asking again and again, so that a rank that waits does other work meanwhile
 * and leaves the processor to others if there are more ranks than processors.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include <limits.h>
#include <mpi.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "machine/transport.h"
#include "mpi_call.h"
#include "say.h"
#include "spin.h"

enum { TAG_EVEN, TAG_ODD, TAG_GATHER, TAG_NEVER };

/* How often a rank that waits asks at once, then after it has let others run; then it sleeps in between. */
enum { ASKED_AT_ONCE = 400, ASKED_BETWEEN = 400, SLEEP_NANOSECONDS = 20000 };

/* Counts of MPI are ints: larger messages are of pieces. Tests make it small. */
#ifndef PIECE_BYTES
#define PIECE_BYTES (INT_MAX / 2 + 1)
#endif

/* A message that is coming in. */
struct mpi_arrival {
    MPI_Request request;
    int from;
    size_t size, room;
    char *bytes; /* of `room` bytes; stays for the next message */
};

struct mpi {
    struct transport transport;
    MPI_Comm comm;
    char library[MPI_NAME_SIZE];
    unsigned round; /* of exchanges: its parity chooses the tag */
    bool crowded;   /* there are fewer processors here than ranks */
    unsigned asked; /* how often in a row nothing had come */
    int arrivals;   /* those under way; they come first */
    int arrivals_room;
    struct mpi_arrival *arrival;
    size_t sends, sends_room; /* under way; room for how many */
    MPI_Request *send;
    MPI_Op merge;
    MPI_Datatype sum; /* of sum_size bytes */
    size_t sum_size;
};

/* There is one MPI in a process, and its operators are told nothing but operands. */
static struct mpi mpi;
static transport_merge *merge_now;

/* -------------------------------------------------------------------------------------- waiting */

/* Nothing has come: let some time go by. */
static void idle(void)
{
    const struct timespec pause = {.tv_nsec = SLEEP_NANOSECONDS};
    unsigned asked = mpi.asked++ + (mpi.crowded ? ASKED_AT_ONCE : 0);
    if (asked < ASKED_AT_ONCE)
        spin_pause();
    else if (asked < ASKED_AT_ONCE + ASKED_BETWEEN)
        sched_yield();
    else
        nanosleep(&pause, NULL);
}

static bool is_done(MPI_Request *request)
{
    int done;
    mpi_must(MPI_Test(request, &done, MPI_STATUS_IGNORE), "look for the end of a transfer");
    return done;
}

static void wait_for(MPI_Request *request)
{
    for (mpi.asked = 0; !is_done(request);)
        idle();
}

/* ---------------------------------------------------------------------------------- byte types */

/* The type and count that stand for `size` bytes; a type that is not MPI_BYTE is for drop_type. */
static MPI_Datatype type_of(size_t size, int *count)
{
    MPI_Datatype piece, both[2], type;
    if (size <= PIECE_BYTES) {
        *count = (int)size;
        return MPI_BYTE;
    }
    size_t pieces = size / PIECE_BYTES;
    MPI_Aint begin[2] = {0, (MPI_Aint)(pieces * PIECE_BYTES)};
    int counts[2] = {(int)pieces, (int)(size % PIECE_BYTES)};
    mpi_must(MPI_Type_contiguous(PIECE_BYTES, MPI_BYTE, &piece), "describe a large message");
    both[0] = piece;
    both[1] = MPI_BYTE;
    mpi_must(MPI_Type_create_struct(2, counts, begin, both, &type), "describe a large message");
    mpi_must(MPI_Type_commit(&type), "describe a large message");
    MPI_Type_free(&piece);
    *count = 1;
    return type;
}

/* MPI keeps a type until the transfers that use it have ended. */
static void drop_type(MPI_Datatype type)
{
    if (type != MPI_BYTE)
        MPI_Type_free(&type);
}

/* ------------------------------------------------------------------------------------ receiving */

/* Begin to receive a message with this tag, if there is one. */
static bool begin_arrival(int from, int tag)
{
    int found, count;
    MPI_Message message;
    MPI_Status status;
    MPI_Count size;
    mpi_must(MPI_Improbe(from, tag, mpi.comm, &found, &message, &status), "look for messages");
    if (!found)
        return false;
    mpi_must(MPI_Get_elements_x(&status, MPI_BYTE, &size), "see the size of a message");
    if (mpi.arrivals == mpi.arrivals_room) {
        mpi.arrivals_room = 2 * mpi.arrivals_room + 8;
        mpi.arrival = mpi_grow(mpi.arrival, (size_t)mpi.arrivals_room, sizeof mpi.arrival[0]);
        memset(mpi.arrival + mpi.arrivals, 0,
               (size_t)(mpi.arrivals_room - mpi.arrivals) * sizeof mpi.arrival[0]);
    }
    struct mpi_arrival *arrival = &mpi.arrival[mpi.arrivals++];
    if (arrival->room < (size_t)size) {
        free(arrival->bytes); /* rather than have its content copied */
        arrival->bytes = mpi_grow(NULL, (size_t)size, 1);
        arrival->room = (size_t)size;
    }
    arrival->from = status.MPI_SOURCE;
    arrival->size = (size_t)size;
    MPI_Datatype type = type_of(arrival->size, &count);
    mpi_must(MPI_Imrecv(arrival->bytes, count, type, &message, &arrival->request), "receive a message");
    drop_type(type);
    return true;
}

/* Hand over what has come. True: something had. */
static bool hand_over(transport_arrived *arrived, void *user)
{
    bool any = false;
    for (int i = 0; i < mpi.arrivals;) {
        struct mpi_arrival *arrival = &mpi.arrival[i];
        if (!is_done(&arrival->request)) {
            i++;
            continue;
        }
        arrived(user, arrival->from, arrival->bytes, arrival->size);
        struct mpi_arrival over = *arrival;
        *arrival = mpi.arrival[--mpi.arrivals];
        mpi.arrival[mpi.arrivals] = over;
        any = true;
    }
    return any;
}

/* ------------------------------------------------------------------------------------- exchange */

static void merge_operands(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *count; i++)
        merge_now((char *)inout + (size_t)i * mpi.sum_size, (const char *)in + (size_t)i * mpi.sum_size);
}

static void begin_send(const void *bytes, size_t size, int to, int tag, MPI_Request *request)
{
    int count;
    MPI_Datatype type = type_of(size, &count);
    mpi_must(MPI_Issend(bytes, count, type, to, tag, mpi.comm, request), "send a message");
    drop_type(type);
}

static void begin_sends(const struct transport_message *message, size_t count, int tag)
{
    if (mpi.sends_room < count) {
        mpi.send = mpi_grow(mpi.send, count, sizeof mpi.send[0]);
        mpi.sends_room = count;
    }
    for (mpi.sends = 0; mpi.sends < count; mpi.sends++)
        begin_send(message[mpi.sends].bytes, message[mpi.sends].size, message[mpi.sends].to, tag,
                   &mpi.send[mpi.sends]);
}

/* Has all that was sent been matched? */
static bool all_sent(void)
{
    while (mpi.sends && is_done(&mpi.send[mpi.sends - 1]))
        mpi.sends--;
    return !mpi.sends;
}

/* Enter the reduction. */
static void begin_consensus(void *sum, size_t size, transport_merge *merge, MPI_Request *request)
{
    if (size != mpi.sum_size) {
        if (mpi.sum_size)
            MPI_Type_free(&mpi.sum);
        mpi_must(MPI_Type_contiguous((int)size, MPI_BYTE, &mpi.sum), "describe a sum");
        mpi_must(MPI_Type_commit(&mpi.sum), "describe a sum");
        mpi.sum_size = size;
    }
    merge_now = merge;
    mpi_must(MPI_Iallreduce(MPI_IN_PLACE, sum, 1, mpi.sum, mpi.merge, mpi.comm, request),
             "begin a reduction");
}

static void exchange(struct transport *transport, const struct transport_message *message, size_t count,
                     transport_arrived *arrived, void *user, void *sum, size_t sum_size,
                     transport_merge *merge, int (*meanwhile)(void *user))
{
    (void)transport;
    int tag = mpi.round++ % 2 ? TAG_ODD : TAG_EVEN;
    bool sent = false, agreed = false, more = meanwhile != NULL;
    MPI_Request consensus = MPI_REQUEST_NULL;
    begin_sends(message, count, tag);
    for (mpi.asked = 0; !agreed || mpi.arrivals;) {
        bool moved = !agreed && begin_arrival(MPI_ANY_SOURCE, tag);
        moved |= mpi.arrivals && hand_over(arrived, user);
        if (!sent && !more && all_sent()) {
            begin_consensus(sum, sum_size, merge, &consensus);
            sent = moved = true;
        }
        if (sent && !agreed)
            agreed = is_done(&consensus);
        if (more)
            more = meanwhile(user);
        else if (moved)
            mpi.asked = 0;
        else if (!agreed || mpi.arrivals)
            idle();
    }
}

/* --------------------------------------------------------------------------- all others to one */

static void gather(struct transport *transport, const void *bytes, size_t size, transport_arrived *arrived,
                   void *user)
{
    MPI_Request request;
    if (transport->rank) {
        begin_send(bytes, size, 0, TAG_GATHER, &request);
        wait_for(&request);
        return;
    }
    arrived(user, 0, bytes, size);
    for (int from = 1; from < transport->size; from++) {
        for (mpi.asked = 0; !begin_arrival(from, TAG_GATHER);)
            idle();
        for (mpi.asked = 0; !hand_over(arrived, user);)
            idle();
    }
}

static void broadcast(struct transport *transport, void *bytes, size_t size)
{
    (void)transport;
    int count;
    MPI_Request request;
    MPI_Datatype type = type_of(size, &count);
    mpi_must(MPI_Ibcast(bytes, count, type, 0, mpi.comm, &request), "broadcast");
    drop_type(type);
    wait_for(&request);
}

static void poll_others(struct transport *transport)
{
    int found;
    (void)transport;
    mpi_must(MPI_Iprobe(MPI_ANY_SOURCE, TAG_NEVER, mpi.comm, &found, MPI_STATUS_IGNORE), "look for messages");
}

/* ----------------------------------------------------------------------------------------- life */

static __attribute__((noreturn)) void abort_all(struct transport *transport, int status)
{
    (void)transport;
    mpi_end_all(status);
}

static void close_all(struct transport *transport)
{
    (void)transport;
    for (int i = 0; i < mpi.arrivals_room; i++)
        free(mpi.arrival[i].bytes);
    free(mpi.arrival);
    free(mpi.send);
    if (mpi.sum_size)
        MPI_Type_free(&mpi.sum);
    MPI_Op_free(&mpi.merge);
    MPI_Comm_free(&mpi.comm);
    mpi_end();
    memset(&mpi, 0, sizeof mpi);
}

/* Who is here. */
static void count_ranks(void)
{
    MPI_Comm here;
    cpu_set_t processors;
    mpi_must(MPI_Comm_rank(mpi.comm, &mpi.transport.rank), "learn its number");
    mpi_must(MPI_Comm_size(mpi.comm, &mpi.transport.size), "learn how many ranks there are");
    mpi_must(MPI_Comm_split_type(mpi.comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here),
             "learn which ranks are on its machine");
    mpi_must(MPI_Comm_rank(here, &mpi.transport.local), "learn its number");
    mpi_must(MPI_Comm_size(here, &mpi.transport.here), "learn how many ranks there are");
    MPI_Comm_free(&here);
    mpi.crowded = sched_getaffinity(0, sizeof processors, &processors) == 0 &&
                  CPU_COUNT(&processors) < mpi.transport.here;
}

transport_open_call parray_transport_open __attribute__((visibility("default")));

struct transport *parray_transport_open(int version, int *argc, char ***argv, char *error, size_t error_size)
{
    int given;
    if (version != TRANSPORT_VERSION) {
        snprintf(error, error_size, "it is of version %d, and this tool wants version %d", TRANSPORT_VERSION,
                 version);
        return NULL;
    }
    mpi_name(mpi.library, sizeof mpi.library);
    if (MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &given) != MPI_SUCCESS) {
        snprintf(error, error_size, "%s cannot begin", mpi.library);
        return NULL;
    }
    if (given < MPI_THREAD_SERIALIZED) {
        snprintf(error, error_size,
                 "this %s cannot be called by several threads, one at a time (MPI_THREAD_SERIALIZED)" SAY_DO
                 "use one "
                 "that was built for threads",
                 mpi.library);
        mpi_end();
        return NULL;
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    mpi.comm = MPI_COMM_WORLD;
    mpi_must(MPI_Comm_dup(MPI_COMM_WORLD, &mpi.comm), "have a communicator of its own");
    mpi_must(MPI_Op_create(merge_operands, 1, &mpi.merge), "have an operator of its own");
    count_ranks();
    mpi.transport.library = mpi.library;
    mpi.transport.exchange = exchange;
    mpi.transport.gather = gather;
    mpi.transport.broadcast = broadcast;
    mpi.transport.poll = poll_others;
    mpi.transport.abort = abort_all;
    mpi.transport.close = close_all;
    return &mpi.transport;
}
