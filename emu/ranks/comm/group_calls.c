/*
 * group_calls.c: groups are sets of ranks in an order.
 */
#include <stdlib.h>
#include <string.h>

#include "comm/comm_make.h"
#include "machine/memory.h"
#include "rank/twin.h"

static const char what[] = "a group";

struct rank_group *group_of(struct rank *rank, MPI_Group handle, int *code)
{
    struct rank_group *group = handle_find(&rank->handles[HANDLE_GROUP], HANDLE_GROUP, handle);
    if (group)
        return group;
    if (handle == MPI_GROUP_EMPTY)
        return rank->empty_group;
    *code = rank_error(rank, NULL, MPI_ERR_GROUP, MISTAKE_BAD_GROUP, "the group is %s",
                       handle == MPI_GROUP_NULL                 ? "MPI_GROUP_NULL"
                       : handle_kind_of(handle) == HANDLE_GROUP ? "one that has been freed"
                                                                : "none");
    return NULL;
}

int group_give(struct rank *rank, struct rank_group *group, MPI_Group *handle)
{
    if (!group->size) {
        group_release(group);
        *handle = MPI_GROUP_EMPTY;
    } else {
        group->object.call = rank->call;
        group->object.pc = rank->pc;
        *handle = handle_new(&rank->handles[HANDLE_GROUP], HANDLE_GROUP, &group->object);
    }
    return rank_leave(rank, MPI_SUCCESS);
}

int PMPI_Group_size(MPI_Group group, int *size)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Group_size);
    const struct rank_group *its = group_of(rank, group, &code);
    if (its)
        *size = its->size;
    return rank_leave(rank, code);
}
MPI_TWIN(Group_size);

int PMPI_Group_rank(MPI_Group group, int *rank_in_it)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Group_rank);
    const struct rank_group *its = group_of(rank, group, &code);
    if (its)
        *rank_in_it = its->own < 0 ? MPI_UNDEFINED : its->own;
    return rank_leave(rank, code);
}
MPI_TWIN(Group_rank);

int PMPI_Group_free(MPI_Group *group)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Group_free);
    struct rank_group *its = group_of(rank, *group, &code);
    if (its && its != rank->empty_group) {
        handle_drop(&rank->handles[HANDLE_GROUP], &its->object);
        group_release(its);
    }
    if (its)
        *group = MPI_GROUP_NULL;
    return rank_leave(rank, code);
}
MPI_TWIN(Group_free);

/* --------------------------------------------------------------------------------- where members are */

/* The place of every rank of MPI_COMM_WORLD in a group, so that many are found fast. */
static int *index_of(const struct rank *rank, const struct rank_group *group)
{
    int nodes = (int)rank->world->array->count, *place = memory_take((size_t)nodes, sizeof *place, what);
    for (int i = 0; i < nodes; i++)
        place[i] = -1;
    for (int i = 0; i < group->size; i++)
        place[group_member(group, i)] = i;
    return place;
}

int PMPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], MPI_Group group2, int ranks2[])
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Group_translate_ranks);
    const struct rank_group *from = group_of(rank, group1, &code),
                            *to = from ? group_of(rank, group2, &code) : NULL;
    if (!to || !check_count(rank, NULL, n, &code))
        return rank_leave(rank, code);
    int *place = n > 2 ? index_of(rank, to) : NULL;
    for (int i = 0; i < n && !code; i++) {
        ranks2[i] = MPI_PROC_NULL;
        if (ranks1[i] == MPI_PROC_NULL)
            continue;
        if (ranks1[i] < 0 || ranks1[i] >= from->size) {
            code = rank_error(rank, NULL, MPI_ERR_RANK, MISTAKE_BAD_RANK, "rank %d is not in 0 to %d",
                              ranks1[i], from->size - 1);
            continue;
        }
        int number = group_member(from, ranks1[i]), found = place ? place[number] : group_find(to, number);
        ranks2[i] = found < 0 ? MPI_UNDEFINED : found;
    }
    free(place);
    return rank_leave(rank, code);
}
MPI_TWIN(Group_translate_ranks);

int PMPI_Group_compare(MPI_Group group1, MPI_Group group2, int *result)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Group_compare);
    const struct rank_group *a = group_of(rank, group1, &code), *b = a ? group_of(rank, group2, &code) : NULL;
    if (b)
        *result = group_compare(rank, a, b);
    return rank_leave(rank, code);
}
MPI_TWIN(Group_compare);

int group_compare(const struct rank *rank, const struct rank_group *a, const struct rank_group *b)
{
    bool same = a->size == b->size, similar = same;
    for (int i = 0; i < a->size && same; i++)
        same = group_member(a, i) == group_member(b, i);
    if (same || !similar)
        return same ? MPI_IDENT : MPI_UNEQUAL;
    int *place = index_of(rank, b);
    for (int i = 0; i < a->size && similar; i++)
        similar = place[group_member(a, i)] >= 0;
    free(place);
    return similar ? MPI_SIMILAR : MPI_UNEQUAL;
}

/* ------------------------------------------------------------------------------------ set operations */

/* Those of `first` that are (`in`), or are not, in the second group; behind them, those of `second` that are
 * not in the first one, if `both`. */
static int combine(enum rank_call call, const void *pc, MPI_Group group1, MPI_Group group2, bool keep_in,
                   bool keep_out, bool both, MPI_Group *newgroup)
{
    int code = MPI_SUCCESS;
    struct rank *rank = rank_enter(call, pc);
    const struct rank_group *a = group_of(rank, group1, &code), *b = a ? group_of(rank, group2, &code) : NULL;
    if (!b)
        return rank_leave(rank, code);
    int *in_a = index_of(rank, a), *in_b = index_of(rank, b), count = 0;
    int *members = memory_take((size_t)a->size + (size_t)b->size + 1, sizeof *members, what);
    for (int i = 0; i < a->size; i++) {
        int number = group_member(a, i);
        if (in_b[number] >= 0 ? keep_in : keep_out)
            members[count++] = number;
    }
    for (int i = 0; both && i < b->size; i++)
        if (in_a[group_member(b, i)] < 0)
            members[count++] = group_member(b, i);
    free(in_a);
    free(in_b);
    return group_give(rank, group_new(rank, count, members), newgroup);
}

#define COMBINES(name, in, out, both)                                                                      \
    int PMPI_##name(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)                               \
    {                                                                                                      \
        return combine(RANK_##name, __builtin_return_address(0), group1, group2, in, out, both, newgroup); \
    }                                                                                                      \
    MPI_TWIN(name)

COMBINES(Group_union, true, true, true);
COMBINES(Group_intersection, true, false, false);
COMBINES(Group_difference, false, true, false);

/* ---------------------------------------------------------------------------------- chosen members */

/* Check a list of ranks: all in the group, none twice. Result: marks of those that are named; NULL: no. */
static bool *marks_of(struct rank *rank, const struct rank_group *group, int n, const int *ranks, int *code)
{
    if (!check_count(rank, NULL, n, code))
        return NULL;
    bool *named = memory_take((size_t)group->size + 1, sizeof *named, what);
    for (int i = 0; i < n; i++) {
        bool inside = ranks[i] >= 0 && ranks[i] < group->size;
        if (inside && !named[ranks[i]]) {
            named[ranks[i]] = true;
            continue;
        }
        *code = rank_error(rank, NULL, MPI_ERR_RANK, MISTAKE_BAD_RANK,
                           inside ? "rank %d of 0 to %d is named twice" : "rank %d is not in 0 to %d",
                           ranks[i], group->size - 1);
        free(named);
        return NULL;
    }
    return named;
}

/* The group of the named ones, in the order of the list; or of the others. */
static int choose(struct rank *rank, const struct rank_group *group, int n, const int *ranks, bool others,
                  MPI_Group *newgroup)
{
    int code = MPI_SUCCESS, count = 0;
    bool *named = marks_of(rank, group, n, ranks, &code);
    if (!named)
        return rank_leave(rank, code);
    int *members = memory_take((size_t)group->size + 1, sizeof *members, what);
    for (int i = 0; !others && i < n; i++)
        members[count++] = group_member(group, ranks[i]);
    for (int i = 0; others && i < group->size; i++)
        if (!named[i])
            members[count++] = group_member(group, i);
    free(named);
    return group_give(rank, group_new(rank, count, members), newgroup);
}

int PMPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Group_incl);
    const struct rank_group *its = group_of(rank, group, &code);
    return its ? choose(rank, its, n, ranks, false, newgroup) : rank_leave(rank, code);
}
MPI_TWIN(Group_incl);

int PMPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Group_excl);
    const struct rank_group *its = group_of(rank, group, &code);
    return its ? choose(rank, its, n, ranks, true, newgroup) : rank_leave(rank, code);
}
MPI_TWIN(Group_excl);

/* Ranges of first, last and stride, as a list. */
static int choose_ranges(struct rank *rank, MPI_Group handle, int n, int ranges[][3], bool others,
                         MPI_Group *newgroup)
{
    int code = MPI_SUCCESS, count = 0, *list = NULL;
    size_t room = 0;
    const struct rank_group *group = group_of(rank, handle, &code);
    if (group && !check_count(rank, NULL, n, &code))
        return rank_leave(rank, code);
    for (int i = 0; group && i < n; i++) {
        int first = ranges[i][0], last = ranges[i][1], stride = ranges[i][2];
        if (!stride) {
            free(list);
            return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "range %d has stride 0", i);
        }
        for (int at = first; (stride > 0 ? at <= last : at >= last) && count <= group->size; at += stride) {
            list = memory_grow(list, &room, (size_t)count + 1, sizeof *list, what);
            list[count++] = at;
        }
    }
    code = group ? choose(rank, group, count, list, others, newgroup) : rank_leave(rank, code);
    free(list);
    return code;
}

int PMPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup)
{
    return choose_ranges(RANK_ENTER(Group_range_incl), group, n, ranges, false, newgroup);
}
MPI_TWIN(Group_range_incl);

int PMPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup)
{
    return choose_ranges(RANK_ENTER(Group_range_excl), group, n, ranges, true, newgroup);
}
MPI_TWIN(Group_range_excl);
