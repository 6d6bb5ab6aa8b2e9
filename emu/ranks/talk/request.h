/*
 * request.h: the requests of a rank: sends and receives, once or for many times, and collective operations.
 *
 * A request holds references to its communicator and its type. What blocks makes a request, waits for it and
 * releases it, so that a deadlock finds all that ranks wait for in one list.
 *
 * Every message carries a mark: which call sent it, where in the program, and the signature of its data. The
 * receiver judges by it.
 */
#ifndef REQUEST_H
#define REQUEST_H

#include "data/pieces.h"
#include "data/types.h"
#include "message/requests.h"
#include "rank/communicator.h"
#include "rank/twin.h"

enum request_kind { REQUEST_SEND, REQUEST_RECV, REQUEST_COLLECTIVE, REQUEST_GENERAL };

/* What the program itself does meanwhile, and completes (MPI_Grequest_start). */
struct general_request {
    MPI_Grequest_query_function *query;
    MPI_Grequest_free_function *free;
    MPI_Grequest_cancel_function *cancel;
    void *extra;
    bool done;
};

/* In `op` of marks: no operation, but a hash of arguments that have to be the same at all ranks. */
enum { MARK_AGREED = 0x8000 };

/* In `root` of marks, or below: no root, but a hash of the counts, which have to be the same at all ranks. */
enum { MARK_COUNTS = -16 };

/* What goes with a message. */
struct letter_mark {
    uint32_t hash;     /* of the signature; 0: packed data, which fit any type */
    uint32_t elements; /* basic types in it, or UINT32_MAX if there are as many or more */
    uint32_t pc;       /* of the call */
    uint16_t call;     /* enum rank_call */
    uint16_t op;       /* of a reduction: which, 0 for none; of a send: its mode */
    int32_t root;      /* of a collective operation; of a send: the rank of the sender in the communicator */
};

/* What is to be sent or received: the arguments of the calls. */
struct talk {
    void *buffer;
    int count;
    MPI_Datatype datatype;
    int peer, tag;
    MPI_Comm comm;
};

enum send_kind { SEND_STANDARD, SEND_SYNCHRONOUS, SEND_BUFFERED, SEND_READY };

/* The memory that a request has, of more than one piece (watch.h). */
struct held_memory {
    struct pieces reads, writes;
    bool in_place; /* what is read may be written */
};

struct rank_request {
    struct rank_object object;
    enum request_kind kind;
    enum send_kind mode;
    bool persistent, active, nowhere, awaited, cancelled;
    bool listed;   /* in the list of a call that is being looked up */
    bool watched;  /* the program goes on while it is under way */
    bool paired;   /* the rank waits for it with another one */
    bool replaces; /* MPI_Sendrecv_replace: what is sent and received share the buffer */
    bool late;     /* of a receive: the message was there before */
    bool leads;    /* what the leaders of two sides say to each other, in a context of its own */
    struct comm *comm;
    struct datatype *type;
    void *buffer;
    int count, peer, tag;
    bool one_piece;                  /* it has its buffer, without a gap */
    struct held_memory *held;        /* what else it has; NULL: nothing */
    uint64_t print;                  /* of what is in that memory; 0: not looked at */
    struct message_request *message; /* NULL: none is under way */
    bool must;                       /* the rank waits for it, and for nothing in its place */
    uint32_t deed;                   /* deeds.h; 0: none */
    bool taken;                      /* what has come is in the buffer, and told here: */
    int code;
    MPI_Status status;
    struct operation *operation;         /* of a collective */
    struct general_request *general;     /* of a general one */
    struct rank_request *before, *after; /* in rank.requests */
};

/* A request for these arguments that has not begun. NULL: an argument is wrong, and *code says so. */
struct rank_request *request_send(struct rank *rank, const struct talk *talk, enum send_kind mode, int *code);
struct rank_request *request_recv(struct rank *rank, const struct talk *talk, int *code);

/* An empty request, linked into the list of the rank. */
struct rank_request *request_new(struct rank *rank, enum request_kind kind, struct comm *comm);

void request_start(struct rank *rank, struct rank_request *request);

/* Is it done? That of nobody, and one that has not begun, is. */
bool request_is_done(const struct rank_request *request);

/* The rank waits for these requests, or does not any more; NULL are passed over. */
void request_await(struct rank_request *const *requests, int count, bool awaited);

/* Wait until all, or one, of them is done; NULL are passed over. Result of the second: its number, -1 without
 * any. */
void request_wait_all(struct rank *rank, struct rank_request *const *requests, int count);
int request_wait_any(struct rank *rank, struct rank_request *const *requests, int count);

/* The request is done: take in what came, judge it, and tell of it in *status (which may be
 * MPI_STATUS_IGNORE). Result: the code of MPI. */
int request_take(struct rank *rank, struct rank_request *request, MPI_Status *status);

/* The same, and end the request, or make it ready for its next start. */
int request_finish(struct rank *rank, struct rank_request *request, MPI_Status *status);

void request_release(struct rank *rank, struct rank_request *request);

/* The rank is no more: free its requests, and a message that a probe has taken. */
void rank_requests_forget(struct rank *rank);
void taken_message_forget(struct rank *rank, struct rank_object *taken);

/* The request of that number; NULL: there is none. */
struct rank_request *request_find(struct rank *rank, int handle);

/* Give it a number. */
int request_give(struct rank *rank, struct rank_request *request, MPI_Request *handle);

/* What an empty status says. */
void status_empty(MPI_Status *status);

/* A message has come that was not meant like that: its place, as a mistake tells it. */
struct mistake_place mark_place(const struct letter_mark *mark, int from);

/* The mark of a message. */
struct letter_mark mark_of(const struct message_info *info);
struct letter_mark mark_new(const struct rank *rank, const struct datatype *type, size_t count);

/* Data of that signature go with it. */
void signature_mark(struct signature signature, struct letter_mark *mark);

/* Do the data of the message fit `count` elements of the type? */
bool mark_fits(const struct letter_mark *mark, const struct datatype *type, size_t count);

/* Checks of arguments. Each: true, or the run ends, or false with the code. */
bool check_count(struct rank *rank, struct comm *comm, int count, int *code);
bool check_buffer(struct rank *rank, struct comm *comm, const void *buffer, int count,
                  const struct datatype *type, int *code);
bool check_peer(struct rank *rank, struct comm *comm, int peer, bool receives, int *code);
bool check_tag(struct rank *rank, struct comm *comm, int tag, bool receives, int *code);

/* Of a buffered send, which needs room in what MPI_Buffer_attach gave. Messages are copied as they are sent,
 * so that the room is free again at once; what has to fit is each message by itself. */
bool check_room(struct rank *rank, const struct rank_request *request, int *code);

#endif
