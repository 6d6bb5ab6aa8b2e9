/*
 * make_calls.c: communicators of some of the ranks of another one.
 */
#include <limits.h>
#include <stdlib.h>

#include "coll/inter.h"
#include "comm/comm_make.h"
#include "hash.h"
#include "machine/memory.h"
#include "rank/twin.h"

static const char what[] = "a communicator";

enum { GROUPS_COMPARED = 4096 }; /* ranks of a communicator whose groups are */

/* Each side says who of it is a member, and at which place. */
static int create_inter(struct rank *rank, struct comm *from, struct rank_group *members, MPI_Comm *newcomm)
{
    int own = members->own, size = from->remote->size, count = 0;
    int *places = memory_take((size_t)size, sizeof *places, what),
        *there = memory_take((size_t)size + 1, sizeof *there, what);
    uint32_t context = comm_child(from, 5), side = comm_child(from->local, 5);
    inter_share(rank, from, &own, 1, places);
    for (int i = 0; i < size; i++)
        if (places[i] >= 0 && ++count)
            there[places[i]] = group_member(from->remote, i);
    free(places);
    struct rank_group *remote = group_new(rank, count, there);
    if (own < 0 || !count) {
        *newcomm = MPI_COMM_NULL;
        group_release(remote);
        return rank_leave(rank, MPI_SUCCESS);
    }
    members->object.references++;
    comm_join(rank, comm_give(rank, from, members, context, newcomm), remote, side);
    return rank_leave(rank, MPI_SUCCESS);
}

static uint64_t group_hash(const struct rank_group *group)
{
    uint64_t hash = HASH_K0;
    for (int i = 0; i < group->size; i++)
        hash = hash_mix(hash ^ (uint64_t)group_member(group, i), HASH_K1);
    return hash;
}

/* All are there, and members give the same group; groups that share nobody may differ. Very many ranks only
 * meet, since each would hear of all. False: *code says what differs. */
static bool groups_agree(struct rank *rank, struct comm *from, const struct rank_group *members, int *code)
{
    int size = from->group->size, mine = (int)(group_hash(members) & INT_MAX);
    if (size > GROUPS_COMPARED) {
        comm_meet(rank, from, 0);
        return true;
    }
    int *all = memory_take((size_t)size, sizeof *all, what), other = -1;
    comm_share(rank, from, &mine, 1, all);
    for (int i = 0; i < members->size && other < 0; i++)
        if (all[group_find(from->group, group_member(members, i))] != mine)
            other = group_member(members, i);
    free(all);
    if (other >= 0)
        *code = rank_error(rank, from, MPI_ERR_GROUP, MISTAKE_BAD_GROUP,
                           "rank %d, which is a member of the group, gives another group", other);
    return other < 0;
}

int PMPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *newcomm)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_create);
    struct comm *from = coll_comm_any(rank, comm, &code);
    struct rank_group *members = from ? group_of(rank, group, &code) : NULL;
    if (!members)
        return rank_leave(rank, code);
    for (int i = 0; i < members->size; i++)
        if (group_find(from->group, group_member(members, i)) < 0)
            return rank_error(rank, from, MPI_ERR_GROUP, MISTAKE_BAD_GROUP,
                              "member %d of the group is not in %s", i, from->name);
    if (from->remote)
        return create_inter(rank, from, members, newcomm);
    uint32_t context = comm_child(from, members->size ? (uint64_t)group_member(members, 0) : 0);
    if (!groups_agree(rank, from, members, &code))
        return rank_leave(rank, code);
    members->object.references += members->own >= 0;
    comm_give(rank, from, members->own >= 0 ? members : NULL, context, newcomm);
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_create);

/* The members alone meet: the first one names the context, over a communicator that lasts as long. */
int PMPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *newcomm)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_create_group);
    struct comm *from = coll_comm(rank, comm, &code);
    struct rank_group *members = from ? group_of(rank, group, &code) : NULL;
    if (!members)
        return rank_leave(rank, code);
    if (members->own < 0) {
        *newcomm = MPI_COMM_NULL;
        return rank_leave(rank, code);
    }
    uint64_t meeting = hash_scatter(((uint64_t)from->context << 32) ^ (uint64_t)tag ^ group_hash(members));
    members->object.references += 2;
    struct comm *over = comm_new(rank, members, (uint32_t)meeting & ~UINT32_C(1));
    snprintf(over->name, sizeof over->name, "the group of a new communicator");
    int context = (int)(hash_scatter(((uint64_t)rank->number << 32) + ++rank->contexts) & 0x7ffffffe);
    comm_spread(rank, over, &context, 1, 0);
    comm_release(rank, over);
    comm_give(rank, from, members, (uint32_t)context, newcomm);
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_create_group);

/* A rank of a split. */
struct split {
    int color, key, rank;
};

static int by_key(const void *left, const void *right)
{
    const struct split *a = left, *b = right;
    return a->key != b->key ? (a->key < b->key ? -1 : 1) : a->rank - b->rank;
}

/* Those of the list that have the color, by their keys, as members of the group. */
static struct rank_group *group_by_color(struct rank *rank, const struct rank_group *group, struct split *all,
                                         int size, int color)
{
    int count = 0;
    for (int i = 0; i < size; i++)
        if (all[i].color == color)
            all[count++] = all[i];
    if (count)
        qsort(all, (size_t)count, sizeof *all, by_key);
    int *members = memory_take((size_t)count + 1, sizeof *members, what);
    for (int i = 0; i < count; i++)
        members[i] = group_member(group, all[i].rank);
    return group_new(rank, count, members);
}

/* Both sides split; a part that has nobody on one side is no communicator. */
static int split_inter(struct rank *rank, struct comm *from, int color, int key, MPI_Comm *newcomm)
{
    const int parts = (int)(sizeof(struct split) / sizeof(int));
    struct split mine = {color, key, from->group->own};
    struct split *here = memory_take((size_t)from->group->size, sizeof *here, what),
                 *there = memory_take((size_t)from->remote->size, sizeof *there, what);
    uint32_t context = comm_child(from, (uint64_t)(unsigned)color + 7),
             side = comm_child(from->local, (uint64_t)(unsigned)color + 9);
    comm_share(rank, from->local, (const int *)&mine, parts, (int *)here);
    inter_share(rank, from, (const int *)&mine, parts, (int *)there);
    struct rank_group *local = group_by_color(rank, from->group, here, from->group->size, color),
                      *remote = group_by_color(rank, from->remote, there, from->remote->size, color);
    free(here);
    free(there);
    bool whole = color != MPI_UNDEFINED && remote->size;
    if (!whole) {
        *newcomm = MPI_COMM_NULL;
        group_release(local);
        group_release(remote);
        return rank_leave(rank, MPI_SUCCESS);
    }
    comm_join(rank, comm_give(rank, from, local, context, newcomm), remote, side);
    return rank_leave(rank, MPI_SUCCESS);
}

static int split(struct rank *rank, struct comm *from, int color, int key, MPI_Comm *newcomm)
{
    if (from->remote)
        return split_inter(rank, from, color, key, newcomm);
    int size = from->group->size;
    struct split mine = {color, key, from->group->own};
    struct split *all = memory_take((size_t)size, sizeof *all, what);
    uint32_t context = comm_child(from, (uint64_t)(unsigned)color + 7);
    comm_share(rank, from, (const int *)&mine, (int)(sizeof mine / sizeof(int)), (int *)all);
    struct rank_group *group =
        color == MPI_UNDEFINED ? NULL : group_by_color(rank, from->group, all, size, color);
    free(all);
    comm_give(rank, from, group, context, newcomm);
    return rank_leave(rank, MPI_SUCCESS);
}

int PMPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *newcomm)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_split);
    struct comm *from = coll_comm_any(rank, comm, &code);
    if (!from)
        return rank_leave(rank, code);
    if (color < 0 && color != MPI_UNDEFINED)
        return rank_error(rank, from, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                          "the color is %d: it is 0 or more, or MPI_UNDEFINED", color);
    return split(rank, from, color, key, newcomm);
}
MPI_TWIN(Comm_split);

/* All ranks of an array share one machine. */
int PMPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm *newcomm)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_split_type);
    struct comm *from = coll_comm(rank, comm, &code);
    (void)info;
    if (!from)
        return rank_leave(rank, code);
    if (split_type != MPI_COMM_TYPE_SHARED && split_type != MPI_UNDEFINED)
        return rank_error(rank, from, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                          "the type of the split is %d: there is MPI_COMM_TYPE_SHARED", split_type);
    return split(rank, from, split_type == MPI_UNDEFINED ? MPI_UNDEFINED : 0, key, newcomm);
}
MPI_TWIN(Comm_split_type);
