/*
 * topo_tree.c: the complete K-ary tree of L levels, ranks level by level from the root.
 *
 * The children of node r are K*r + 1 .. K*r + K. Ranks grow downwards, so of two different nodes the one with
 * the larger rank is no ancestor of the other: moving the larger one up, again and again, ends in the lowest
 * common ancestor. That takes O(L) moves; only K = 1 has more than 28 levels, and that is a line with the
 * ends 0 and N-1.
 *
 * Bisection. K = 1: a line, 1. K = 2: the subtree of one child has (N-1)/2 nodes, 1. L = 2: the half without
 * the root consists of leaves alone, each with a link to cut, floor(N/2). For other trees it is not known to
 * us: 0.
 */
#include "topo/topo_text.h"

enum { MAX_CHILDREN = 32768 };

static int arity(const struct topo *topo)
{
    return topo->max_degree - 1;
}

static int parent(const struct topo *topo, int rank)
{
    return (rank - 1) / arity(topo);
}

static bool tree_open(struct topo *topo, const char *args)
{
    int number[2];
    uint64_t level = 1, nodes = 1;

    if (spec_numbers(topo, args, "tree:2x5", number, 2, 2) == 0)
        return false;
    if (number[0] > MAX_CHILDREN)
        return spec_refuse(topo, "%d children a node; write tree:KxL with K from 1 to %d", number[0],
                           MAX_CHILDREN);
    if (number[0] == 1)
        nodes = (uint64_t)number[1];
    for (int i = 1; number[0] > 1 && i < number[1] && nodes <= TOPO_MAX_NODES; i++) {
        level *= (uint64_t)number[0];
        nodes += level;
    }
    if (nodes > TOPO_MAX_NODES)
        return spec_refuse(topo, "more than %d nodes; that is the limit (2^28): write fewer levels",
                           TOPO_MAX_NODES);
    topo->nodes = (int)nodes;
    topo->max_degree = number[0] + 1;
    topo->links = nodes - 1;
    return true;
}

static int tree_degree(const struct topo *topo, int rank)
{
    (void)rank;
    return topo->max_degree;
}

static int tree_peer(const struct topo *topo, int rank, int port)
{
    int64_t child = (int64_t)rank * arity(topo) + port;

    if (port == 0)
        return rank == 0 ? -1 : parent(topo, rank);
    return child < topo->nodes ? (int)child : -1;
}

static int port_of_child(const struct topo *topo, int child)
{
    return 1 + (child - 1) % arity(topo);
}

static int tree_back(const struct topo *topo, int rank, int port)
{
    return port == 0 ? port_of_child(topo, rank) : 0;
}

static int tree_distance(const struct topo *topo, int from, int to)
{
    int distance = 0;

    if (arity(topo) == 1)
        return from < to ? to - from : from - to;
    for (; from != to; distance++) {
        if (from > to)
            from = parent(topo, from);
        else
            to = parent(topo, to);
    }
    return distance;
}

/* The next hop leads down if `to` is below `from`, else up. */
static int tree_next_hop(const struct topo *topo, int from, int to)
{
    if (from == to)
        return -1;
    if (arity(topo) == 1)
        return to > from ? 1 : 0;
    while (to > from) {
        int above = parent(topo, to);

        if (above == from)
            return port_of_child(topo, to);
        to = above;
    }
    return 0;
}

static int tree_diameter(const struct topo *topo)
{
    int depth = 0;

    if (arity(topo) == 1)
        return topo->nodes - 1;
    for (int rank = topo->nodes - 1; rank > 0; rank = parent(topo, rank))
        depth++;
    return 2 * depth;
}

static uint64_t tree_bisection(const struct topo *topo)
{
    if (topo->nodes == 1)
        return 0;
    if (arity(topo) <= 2)
        return 1;
    return topo->nodes == arity(topo) + 1 ? (uint64_t)topo->nodes / 2 : 0;
}

/* A place is "level.number", both from 0: the root is 0.0, its second child 1.1. */
static int tree_place(const struct topo *topo, int rank, char *text, size_t size)
{
    int64_t first = 0, width = 1;
    int level = 0;

    if (arity(topo) == 1)
        return text_append(text, size, 0, "%d.0", rank);
    for (; first + width <= rank; level++) {
        first += width;
        width *= arity(topo);
    }
    return text_append(text, size, 0, "%d.%d", level, (int)(rank - first));
}

const struct topo_kind topo_tree = {
    .name = "tree",
    .syntax = "tree:KxL",
    .example = "tree:2x4",
    .help = "K children a node, L levels; port 0 the parent, port 1+i child i",
    .open = tree_open,
    .degree = tree_degree,
    .peer = tree_peer,
    .back = tree_back,
    .distance = tree_distance,
    .next_hop = tree_next_hop,
    .diameter = tree_diameter,
    .bisection = tree_bisection,
    .place = tree_place,
};
