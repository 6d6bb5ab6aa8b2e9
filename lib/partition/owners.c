/*
 * owners.c: what METIS says, put right, and turned into a table.
 *
 * METIS may leave a part empty, or make it larger than is wanted, in small arrays above all. Two passes over
 * the ranks repair that. In the first one, nodes of parts that are too large go to where they have most
 * links, among the parts that have room; if no neighbour's part has room, to the smallest. There is room, for
 * `most` is not less than the largest of equal ranges. In the second one, an empty part gets a node of a part
 * with more than nodes / parts: while a part is empty there is one.
 */
#include "partition/owners.h"

#include <stdlib.h>

#include "topo/topo.h"

enum { SMALL_PARTS = UINT16_MAX + 1 };

/* What a repair knows. */
struct repair {
    const struct topo *topo;
    int parts, most;
    int32_t *part; /* of each rank */
    int *count;    /* nodes of each part */
    int *links;    /* of the node that is moved, to each part; zero between moves */
};

static int smallest_part(const struct repair *repair)
{
    int smallest = 0;
    for (int part = 1; part < repair->parts; part++)
        if (repair->count[part] < repair->count[smallest])
            smallest = part;
    return smallest;
}

/* The part with room to which most links of a node lead, the lowest of equals; -1: there is none. */
static int nearest_part(struct repair *repair, int rank)
{
    int best = -1, degree = topo_degree(repair->topo, rank);
    for (int port = 0; port < degree; port++) {
        int peer = topo_peer(repair->topo, rank, port);
        if (peer >= 0)
            repair->links[repair->part[peer]]++;
    }
    for (int port = 0; port < degree; port++) {
        int peer = topo_peer(repair->topo, rank, port), part = peer < 0 ? -1 : repair->part[peer];
        if (part < 0 || repair->count[part] >= repair->most)
            continue;
        int gain = best < 0 ? 1 : repair->links[part] - repair->links[best];
        if (gain > 0 || (gain == 0 && part < best))
            best = part;
    }
    for (int port = 0; port < degree; port++) {
        int peer = topo_peer(repair->topo, rank, port);
        if (peer >= 0)
            repair->links[repair->part[peer]] = 0;
    }
    return best;
}

static void move_node(struct repair *repair, int rank, int part)
{
    repair->count[repair->part[rank]]--;
    repair->count[part]++;
    repair->part[rank] = part;
}

static void shrink_large(struct repair *repair)
{
    for (int rank = 0; rank < repair->topo->nodes; rank++) {
        if (repair->count[repair->part[rank]] <= repair->most)
            continue;
        int part = nearest_part(repair, rank);
        move_node(repair, rank, part >= 0 ? part : smallest_part(repair));
    }
}

static void fill_empty(struct repair *repair)
{
    int empty = 0, mean = repair->topo->nodes / repair->parts;
    for (int rank = 0; rank < repair->topo->nodes; rank++) {
        while (empty < repair->parts && repair->count[empty] > 0)
            empty++;
        if (empty == repair->parts)
            return;
        if (repair->count[repair->part[rank]] > mean)
            move_node(repair, rank, empty);
    }
}

static bool repair_parts(const struct topo *topo, int parts, int most, int32_t *part)
{
    struct repair repair = {
        .topo = topo,
        .parts = parts,
        .most = most,
        .part = part,
        .count = calloc((size_t)parts, sizeof *repair.count),
        .links = calloc((size_t)parts, sizeof *repair.links),
    };
    bool good = repair.count && repair.links;
    for (int rank = 0; good && rank < topo->nodes; rank++)
        repair.count[part[rank]]++;
    if (good) {
        shrink_large(&repair);
        fill_empty(&repair);
    }
    free(repair.count);
    free(repair.links);
    return good;
}

/* ------------------------------------------------------------------------------------------ the table */

static void set_owner(struct owners *owners, int rank, int part)
{
    if (owners->small)
        owners->small[rank] = (uint16_t)part;
    else
        owners->large[rank] = (uint32_t)part;
}

/* Take the parts over, and list the ranks of each. */
static bool fill_table(struct owners *owners, int nodes, const int32_t *part)
{
    size_t count = (size_t)nodes;
    if (owners->parts <= SMALL_PARTS)
        owners->small = malloc(count * sizeof *owners->small);
    else
        owners->large = malloc(count * sizeof *owners->large);
    owners->ranks = malloc(count * sizeof *owners->ranks);
    owners->start = calloc((size_t)owners->parts + 2, sizeof *owners->start);
    if ((!owners->small && !owners->large) || !owners->ranks || !owners->start)
        return false;
    uint32_t *next = owners->start + 1; /* while ranks are listed: where the next one of a part goes */
    for (int rank = 0; rank < nodes; rank++)
        next[part[rank] + 1]++;
    for (int i = 0; i < owners->parts; i++)
        next[i + 1] += next[i];
    for (int rank = 0; rank < nodes; rank++) {
        set_owner(owners, rank, part[rank]);
        owners->ranks[next[part[rank]]++] = (uint32_t)rank;
    }
    return true;
}

enum partition_ending owners_open(struct owners *owners, const struct topo *topo, int parts, int most)
{
    int32_t *part = malloc((size_t)topo->nodes * sizeof *part);
    enum partition_ending ending = part ? graph_parts(topo, parts, part) : PARTITION_TABLE_MEMORY;
    *owners = (struct owners){.parts = parts};
    if (ending == PARTITION_MADE &&
        (!repair_parts(topo, parts, most, part) || !fill_table(owners, topo->nodes, part)))
        ending = PARTITION_TABLE_MEMORY;
    free(part);
    if (ending != PARTITION_MADE)
        owners_close(owners);
    return ending;
}

/* Fill a table by what a function says of a rank and one more number. */
static enum partition_ending fill_by(struct owners *owners, int nodes, int parts,
                                     int (*part_of)(int rank, int with), int with)
{
    int32_t *part = malloc((size_t)nodes * sizeof *part);
    *owners = (struct owners){.parts = parts};
    for (int rank = 0; part && rank < nodes; rank++)
        part[rank] = part_of(rank, with);
    bool made = part && fill_table(owners, nodes, part);
    free(part);
    if (!made)
        owners_close(owners);
    return made ? PARTITION_MADE : PARTITION_TABLE_MEMORY;
}

static int in_turn(int rank, int parts)
{
    return rank % parts;
}

enum partition_ending owners_deal(struct owners *owners, int nodes, int parts)
{
    return fill_by(owners, nodes, parts, in_turn, parts);
}

/* Node 0 is in part 0. */
static int by_itself(int rank, int alone)
{
    return alone ? rank == alone : rank > 0;
}

enum partition_ending owners_alone(struct owners *owners, int nodes, int alone)
{
    return fill_by(owners, nodes, 2, by_itself, alone);
}

void owners_close(struct owners *owners)
{
    free(owners->small);
    free(owners->large);
    free(owners->ranks);
    free(owners->start);
    *owners = (struct owners){0};
}

/* ------------------------------------------------------------------------------------------- queries */

int owners_owner(const struct owners *owners, int rank)
{
    return owners->small ? owners->small[rank] : (int)owners->large[rank];
}

int owners_first(const struct owners *owners, int part)
{
    return (int)owners->ranks[owners->start[part]];
}

int owners_end(const struct owners *owners, int part)
{
    return (int)owners->ranks[owners->start[part + 1] - 1] + 1;
}

int owners_count(const struct owners *owners, int part)
{
    return (int)(owners->start[part + 1] - owners->start[part]);
}

/* How many nodes of the part have lower ranks. */
static int count_before(const struct owners *owners, int part, int rank)
{
    const uint32_t *ranks = owners->ranks + owners->start[part];
    int low = 0, high = owners_count(owners, part);
    while (low < high) {
        int middle = low + (high - low) / 2;
        if ((int)ranks[middle] < rank)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int owners_next(const struct owners *owners, int part, int rank)
{
    int index = count_before(owners, part, rank);
    return index < owners_count(owners, part) ? owners_at(owners, part, index) : -1;
}

int owners_index(const struct owners *owners, int part, int rank)
{
    return count_before(owners, part, rank);
}

int owners_at(const struct owners *owners, int part, int index)
{
    return (int)owners->ranks[owners->start[part] + (uint32_t)index];
}

bool owners_are_ranges(const struct owners *owners)
{
    for (int part = 0; part < owners->parts; part++)
        if (owners_end(owners, part) - owners_first(owners, part) != owners_count(owners, part))
            return false;
    return true;
}
