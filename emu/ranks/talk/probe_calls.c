/*
 * probe_calls.c: looking at messages before they are received, and what a status tells.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "rank/twin.h"
#include "talk/deeds.h"

/* A message that a matched probe has taken: a receive that has it already. */
struct taken_message {
    struct rank_object object;
    struct comm *comm;
    struct message_request *message;
};

/* Which messages are looked for. */
struct probed_message {
    struct comm *comm;
    struct message pattern;
    struct inbound *found;
};

static bool is_there(struct rank *rank, void *context)
{
    struct probed_message *looked = context;
    looked->found = requests_find(courier_of(rank->self), &looked->pattern);
    return looked->found;
}

/* Look, and wait for one if that is wanted. False: an argument is wrong; the code is there. */
static bool look(struct rank *rank, int source, int tag, MPI_Comm comm, bool wait,
                 struct probed_message *looked, int *code)
{
    *code = MPI_SUCCESS;
    *looked = (struct probed_message){.comm = comm_of(rank, comm, code)};
    if (!looked->comm || !check_peer(rank, looked->comm, source, true, code) ||
        !check_tag(rank, looked->comm, tag, true, code))
        return false;
    if (source == MPI_PROC_NULL)
        return true;
    looked->pattern =
        (struct message){.peer = source == MPI_ANY_SOURCE ? MESSAGE_ANY : comm_world(looked->comm, source),
                         .tag = tag,
                         .context = looked->comm->context};
    if (!wait || source == MPI_ANY_SOURCE)
        deeds_hang_on_time(rank);
    rank->waits = RANK_WAITS_PROBE;
    rank->probed.peer = source;
    rank->probed.tag = tag;
    rank->probed.comm = looked->comm;
    if (wait)
        rank_wait(rank, is_there, looked);
    else
        rank_try(rank, is_there, looked);
    return true;
}

static void tell_info(const struct message_info *info, MPI_Status *status)
{
    if (status != MPI_STATUS_IGNORE)
        *status = (MPI_Status){
            .MPI_SOURCE = mark_of(info).root, .MPI_TAG = info->tag, .parray_bytes = (MPI_Count)info->size};
}

static void tell_nobody(MPI_Status *status)
{
    status_empty(status);
    if (status != MPI_STATUS_IGNORE)
        status->MPI_SOURCE = MPI_PROC_NULL;
}

static void tell(const struct probed_message *looked, int source, MPI_Status *status)
{
    if (source == MPI_PROC_NULL) {
        tell_nobody(status);
    } else if (looked->found) {
        struct message_info info = inbound_info(looked->found);
        tell_info(&info, status);
    }
}

int PMPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status)
{
    int code;
    struct probed_message looked;
    struct rank *rank = RANK_ENTER(Probe);
    if (look(rank, source, tag, comm, true, &looked, &code))
        tell(&looked, source, status);
    return rank_leave(rank, code);
}
MPI_TWIN(Probe);

int PMPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status)
{
    int code;
    struct probed_message looked;
    struct rank *rank = RANK_ENTER(Iprobe);
    if (look(rank, source, tag, comm, false, &looked, &code)) {
        *flag = source == MPI_PROC_NULL || looked.found;
        tell(&looked, source, status);
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Iprobe);

/* ------------------------------------------------------------------------------ matched probes */

static MPI_Message take(struct rank *rank, struct probed_message *looked)
{
    struct taken_message *taken = memory_take(1, sizeof *taken, "a message");
    taken->object.call = rank->call;
    taken->object.pc = rank->pc;
    taken->comm = looked->comm;
    taken->comm->object.references++;
    taken->message = requests_recv_found(courier_of(rank->self), &looked->pattern, looked->found);
    return handle_new(&rank->handles[HANDLE_MESSAGE], HANDLE_MESSAGE, &taken->object);
}

int PMPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status)
{
    int code;
    struct probed_message looked;
    struct rank *rank = RANK_ENTER(Mprobe);
    if (look(rank, source, tag, comm, true, &looked, &code)) {
        tell(&looked, source, status);
        *message = source == MPI_PROC_NULL ? MPI_MESSAGE_NO_PROC : take(rank, &looked);
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Mprobe);

int PMPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status)
{
    int code;
    struct probed_message looked;
    struct rank *rank = RANK_ENTER(Improbe);
    if (look(rank, source, tag, comm, false, &looked, &code)) {
        *flag = source == MPI_PROC_NULL || looked.found;
        tell(&looked, source, status);
        if (*flag)
            *message = source == MPI_PROC_NULL ? MPI_MESSAGE_NO_PROC : take(rank, &looked);
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Improbe);

void taken_message_forget(struct rank *rank, struct rank_object *taken)
{
    comm_release(rank, ((struct taken_message *)(void *)taken)->comm);
    free(taken);
}

/* A receive of that message. NULL: an argument is wrong. */
static struct rank_request *receive_taken(struct rank *rank, void *buffer, int count, MPI_Datatype datatype,
                                          MPI_Message *message, int *code)
{
    struct talk talk = {buffer, count, datatype, MPI_PROC_NULL, 0, MPI_COMM_WORLD};
    struct taken_message *taken = handle_find(&rank->handles[HANDLE_MESSAGE], HANDLE_MESSAGE, *message);
    if (!taken && *message != MPI_MESSAGE_NO_PROC) {
        *code = rank_error(rank, NULL, MPI_ERR_REQUEST, MISTAKE_BAD_REQUEST, "the message is none");
        return NULL;
    }
    if (taken)
        talk.comm = taken->comm->object.handle ? taken->comm->object.handle : MPI_COMM_WORLD;
    struct rank_request *request = request_recv(rank, &talk, code);
    if (!request || !taken)
        return request;
    request->nowhere = false;
    request->peer = MPI_ANY_SOURCE;
    request->tag = MPI_ANY_TAG;
    request->message = taken->message;
    comm_release(rank, taken->comm);
    handle_drop(&rank->handles[HANDLE_MESSAGE], &taken->object);
    free(taken);
    *message = MPI_MESSAGE_NULL;
    return request;
}

int PMPI_Mrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Status *status)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Mrecv);
    struct rank_request *request = receive_taken(rank, buf, count, datatype, message, &code);
    if (!request)
        return rank_leave(rank, code);
    request_start(rank, request);
    request_wait_all(rank, &request, 1);
    *message = MPI_MESSAGE_NULL;
    code = request_finish(rank, request, status);
    return rank_leave(rank, code);
}
MPI_TWIN(Mrecv);

int PMPI_Imrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Imrecv);
    struct rank_request *made = receive_taken(rank, buf, count, datatype, message, &code);
    if (!made)
        return rank_leave(rank, code);
    request_start(rank, made);
    *message = MPI_MESSAGE_NULL;
    return request_give(rank, made, request);
}
MPI_TWIN(Imrecv);

/* ---------------------------------------------------------------------------------------- statuses */

int PMPI_Get_count(const MPI_Status *status, MPI_Datatype datatype, int *count)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Get_count);
    const struct datatype *type = type_of(rank, NULL, datatype, &code);
    if (!type)
        return rank_leave(rank, code);
    size_t bytes = (size_t)status->parray_bytes;
    bool whole = type->size ? bytes % type->size == 0 : bytes == 0;
    size_t elements = type->size ? bytes / type->size : 0;
    *count = whole && elements <= INT32_MAX ? (int)elements : MPI_UNDEFINED;
    return rank_leave(rank, code);
}
MPI_TWIN(Get_count);

static MPI_Count elements_of(const MPI_Status *status, const struct datatype *type)
{
    size_t rest;
    uint64_t basics = datatype_basics_in(type, (size_t)status->parray_bytes, &rest);
    return rest ? MPI_UNDEFINED : (MPI_Count)basics;
}

int PMPI_Get_elements(const MPI_Status *status, MPI_Datatype datatype, int *count)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Get_elements);
    const struct datatype *type = type_of(rank, NULL, datatype, &code);
    if (type)
        *count = (int)elements_of(status, type);
    return rank_leave(rank, code);
}
MPI_TWIN(Get_elements);

int PMPI_Get_elements_x(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Get_elements_x);
    const struct datatype *type = type_of(rank, NULL, datatype, &code);
    if (type)
        *count = elements_of(status, type);
    return rank_leave(rank, code);
}
MPI_TWIN(Get_elements_x);

int PMPI_Status_set_elements(MPI_Status *status, MPI_Datatype datatype, int count)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Status_set_elements);
    const struct datatype *type = type_of(rank, NULL, datatype, &code);
    if (type)
        status->parray_bytes = (MPI_Count)type->size * count;
    return rank_leave(rank, code);
}
MPI_TWIN(Status_set_elements);

int PMPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype datatype, MPI_Count count)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Status_set_elements_x);
    const struct datatype *type = type_of(rank, NULL, datatype, &code);
    if (type)
        status->parray_bytes = (MPI_Count)type->size * count;
    return rank_leave(rank, code);
}
MPI_TWIN(Status_set_elements_x);

int PMPI_Status_set_cancelled(MPI_Status *status, int flag)
{
    struct rank *rank = RANK_ENTER(Status_set_cancelled);
    status->parray_cancelled = flag;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Status_set_cancelled);
