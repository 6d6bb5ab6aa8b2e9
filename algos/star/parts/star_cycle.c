/*
 * A Hamiltonian path between two nodes with different symbols in the last position, an odd distance apart, by
 * recursion: go through the substars of one symbol in the last position one after the other, those of the
 * ends first and last. Leave each by a node whose first symbol is the next substar's, so that the last
 * dimension leads there; many nodes do so, and one of them is also an odd distance from the node of entry and
 * has, in the last position but one, another symbol than the node of entry and than the end of the whole
 * path. In substars of 24 nodes and less the path is looked up. The cycle is the path from 12..n to its
 * neighbour over the last dimension.
 *
 * That every star graph has such paths is known (Nigam, Sahni and Krishnamurthy 1990 have the cycle). A node
 * finds its place by following, in each level of the recursion, the ends of the paths through the substars up
 * to the one in which it lies itself.
 */
#include <stdbool.h>
#include <string.h>

#include "star_cycle.h"
#include "star_perm.h"

/* A piece of the cycle: a Hamiltonian path through the nodes that differ from its ends in the first m
 * positions only. */
struct piece {
    int m;
    unsigned char from[STAR_SYMBOLS], to[STAR_SYMBOLS];
    int before, after; /* the ports by which the cycle comes to `from` and goes on from `to` */
};

static bool is_odd(int n, const unsigned char *p)
{
    int inversions = 0;

    for (int i = 0; i < n; i++)
        for (int later = i + 1; later < n; later++)
            inversions += p[later] < p[i];
    return inversions & 1;
}

/* Append ports to a path of `hops` that has visited a set of ranks and is at `at`, until it ends at the rank
 * `to`. */
static bool search(int m, unsigned char *at, uint32_t to, uint32_t visited, unsigned char *path,
                   uint32_t hops)
{
    uint32_t rank = star_rank(m, at), nodes = star_factorial(m);

    if (visited >> rank & 1 || (rank == to && hops + 1 < nodes))
        return false;
    if (hops + 1 == nodes)
        return true;
    for (int port = 0; port < m - 1; port++) {
        star_cross(at, port);
        path[hops] = (unsigned char)port;
        bool found = search(m, at, to, visited | 1u << rank, path, hops + 1);
        star_cross(at, port);
        if (found)
            return true;
    }
    return false;
}

static void swap(unsigned char *p, int i, int j)
{
    unsigned char symbol = p[i];

    p[i] = p[j];
    p[j] = symbol;
}

/* A node of the same m-substar as `entry`, an odd distance from it, with this first symbol, and at position m
 * neither the entry's symbol nor `last_end`. */
static void choose_exit(int m, const unsigned char *entry, int first, int last_end, unsigned char *node)
{
    memcpy(node, entry, STAR_SYMBOLS);
    swap(node, 0, star_find(node, first));
    for (int i = 1; node[m - 1] == entry[m - 1] || node[m - 1] == last_end; i++)
        swap(node, i, m - 1);
    if (is_odd(m, node) == is_odd(m, entry))
        swap(node, 1, 2);
}

/* The order in which the path goes through substars, by their symbols. */
static void order_substars(int m, const unsigned char *from, const unsigned char *to, unsigned char *symbols)
{
    memcpy(symbols + 1, from, (size_t)m - 1);
    symbols[0] = from[m - 1];
    swap(symbols, star_find(symbols, to[m - 1]), m - 1);
}

/* Shorten a piece to its part in the substar of p. */
static void descend(struct piece *piece, const unsigned char *p)
{
    unsigned char symbols[STAR_SYMBOLS], leave[STAR_SYMBOLS];
    int m = piece->m, last = piece->to[m - 2], i = 0;

    order_substars(m, piece->from, piece->to, symbols);
    for (; i + 1 < m; i++) {
        choose_exit(m - 1, piece->from, symbols[i + 1], i + 2 == m ? last : 0, leave);
        if (symbols[i] == p[m - 1])
            break;
        memcpy(piece->from, leave, sizeof leave);
        star_cross(piece->from, m - 2);
        piece->before = m - 2;
    }
    if (i + 1 < m) {
        memcpy(piece->to, leave, sizeof leave);
        piece->after = m - 2;
    }
    piece->m = m - 1;
}

/* The way from one node to another that differs from it in the first m positions only, as a rank. */
static uint32_t rank_of_way(int m, const unsigned char *from, const unsigned char *to)
{
    unsigned char way[STAR_SYMBOLS];

    for (int i = 0; i < m; i++)
        way[i] = (unsigned char)(star_find(from, to[i]) + 1);
    return star_rank(m, way);
}

void star_cycle_ports(const struct star_cycle *cycle, const unsigned char *p, int *next, int *last)
{
    struct piece piece = {.m = cycle->n, .before = cycle->n - 2, .after = cycle->n - 2};
    int hop = 0;

    star_unrank(STAR_SYMBOLS, 0, piece.from);
    memcpy(piece.to, piece.from, sizeof piece.to);
    star_cross(piece.to, cycle->n - 2);
    while (piece.m > STAR_CYCLE_SMALL)
        descend(&piece, p);
    const unsigned char *path = cycle->path[rank_of_way(piece.m, piece.from, piece.to)];
    int hops = (int)star_factorial(piece.m) - 1;
    for (; memcmp(piece.from, p, (size_t)piece.m) != 0; hop++)
        star_cross(piece.from, path[hop]);
    *last = hop ? path[hop - 1] : piece.before;
    *next = hop < hops ? path[hop] : piece.after;
}

void star_cycle_make(struct star_cycle *cycle, int n)
{
    int m = n < STAR_CYCLE_SMALL ? n : STAR_CYCLE_SMALL;
    unsigned char p[STAR_SYMBOLS];

    *cycle = (struct star_cycle){.n = n};
    for (uint32_t rank = 0; rank < star_factorial(m); rank++) {
        star_unrank(m, rank, p);
        if (!is_odd(m, p))
            continue;
        star_unrank(m, 0, p);
        search(m, p, rank, 0, cycle->path[rank], 0);
    }
}
