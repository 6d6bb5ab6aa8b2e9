/*
 * communicator.c: groups and communicators begin and end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "rank/communicator.h"

#include "mpi/mpi.h"

int group_find(const struct rank_group *group, int number)
{
    if (!group->members)
        return number < group->size ? number : -1;
    for (int i = 0; i < group->size; i++)
        if (group->members[i] == number)
            return i;
    return -1;
}

bool comm_is_whole(const struct rank *rank, const struct comm *comm)
{
    return !comm->remote && !comm->group->members && (uint32_t)comm->group->size == rank->world->array->count;
}

static void object_begin(struct rank *rank, struct rank_object *object)
{
    object->references = 1;
    object->call = rank->call;
    object->pc = rank->pc;
}

static bool first_ranks(const int *members, int size)
{
    int i = 0;
    while (members && i < size && members[i] == i)
        i++;
    return i == size;
}

struct rank_group *group_new(struct rank *rank, int size, int *members)
{
    struct rank_group *group = memory_take(1, sizeof *group, "a group");
    object_begin(rank, &group->object);
    group->size = size;
    group->members = first_ranks(members, size) ? NULL : members;
    if (!group->members)
        free(members);
    group->own = group_find(group, rank->number);
    return group;
}

struct rank_group *group_copy(struct rank *rank, const struct rank_group *group)
{
    int *members = NULL;
    if (group->members) {
        members = memory_take((size_t)group->size + 1, sizeof *members, "a group");
        memcpy(members, group->members, (size_t)group->size * sizeof *members);
    }
    return group_new(rank, group->size, members);
}

void group_release(struct rank_group *group)
{
    if (--group->object.references)
        return;
    free(group->members);
    free(group);
}

struct comm *comm_new(struct rank *rank, struct rank_group *group, uint32_t context)
{
    struct comm *comm = memory_take(1, sizeof *comm, "a communicator");
    object_begin(rank, &comm->object);
    comm->group = group;
    comm->context = context;
    comm->info = MPI_INFO_NULL;
    return comm;
}

void comm_release(struct rank *rank, struct comm *comm)
{
    if (--comm->object.references)
        return;
    group_release(comm->group);
    if (comm->remote)
        group_release(comm->remote);
    if (comm->local)
        comm_release(rank, comm->local);
    if (comm->handler && comm->handler->function && !--comm->handler->object.references)
        free(comm->handler);
    free(comm->notes);
    free(comm->cart);
    free(comm->graph);
    free(comm);
}

struct comm *comm_find(struct rank *rank, int handle)
{
    if (handle == MPI_COMM_WORLD)
        return rank->comm_world;
    if (handle == MPI_COMM_SELF)
        return rank->comm_self;
    return handle_find(&rank->handles[HANDLE_COMM], HANDLE_COMM, handle);
}

struct comm *comm_of(struct rank *rank, int handle, int *code)
{
    struct comm *comm = comm_find(rank, handle);
    if (comm)
        return comm;
    const char *what = handle == MPI_COMM_NULL                 ? "MPI_COMM_NULL"
                       : handle_kind_of(handle) == HANDLE_COMM ? "a communicator that has been freed"
                                                               : "no communicator";
    *code = rank_error(rank, NULL, MPI_ERR_COMM, MISTAKE_BAD_COMM, "the communicator is %s", what);
    return NULL;
}
