/*
 * call_name.c: the table of the names of calls.
 */
#include <string.h>

#include "machine/call_name.h"
#include "machine/machine.h"

static const char *const names[CALLS] = {
    [CALL_START] = "start",
    [CALL_SEND] = "node_send",
    [CALL_SEND_PACKET] = "node_send_packet",
    [CALL_SEND_WAIT] = "node_send_wait",
    [CALL_SEND_PACKET_WAIT] = "node_send_packet_wait",
    [CALL_TRY_SEND] = "node_try_send",
    [CALL_SEND_TO] = "node_send_to",
    [CALL_SEND_WORM] = "node_send_worm",
    [CALL_RECV] = "node_recv",
    [CALL_RECV_PACKET] = "node_recv_packet",
    [CALL_RECV_ANY] = "node_recv_any",
    [CALL_RECV_UNTIL] = "node_recv_until",
    [CALL_RECV_WITHIN] = "node_recv_within",
    [CALL_RECV_FROM] = "node_recv_from",
    [CALL_POLL] = "node_poll",
    [CALL_SERVE] = "node_serve",
    [CALL_STEP] = "node_step",
    [CALL_WAIT_UNTIL] = "node_wait_until",
    [CALL_PAUSE] = "node_pause",
    [CALL_LOG] = "node_log",
    [CALL_GIVEN] = "node_given",
    [CALL_CONTENTS] = "node_contents",
    [CALL_DELIVER] = "node_deliver",
    [CALL_PHASE] = "node_phase",
    [CALL_VALUE] = "node_value",
    [CALL_EVENT] = "node_event",
    [CALL_STATE_NAME] = "node_state_name",
    [CALL_LABEL] = "node_label",
    [CALL_NOW] = "node_now",
    [CALL_RANDOM] = "node_random",
    [CALL_STATE] = "node_state",
    [CALL_REALLOC] = "node_realloc",
    [CALL_CHECK] = "node_check",
    [CALL_FAIL] = "node_fail",
    [CALL_THROW] = "an exception",
    [CALL_CHOOSE] = "node_choose",
    [CALL_REACH] = "node_reach",
    [CALL_INVOKE] = "node_invoke",
    [CALL_ANSWER] = "node_return",
    [CALL_RESULT] = "node_result",
    [CALL_STORE] = "node_store",
    [CALL_FLUSH] = "node_flush",
    [CALL_RECOVER] = "node_recover",
    [CALL_RESTARTS] = "node_restarts",
    [CALL_CLOCK] = "node_clock",
    [CALL_PEER_DOWN] = "node_peer_down",
    [CALL_ROOM] = "node_room",
    [CALL_LINK_FREE] = "node_link_free",
    [CALL_EXCHANGE] = "node_exchange",
    [CALL_MESSAGE_SEND] = "message_send",
    [CALL_MESSAGE_RECV] = "message_recv",
    [CALL_MESSAGE_WAIT] = "message_wait",
    [CALL_MESSAGE_TEST] = "message_test",
    [CALL_MESSAGE_PROBE] = "message_probe",
    [CALL_COLL_BARRIER] = "coll_barrier",
    [CALL_COLL_BROADCAST] = "coll_broadcast",
    [CALL_COLL_REDUCE] = "coll_reduce",
    [CALL_COLL_ALLREDUCE] = "coll_allreduce",
    [CALL_COLL_SCAN] = "coll_scan",
    [CALL_COLL_EXSCAN] = "coll_exscan",
    [CALL_COLL_GATHER] = "coll_gather",
    [CALL_COLL_SCATTER] = "coll_scatter",
    [CALL_COLL_ALLGATHER] = "coll_allgather",
    [CALL_COLL_ALLTOALL] = "coll_alltoall",
    [CALL_COLL_REDUCE_SCATTER] = "coll_reduce_scatter",
    [CALL_COLL_HALO] = "coll_halo",
    [CALL_COLL_SPLIT] = "coll_split",
    [CALL_COLL_GATHERV] = "coll_gatherv",
    [CALL_COLL_SCATTERV] = "coll_scatterv",
    [CALL_COLL_ALLGATHERV] = "coll_allgatherv",
    [CALL_COLL_ALLTOALLV] = "coll_alltoallv",
    [CALL_COLL_WITHIN] = "coll_within",
    [CALL_MPI] = "a function of MPI",
    [CALL_RETURN] = "the return",
};

const char *call_name(enum call call)
{
    return names[call];
}

const char *call_told_name(const struct node *host)
{
    enum call call = call_told(host);
    return call == CALL_MPI ? host->array->rank_ops->call_name(host) : names[call];
}

int call_plain_length(const char *function)
{
    static const char end[] = "_at";
    size_t length = strlen(function), more = sizeof end - 1;
    return (int)(length > more && strcmp(function + length - more, end) == 0 ? length - more : length);
}
