/*
 * point_calls.c: sends and receives.
 */
#include <string.h>

#include "rank/twin.h"
#include "talk/request.h"

#define TALK(buffer, peer)                                              \
    (struct talk)                                                       \
    {                                                                   \
        (void *)(uintptr_t)(buffer), count, datatype, (peer), tag, comm \
    }

/* Send, and wait until the buffer is free. */
static int send(struct rank *rank, const struct talk *talk, enum send_kind mode)
{
    int code = MPI_SUCCESS;
    struct rank_request *request = request_send(rank, talk, mode, &code);
    if (!request)
        return rank_leave(rank, code);
    if (mode == SEND_BUFFERED && !check_room(rank, request, &code)) {
        request_release(rank, request);
        return rank_leave(rank, code);
    }
    request_start(rank, request);
    request_wait_all(rank, &request, 1);
    code = request_finish(rank, request, MPI_STATUS_IGNORE);
    return rank_leave(rank, code);
}

/* Begin to send, or only note how. */
static int begin_send(struct rank *rank, const struct talk *talk, enum send_kind mode, bool persistent,
                      MPI_Request *handle)
{
    int code = MPI_SUCCESS;
    struct rank_request *request = request_send(rank, talk, mode, &code);
    if (!request)
        return rank_leave(rank, code);
    if (mode == SEND_BUFFERED && !persistent && !check_room(rank, request, &code)) {
        request_release(rank, request);
        return rank_leave(rank, code);
    }
    request->persistent = persistent;
    request->watched = true;
    if (!persistent)
        request_start(rank, request);
    return request_give(rank, request, handle);
}

#define SENDS(name, mode)                                                                                \
    int PMPI_##name(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) \
    {                                                                                                    \
        struct rank *rank = RANK_ENTER(name);                                                            \
        return send(rank, &TALK(buf, dest), mode);                                                       \
    }                                                                                                    \
    MPI_TWIN(name)
#define BEGINS(name, mode, persistent)                                                                   \
    int PMPI_##name(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm, \
                    MPI_Request *request)                                                                \
    {                                                                                                    \
        struct rank *rank = RANK_ENTER(name);                                                            \
        return begin_send(rank, &TALK(buf, dest), mode, persistent, request);                            \
    }                                                                                                    \
    MPI_TWIN(name)

SENDS(Send, SEND_STANDARD);
SENDS(Ssend, SEND_SYNCHRONOUS);
SENDS(Rsend, SEND_READY);
BEGINS(Isend, SEND_STANDARD, false);
BEGINS(Issend, SEND_SYNCHRONOUS, false);
BEGINS(Irsend, SEND_READY, false);
BEGINS(Send_init, SEND_STANDARD, true);
BEGINS(Ssend_init, SEND_SYNCHRONOUS, true);
BEGINS(Rsend_init, SEND_READY, true);
BEGINS(Bsend_init, SEND_BUFFERED, true);

/* ----------------------------------------------------------------------------------- with a buffer */

int PMPI_Bsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    return send(RANK_ENTER(Bsend), &TALK(buf, dest), SEND_BUFFERED);
}
MPI_TWIN(Bsend);

int PMPI_Ibsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                MPI_Request *request)
{
    return begin_send(RANK_ENTER(Ibsend), &TALK(buf, dest), SEND_BUFFERED, false, request);
}
MPI_TWIN(Ibsend);

int PMPI_Buffer_attach(void *buffer, int size)
{
    struct rank *rank = RANK_ENTER(Buffer_attach);
    if (rank->attached_at)
        return rank_error(rank, NULL, MPI_ERR_BUFFER, MISTAKE_BAD_ARGUMENT, "a buffer is attached already");
    if (size < 0)
        return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "the buffer has %d bytes", size);
    if (!buffer && size)
        return rank_error(rank, NULL, MPI_ERR_BUFFER, MISTAKE_BAD_BUFFER, "the buffer is NULL");
    rank->attached_at = buffer;
    rank->attached = (size_t)size;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Buffer_attach);

int PMPI_Buffer_detach(void *buffer_addr, int *size)
{
    struct rank *rank = RANK_ENTER(Buffer_detach);
    if (!rank->attached_at)
        return rank_error(rank, NULL, MPI_ERR_BUFFER, MISTAKE_BAD_BUFFER, "no buffer is attached");
    *(void **)buffer_addr = rank->attached_at;
    *size = (int)rank->attached;
    rank->attached_at = NULL;
    rank->attached = 0;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Buffer_detach);

/* -------------------------------------------------------------------------------------- receives */

int PMPI_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
              MPI_Status *status)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Recv);
    struct rank_request *request = request_recv(rank, &TALK(buf, source), &code);
    if (!request)
        return rank_leave(rank, code);
    request_start(rank, request);
    request_wait_all(rank, &request, 1);
    code = request_finish(rank, request, status);
    return rank_leave(rank, code);
}
MPI_TWIN(Recv);

int PMPI_Irecv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
               MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Irecv);
    struct rank_request *made = request_recv(rank, &TALK(buf, source), &code);
    if (!made)
        return rank_leave(rank, code);
    made->watched = true;
    request_start(rank, made);
    return request_give(rank, made, request);
}
MPI_TWIN(Irecv);

int PMPI_Recv_init(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                   MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Recv_init);
    struct rank_request *made = request_recv(rank, &TALK(buf, source), &code);
    if (!made)
        return rank_leave(rank, code);
    made->persistent = made->watched = true;
    return request_give(rank, made, request);
}
MPI_TWIN(Recv_init);

/* A send and a receive at once. */
/* `replace`: both have the same buffer, which the send has copied when the receive fills it. */
static int exchange(struct rank *rank, const struct talk *out, const struct talk *in, bool replace,
                    MPI_Status *status)
{
    int code = MPI_SUCCESS;
    struct rank_request *both[2] = {request_recv(rank, in, &code), NULL};
    if (both[0])
        both[1] = request_send(rank, out, SEND_STANDARD, &code);
    if (!both[1]) {
        if (both[0])
            request_release(rank, both[0]);
        return rank_leave(rank, code);
    }
    both[0]->replaces = both[1]->replaces = replace;
    both[0]->paired = both[1]->paired = true;
    request_start(rank, both[0]);
    request_start(rank, both[1]);
    request_wait_all(rank, both, 2);
    request_finish(rank, both[1], MPI_STATUS_IGNORE);
    code = request_finish(rank, both[0], status);
    return rank_leave(rank, code);
}

int PMPI_Sendrecv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                  void *recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
                  MPI_Status *status)
{
    struct rank *rank = RANK_ENTER(Sendrecv);
    const struct talk out = {(void *)(uintptr_t)sendbuf, sendcount, sendtype, dest, sendtag, comm},
                      in = {recvbuf, recvcount, recvtype, source, recvtag, comm};
    return exchange(rank, &out, &in, false, status);
}
MPI_TWIN(Sendrecv);

int PMPI_Sendrecv_replace(void *buf, int count, MPI_Datatype datatype, int dest, int sendtag, int source,
                          int recvtag, MPI_Comm comm, MPI_Status *status)
{
    struct rank *rank = RANK_ENTER(Sendrecv_replace);
    const struct talk out = {buf, count, datatype, dest, sendtag, comm},
                      in = {buf, count, datatype, source, recvtag, comm};
    return exchange(rank, &out, &in, true, status);
}
MPI_TWIN(Sendrecv_replace);
