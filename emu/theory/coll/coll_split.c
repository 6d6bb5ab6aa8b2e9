/*
 * coll_split.c: groups of nodes, whose collectives are made by their nodes alone.
 *
 * A group has a table as the array has one (coll_table.h), of the part of the topology that is left when only
 * its nodes and the links among them are. Nodes of the part are numbered by their ranks in the group, and
 * ports keep their numbers. Nodes learn who is in a group by an allgather of the colours. The first one that
 * has learnt it makes the group, under the lock of the array's table; a group of the same nodes is made once.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coll/coll_moves.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "hash.h"
#include "machine/memory.h"

static const char what[] = "a group of nodes";

struct coll_group {
    struct coll_table *table;
    struct topo part;
    const struct topo *whole;
    int *member; /* the ranks of the nodes, ascending */
    struct coll_group *next;
};

/* ---------------------------------------------------------------------- the part of the topology */

static int order_of(const void *left, const void *right)
{
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

/* The rank in the group of a node; -1: it is in another one. */
static int rank_in(const struct coll_group *group, int node)
{
    const int *found =
        bsearch(&node, group->member, (size_t)group->part.nodes, sizeof group->member[0], order_of);
    return found ? (int)(found - group->member) : -1;
}

static int part_degree(const struct topo *part, int rank)
{
    const struct coll_group *group = part->data;
    return topo_degree(group->whole, group->member[rank]);
}

static int part_peer(const struct topo *part, int rank, int port)
{
    const struct coll_group *group = part->data;
    int peer = topo_peer(group->whole, group->member[rank], port);
    return peer < 0 ? -1 : rank_in(group, peer);
}

static int part_back(const struct topo *part, int rank, int port)
{
    const struct coll_group *group = part->data;
    return topo_back(group->whole, group->member[rank], port);
}

/* Trees and timetables ask for links alone: the other questions about a topology are never asked. */
static const struct topo_kind part_kind = {
    .name = "part", .degree = part_degree, .peer = part_peer, .back = part_back};

/* -------------------------------------------------------------------------------- a group */

struct group_making {
    struct coll_table *table;       /* of the array */
    const struct coll_group *among; /* the group that is split; NULL: all nodes */
    const int32_t *colour;          /* of each node that makes the call */
    int32_t count, mine;
    struct coll_group *group;
};

/* The rank in the array of a node that makes the call. */
static int whole_rank(const struct group_making *making, int rank)
{
    return making->among ? making->among->member[rank] : rank;
}

static bool has_members(const struct coll_group *group, const struct group_making *making)
{
    int in = 0;
    for (int rank = 0; rank < making->count; rank++)
        if (making->colour[rank] == making->mine &&
            (in == group->part.nodes || group->member[in++] != whole_rank(making, rank)))
            return false;
    return in == group->part.nodes;
}

static void fill_part(struct coll_group *group, const struct group_making *making)
{
    group->whole = making->table->topo;
    group->member = memory_take((size_t)making->count, sizeof group->member[0], what);
    group->part.kind = &part_kind;
    group->part.data = group;
    for (int rank = 0; rank < making->count; rank++)
        if (making->colour[rank] == making->mine)
            group->member[group->part.nodes++] = whole_rank(making, rank);
    for (int rank = 0; rank < group->part.nodes; rank++) {
        int degree = part_degree(&group->part, rank);
        group->part.max_degree = degree > group->part.max_degree ? degree : group->part.max_degree;
        for (int port = 0; port < degree; port++)
            group->part.links += part_peer(&group->part, rank, port) > rank;
    }
}

/* A hash of the members. */
static uint16_t mark_of(const struct coll_group *group)
{
    uint16_t mark =
        (uint16_t)hash_bytes(0, group->member, (size_t)group->part.nodes * sizeof group->member[0]);
    return mark ? mark : 1;
}

static void make_group(void *user)
{
    struct group_making *making = user;
    for (struct coll_group *known = making->table->groups; known; known = known->next)
        if (has_members(known, making)) {
            making->group = known;
            return;
        }
    struct coll_group *group = memory_take(1, sizeof *group, what);
    fill_part(group, making);
    group->table = coll_table_make(making->table->array, &group->part);
    group->table->mark = mark_of(group);
    group->next = making->table->groups;
    making->table->groups = group;
    making->group = group;
}

void coll_groups_close(struct coll_table *table)
{
    for (struct coll_group *group = table->groups, *next; group; group = next) {
        next = group->next;
        coll_table_free(group->table);
        free(group->member);
        free(group);
    }
}

struct coll_table *coll_group_table(const struct coll_group *group, int node, uint32_t *rank)
{
    *rank = (uint32_t)rank_in(group, node);
    return group->table;
}

/* ---------------------------------------------------------------------------------- the calls */

static _Noreturn void stop_apart(struct collective *call, int32_t colour, const struct coll_group *group)
{
    char text[256];
    snprintf(text, sizeof text,
             "no links among the %d nodes of colour %d, of which node %d is the first, lead from each to all "
             "others; nodes of a group speak over links among themselves alone",
             group->part.nodes, (int)colour, group->member[0]);
    coll_stop(call, text);
}

/* Hidden from ThreadSanitizer, which would take groups for memory that nodes share (call.h). */
static struct coll_group *find_group(struct node *self, const int32_t *colours, int count, int32_t mine)
{
    NODE_CALL(self);
    struct coll_table *table = coll_table_of(self->array);
    struct group_making making = {.table = table,
                                  .among = table->within[node_rank(self)],
                                  .colour = colours,
                                  .count = count,
                                  .mine = mine};
    if (mine >= 0)
        coll_make_locked(&table->lock, make_group, &making);
    return making.group;
}

struct coll_group *coll_split_at(struct node *self, int colour, const char *site)
{
    struct collective call;
    int32_t mine = colour < 0 ? -1 : colour;
    coll_begin(&call, self, COLL_SPLIT, 1, COLL_INT32, NULL, -1, site);
    int nodes = call.table->topo->nodes;
    int32_t *colours = node_realloc(self, NULL, (size_t)nodes * sizeof *colours);
    coll_spread(&call, &mine, colours);
    if (call.table->frame.slots > 1) { /* no packet of this call may meet one of a group's */
        travel_settle(&call);
        move_tree_barrier(&call);
    }
    struct coll_group *group = find_group(self, colours, nodes, mine);
    node_realloc(self, colours, 0);
    if (group && !group->table->centred)
        stop_apart(&call, mine, group);
    coll_end(&call);
    return group;
}

/* Where the group of a node stands. */
static struct coll_group **place_of(struct node *self)
{
    NODE_CALL(self);
    return &coll_table_of(self->array)->within[node_rank(self)];
}

void coll_within_at(struct node *self, struct coll_group *group, const char *site)
{
    call_enter(self, CALL_COLL_WITHIN, site);
    if (group && rank_in(group, node_rank(self)) < 0)
        misuse_stop(node_host(self), "the node is not in that group: its first node is %d, and it has %d",
                    group->member[0], group->part.nodes);
    *place_of(self) = group;
}

int coll_rank(struct node *self)
{
    const struct coll_group *group = *place_of(self);
    return group ? rank_in(group, node_rank(self)) : node_rank(self);
}

int coll_count(struct node *self)
{
    const struct coll_group *group = *place_of(self);
    return group ? group->part.nodes : node_count(self);
}
