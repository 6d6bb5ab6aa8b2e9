/*
 * general_calls.c: requests for what the program does itself, which it says is complete.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "rank/twin.h"
#include "talk/deeds.h"

int PMPI_Grequest_start(MPI_Grequest_query_function *query_fn, MPI_Grequest_free_function *free_fn,
                        MPI_Grequest_cancel_function *cancel_fn, void *extra_state, MPI_Request *request)
{
    struct rank *rank = RANK_ENTER(Grequest_start);
    struct rank_request *made = request_new(rank, REQUEST_GENERAL, rank->comm_self);
    deeds_hang_on_time(rank);
    made->general = memory_take(1, sizeof *made->general, "a request of MPI");
    *made->general = (struct general_request){query_fn, free_fn, cancel_fn, extra_state, false};
    made->active = true;
    made->peer = MPI_ANY_SOURCE; /* nobody's */
    return request_give(rank, made, request);
}
MPI_TWIN(Grequest_start);

int PMPI_Grequest_complete(MPI_Request request)
{
    struct rank *rank = RANK_ENTER(Grequest_complete);
    struct rank_request *its = request_find(rank, request);
    if (!its || !its->general)
        return rank_error(rank, NULL, MPI_ERR_REQUEST, MISTAKE_BAD_REQUEST,
                          "the request is none of MPI_Grequest_start");
    its->general->done = true;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Grequest_complete);
