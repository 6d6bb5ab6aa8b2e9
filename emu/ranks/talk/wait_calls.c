/*
 * wait_calls.c: waiting for requests, testing them, starting and freeing them.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "rank/twin.h"
#include "message/sends.h"
#include "talk/deeds.h"

/* The requests of a call. */
struct awaited_requests {
    struct rank *rank;
    int count;
    MPI_Request *handles;
    struct rank_request **item; /* NULL: MPI_REQUEST_NULL */
};

/* An active request is there once. */
static bool once(struct awaited_requests *several, int i)
{
    bool before = several->item[i]->listed;
    several->item[i]->listed = several->item[i]->active;
    return !before;
}

static void forget_listed(struct awaited_requests *several, int count)
{
    for (int i = 0; i < count; i++)
        if (several->item[i])
            several->item[i]->listed = false;
}

/* Look them up. False: one is none, and *code says so. */
static bool look_up(struct awaited_requests *several, struct rank *rank, int count, MPI_Request *handles,
                    int *code)
{
    *several = (struct awaited_requests){rank, count, handles, NULL};
    *code = MPI_SUCCESS;
    if (!check_count(rank, NULL, count, code))
        return false;
    several->item = memory_take((size_t)count + 1, sizeof several->item[0], "requests of MPI");
    for (int i = 0; i < count; i++) {
        several->item[i] = request_find(rank, handles[i]);
        if (several->item[i] ? once(several, i) : handles[i] == MPI_REQUEST_NULL)
            continue;
        *code = rank_error(rank, NULL, MPI_ERR_REQUEST, MISTAKE_BAD_REQUEST,
                           several->item[i]                               ? "request %d is in the list twice"
                           : handle_kind_of(handles[i]) == HANDLE_REQUEST ? "request %d has been freed"
                                                                          : "request %d is none",
                           i);
        forget_listed(several, i);
        free(several->item);
        return false;
    }
    forget_listed(several, count);
    return true;
}

/* End request i, with its status. */
static int finish(struct awaited_requests *several, int i, MPI_Status *status)
{
    struct rank_request *request = several->item[i];
    int code = MPI_SUCCESS;
    if (!request) {
        status_empty(status);
        return code;
    }
    bool stays = request->persistent;
    code = request_finish(several->rank, request, status);
    if (!stays)
        several->handles[i] = MPI_REQUEST_NULL;
    return code;
}

static MPI_Status *status_at(MPI_Status *statuses, int i)
{
    return statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[i];
}

static int leave(struct awaited_requests *several, int code)
{
    free(several->item);
    return rank_leave(several->rank, code);
}

/* End all of them. With several, an error in one is told in its status. */
static int finish_all(struct awaited_requests *several, MPI_Status *statuses)
{
    int worst = MPI_SUCCESS;
    for (int i = 0; i < several->count; i++) {
        int code = finish(several, i, status_at(statuses, i));
        if (statuses != MPI_STATUSES_IGNORE)
            statuses[i].MPI_ERROR = code;
        worst = code ? MPI_ERR_IN_STATUS : worst;
    }
    return leave(several, worst);
}

int PMPI_Wait(MPI_Request *request, MPI_Status *status)
{
    int code;
    struct awaited_requests one;
    if (!look_up(&one, RANK_ENTER(Wait), 1, request, &code))
        return code;
    request_wait_all(one.rank, one.item, 1);
    return leave(&one, finish(&one, 0, status));
}
MPI_TWIN(Wait);

int PMPI_Waitall(int count, MPI_Request requests[], MPI_Status *statuses)
{
    int code;
    struct awaited_requests all;
    if (!look_up(&all, RANK_ENTER(Waitall), count, requests, &code))
        return code;
    request_wait_all(all.rank, all.item, count);
    return finish_all(&all, statuses);
}
MPI_TWIN(Waitall);

int PMPI_Waitany(int count, MPI_Request requests[], int *indx, MPI_Status *status)
{
    int code;
    struct awaited_requests all;
    if (!look_up(&all, RANK_ENTER(Waitany), count, requests, &code))
        return code;
    int first = request_wait_any(all.rank, all.item, count);
    *indx = first < 0 ? MPI_UNDEFINED : first;
    if (first < 0)
        status_empty(status);
    return leave(&all, first < 0 ? MPI_SUCCESS : finish(&all, first, status));
}
MPI_TWIN(Waitany);

/* Where matches are late, one request of those that are done is chosen, so that all orders can be tried: its
 * number. -1: all that are done are meant, or none is active. */
static int chosen_one(struct awaited_requests *several)
{
    return courier_of(several->rank->self)->late
               ? request_wait_any(several->rank, several->item, several->count)
               : -1;
}

/* End all that are done, or that one if `only` is not -1. Result: how many; -1: none is active. */
static int finish_some(struct awaited_requests *several, int only, int *indices, MPI_Status *statuses,
                       int *code)
{
    int found = 0, active = 0;
    for (int i = 0; i < several->count; i++) {
        const struct rank_request *request = several->item[i];
        if (!request || !request->active)
            continue;
        active++;
        if (!request_is_done(request) || (only >= 0 && i != only))
            continue;
        int its = finish(several, i, status_at(statuses, found));
        if (statuses != MPI_STATUSES_IGNORE)
            statuses[found].MPI_ERROR = its;
        *code = its ? MPI_ERR_IN_STATUS : *code;
        indices[found++] = i;
    }
    return active ? found : -1;
}

int PMPI_Waitsome(int incount, MPI_Request requests[], int *outcount, int indices[], MPI_Status statuses[])
{
    int code;
    struct awaited_requests all;
    if (!look_up(&all, RANK_ENTER(Waitsome), incount, requests, &code))
        return code;
    int first = request_wait_any(all.rank, all.item, incount);
    int found = finish_some(&all, courier_of(all.rank->self)->late ? first : -1, indices, statuses, &code);
    *outcount = found < 0 ? MPI_UNDEFINED : found;
    return leave(&all, code);
}
MPI_TWIN(Waitsome);

/* ---------------------------------------------------------------------------------------- tests */

/* What a test asks for: one or all of the requests are done. A test that fails sits out a step. */
static bool all_are_done(struct rank *rank, void *context)
{
    const struct awaited_requests *several = context;
    (void)rank;
    for (int i = 0; i < several->count; i++)
        if (several->item[i] && !request_is_done(several->item[i]))
            return false;
    return true;
}

/* The number of the first active one that is done; -1: none. *active: there are some. */
static int first_done(const struct awaited_requests *several, bool *active)
{
    *active = false;
    for (int i = 0; i < several->count; i++) {
        const struct rank_request *request = several->item[i];
        *active |= request && request->active;
        if (request && request->active && request_is_done(request))
            return i;
    }
    return -1;
}

static bool one_is_done(struct rank *rank, void *context)
{
    bool active;
    (void)rank;
    return first_done(context, &active) >= 0 || !active;
}

static bool try_once(struct rank *rank, rank_condition *done, struct awaited_requests *requests)
{
    deeds_hang_on_time(rank);
    request_await(requests->item, requests->count, true);
    rank->waits = done == all_are_done ? RANK_WAITS_ALL : RANK_WAITS_ANY;
    bool held = rank_try(rank, done, requests);
    rank->waits = RANK_RUNS;
    request_await(requests->item, requests->count, false);
    return held;
}

int PMPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
    int code;
    struct awaited_requests one;
    if (!look_up(&one, RANK_ENTER(Test), 1, request, &code))
        return code;
    *flag = try_once(one.rank, all_are_done, &one);
    return leave(&one, *flag ? finish(&one, 0, status) : MPI_SUCCESS);
}
MPI_TWIN(Test);

int PMPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[])
{
    int code;
    struct awaited_requests all;
    if (!look_up(&all, RANK_ENTER(Testall), count, requests, &code))
        return code;
    *flag = try_once(all.rank, all_are_done, &all);
    return *flag ? finish_all(&all, statuses) : leave(&all, MPI_SUCCESS);
}
MPI_TWIN(Testall);

int PMPI_Testany(int count, MPI_Request requests[], int *indx, int *flag, MPI_Status *status)
{
    int code;
    struct awaited_requests all;
    bool active;
    if (!look_up(&all, RANK_ENTER(Testany), count, requests, &code))
        return code;
    bool some = try_once(all.rank, one_is_done, &all);
    int first = first_done(&all, &active), chosen = some && active ? chosen_one(&all) : -1;
    first = chosen >= 0 ? chosen : first;
    *flag = first >= 0 || !active;
    *indx = first < 0 ? MPI_UNDEFINED : first;
    if (!active)
        status_empty(status);
    return leave(&all, first < 0 ? MPI_SUCCESS : finish(&all, first, status));
}
MPI_TWIN(Testany);

int PMPI_Testsome(int incount, MPI_Request requests[], int *outcount, int indices[], MPI_Status statuses[])
{
    int code;
    struct awaited_requests all;
    if (!look_up(&all, RANK_ENTER(Testsome), incount, requests, &code))
        return code;
    bool some = try_once(all.rank, one_is_done, &all);
    int found = finish_some(&all, some ? chosen_one(&all) : -1, indices, statuses, &code);
    *outcount = found < 0 ? MPI_UNDEFINED : found;
    return leave(&all, code);
}
MPI_TWIN(Testsome);

int PMPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status)
{
    int code;
    struct awaited_requests one;
    if (!look_up(&one, RANK_ENTER(Request_get_status), 1, &request, &code))
        return code;
    *flag = try_once(one.rank, all_are_done, &one);
    status_empty(status);
    if (*flag && one.item[0])
        request_take(one.rank, one.item[0], status);
    return leave(&one, MPI_SUCCESS);
}
MPI_TWIN(Request_get_status);

/* ------------------------------------------------------------------------------ start, free, cancel */

/* The one request of a call, which has to be one. */
static struct rank_request *the_request(struct rank *rank, MPI_Request handle, int *code)
{
    struct rank_request *request = request_find(rank, handle);
    if (!request)
        *code = rank_error(rank, NULL, MPI_ERR_REQUEST, MISTAKE_BAD_REQUEST, "the request is %s",
                           handle == MPI_REQUEST_NULL                 ? "MPI_REQUEST_NULL"
                           : handle_kind_of(handle) == HANDLE_REQUEST ? "one that has been freed"
                                                                      : "none");
    return request;
}

static int start(struct rank *rank, MPI_Request handle)
{
    int code = MPI_SUCCESS;
    struct rank_request *request = the_request(rank, handle, &code);
    if (!request)
        return code;
    if (!request->persistent)
        return rank_error(rank, request->comm, MPI_ERR_REQUEST, MISTAKE_BAD_REQUEST,
                          "the request is not persistent");
    if (request->active)
        return rank_error(rank, request->comm, MPI_ERR_REQUEST, MISTAKE_BAD_REQUEST,
                          "the request was started before, and has not been waited for");
    if (request->kind != REQUEST_SEND || request->mode != SEND_BUFFERED || check_room(rank, request, &code))
        request_start(rank, request);
    return code;
}

int PMPI_Start(MPI_Request *request)
{
    struct rank *rank = RANK_ENTER(Start);
    return rank_leave(rank, start(rank, *request));
}
MPI_TWIN(Start);

int PMPI_Startall(int count, MPI_Request requests[])
{
    struct rank *rank = RANK_ENTER(Startall);
    int code = MPI_SUCCESS;
    if (!check_count(rank, NULL, count, &code))
        return rank_leave(rank, code);
    for (int i = 0; i < count && !code; i++)
        code = start(rank, requests[i]);
    return rank_leave(rank, code);
}
MPI_TWIN(Startall);

int PMPI_Request_free(MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Request_free);
    struct rank_request *its = the_request(rank, *request, &code);
    if (!its)
        return rank_leave(rank, code);
    if (its->kind == REQUEST_COLLECTIVE)
        return rank_error(rank, its->comm, MPI_ERR_REQUEST, MISTAKE_BAD_REQUEST,
                          "a request of a collective operation cannot be freed");
    if (its->kind == REQUEST_RECV && its->active)
        deeds_hang_on_time(rank); /* when the message is there is not seen any more */
    if (its->kind == REQUEST_RECV && its->active && !request_is_done(its))
        handle_drop(&rank->handles[HANDLE_REQUEST], &its->object); /* what comes is still received */
    else
        request_release(rank, its);
    *request = MPI_REQUEST_NULL;
    return rank_leave(rank, code);
}
MPI_TWIN(Request_free);

int PMPI_Cancel(MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Cancel);
    struct rank_request *its = the_request(rank, *request, &code);
    if (!its)
        return rank_leave(rank, code);
    if (its->kind == REQUEST_COLLECTIVE || !its->active)
        return rank_error(rank, its->comm, MPI_ERR_REQUEST, MISTAKE_BAD_REQUEST,
                          its->active ? "a collective operation cannot be cancelled"
                                      : "the request is not active");
    deeds_hang_on_time(rank);
    if (its->general)
        return rank_leave(rank, its->general->cancel(its->general->extra, its->general->done));
    if (its->kind == REQUEST_RECV && its->message && !its->message->in)
        its->cancelled = requests_cancel(courier_of(rank->self), its->message);
    else if (its->kind == REQUEST_SEND && its->message)
        sends_withdraw(courier_of(rank->self), its->message);
    return rank_leave(rank, code);
}
MPI_TWIN(Cancel);

int PMPI_Test_cancelled(const MPI_Status *status, int *flag)
{
    struct rank *rank = RANK_ENTER(Test_cancelled);
    *flag = status->parray_cancelled;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Test_cancelled);
