/*
 * inter_calls.c: inter-communicators, over which the ranks of two groups send to each other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comm/comm_make.h"
#include "hash.h"
#include "machine/memory.h"
#include "message/sends.h"
#include "rank/twin.h"

static const char what[] = "an inter-communicator";

int PMPI_Comm_test_inter(MPI_Comm comm, int *flag)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_test_inter);
    const struct comm *its = comm_of(rank, comm, &code);
    if (its)
        *flag = its->remote != NULL;
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_test_inter);

/* The communicator, which has to have two groups. */
static struct comm *inter_of(struct rank *rank, MPI_Comm handle, int *code)
{
    struct comm *comm = comm_of(rank, handle, code);
    if (!comm || comm->remote)
        return comm;
    *code = rank_error(rank, comm, MPI_ERR_COMM, MISTAKE_BAD_COMM, "%s is no inter-communicator", comm->name);
    return NULL;
}

int PMPI_Comm_remote_size(MPI_Comm comm, int *size)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_remote_size);
    const struct comm *its = inter_of(rank, comm, &code);
    if (its)
        *size = its->remote->size;
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_remote_size);

int PMPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_remote_group);
    const struct comm *its = inter_of(rank, comm, &code);
    return its ? group_give(rank, group_copy(rank, its->remote), group) : rank_leave(rank, code);
}
MPI_TWIN(Comm_remote_group);

/* The leaders of both sides exchange integers by messages of a context of their own. */
static int *exchange(struct rank *rank, uint32_t context, int other, const int *mine, int count, int *got)
{
    const struct message out = {.peer = other,
                                .context = context,
                                .mode = MESSAGE_BUFFERED,
                                .data = (void *)(uintptr_t)mine,
                                .size = (size_t)count * sizeof *mine},
                         in = {.peer = other, .context = context};
    struct rank_request *request = request_new(rank, REQUEST_RECV, rank->comm_world);
    requests_free(courier_of(rank->self), sends_begin(courier_of(rank->self), &out));
    request->peer = other;
    request->active = request->leads = true;
    request->message = requests_recv(courier_of(rank->self), &in);
    request_wait_all(rank, &request, 1);
    const struct message_info *info = &request->message->info;
    int *theirs = memory_take(info->size / sizeof *theirs + 1, sizeof *theirs, what);
    memcpy(theirs, info->data, info->size);
    *got = (int)(info->size / sizeof *theirs);
    request_release(rank, request);
    return theirs;
}

/* What the leader of the other side says, told to all of this side. The caller frees it. */
static int *hear(struct rank *rank, struct comm *local, int leader, uint32_t context, int other,
                 const int *mine, int count, int *got)
{
    int *theirs = NULL;
    if (local->group->own == leader)
        theirs = exchange(rank, context, other, mine, count, got);
    comm_spread(rank, local, got, 1, leader);
    if (!theirs)
        theirs = memory_take((size_t)*got + 1, sizeof *theirs, what);
    comm_spread(rank, local, theirs, *got, leader);
    return theirs;
}

/* What one side tells the other: a number that is its own, and the members. */
static int *members_of(const struct comm *comm, int number)
{
    int *list = memory_take((size_t)comm->group->size + 1, sizeof *list, what);
    list[0] = number;
    for (int i = 0; i < comm->group->size; i++)
        list[1 + i] = group_member(comm->group, i);
    return list;
}

void comm_join(struct rank *rank, struct comm *comm, struct rank_group *remote, uint32_t side)
{
    comm->remote = remote;
    comm->local = comm_new(rank, group_copy(rank, comm->group), side);
    snprintf(comm->local->name, sizeof comm->local->name, "one side of an inter-communicator");
}

static bool check_leader(struct rank *rank, struct comm *peer, int leader, int *code)
{
    if (leader != MPI_PROC_NULL)
        return check_peer(rank, peer, leader, false, code);
    *code = rank_error(rank, peer, MPI_ERR_RANK, MISTAKE_BAD_RANK, "the leader there is MPI_PROC_NULL");
    return false;
}

int PMPI_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm, int remote_leader,
                          int tag, MPI_Comm *newintercomm)
{
    int code = MPI_SUCCESS, got = 0, other = -1;
    struct rank *rank = RANK_ENTER(Intercomm_create);
    struct comm *local = coll_comm(rank, local_comm, &code);
    if (!local || !coll_root(rank, local, local_leader, &code))
        return rank_leave(rank, code);
    uint32_t context = 0;
    if (local->group->own == local_leader) {
        struct comm *peer = comm_of(rank, peer_comm, &code);
        if (!peer || !check_leader(rank, peer, remote_leader, &code) ||
            !check_tag(rank, peer, tag, false, &code))
            return rank_leave(rank, code);
        other = comm_world(peer, remote_leader);
        context = (uint32_t)hash_scatter(((uint64_t)peer->context << 32) + (unsigned)tag) | 1;
    }
    int own = (int)(hash_scatter(((uint64_t)rank->number << 32) + ++rank->contexts) & 0x3ffffffe);
    int *mine = members_of(local, own);
    comm_spread(rank, local, mine, 1, local_leader);
    int *theirs = hear(rank, local, local_leader, context, other, mine, local->group->size + 1, &got);
    int *members = memory_take((size_t)got, sizeof *members, what);
    memcpy(members, theirs + 1, (size_t)(got - 1) * sizeof *members);
    local->group->object.references++;
    struct comm *made = comm_give(rank, local, local->group, (uint32_t)(mine[0] ^ theirs[0]), newintercomm);
    comm_join(rank, made, group_new(rank, got - 1, members), (uint32_t)mine[0]);
    free(mine);
    free(theirs);
    return rank_leave(rank, code);
}
MPI_TWIN(Intercomm_create);

/* The side of which `high` is false comes first; of equals, that of the lowest rank. */
int PMPI_Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm *newintracomm)
{
    int code = MPI_SUCCESS, got = 0;
    struct rank *rank = RANK_ENTER(Intercomm_merge);
    struct comm *inter = inter_of(rank, intercomm, &code);
    if (!inter)
        return rank_leave(rank, code);
    uint32_t context = comm_child(inter, 3);
    int mine = high != 0, lead = group_member(inter->group, 0), other = group_member(inter->remote, 0);
    int *theirs = hear(rank, inter->local, 0, context | 1, other, &mine, 1, &got), said = mine;
    comm_spread(rank, inter->local, &said, 1, 0);
    if (said != mine)
        mistake_stop(rank, MISTAKE_BAD_ARGUMENT, inter, NULL,
                     "high is %d here, and %d at rank %d of this side", mine, said, lead);
    bool first = mine != theirs[0] ? !mine : lead < other;
    free(theirs);
    const struct rank_group *a = first ? inter->group : inter->remote,
                            *b = first ? inter->remote : inter->group;
    int *members = memory_take((size_t)a->size + (size_t)b->size, sizeof *members, what);
    for (int i = 0; i < a->size; i++)
        members[i] = group_member(a, i);
    for (int i = 0; i < b->size; i++)
        members[a->size + i] = group_member(b, i);
    comm_give(rank, inter, group_new(rank, a->size + b->size, members), context, newintracomm);
    return rank_leave(rank, code);
}
MPI_TWIN(Intercomm_merge);
