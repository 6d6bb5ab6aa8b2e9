/*
 * A Hamiltonian path between two nodes with different symbols in the last position, an odd distance apart, by
 * recursion: go through the substars of one symbol in the last position one after the other, those of the
 * ends first and last. Leave each by a node whose first symbol is the next substar's, so that the last
 * dimension leads there; many nodes do so, and one of them is also an odd distance from the node of entry and
 * has, in the last position but one, another symbol than the node of entry and than the end of the whole
 * path. In substars of 24 nodes and less the path is searched for. The cycle is the path from 12..n to its
 * neighbour over the last dimension.
 *
 * That every star graph has such paths is known (Nigam, Sahni and Krishnamurthy 1990 have the cycle).
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "star_cycle.h"
#include "star_perm.h"

enum { SEARCHED = 4, SEARCHED_NODES = 24 };

struct cycle {
    unsigned char *next; /* where the next port goes */
    /* Paths in the 4-star from 1234 to the node of some rank, found already. */
    unsigned char found[SEARCHED_NODES][SEARCHED_NODES];
    bool known[SEARCHED_NODES];
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

/* Append the path from `at` to `to`, which differ only in the first m positions. */
static void small_path(struct cycle *cycle, int m, const unsigned char *at, const unsigned char *to)
{
    unsigned char way[STAR_SYMBOLS], start[STAR_SYMBOLS];
    uint32_t hops = star_factorial(m) - 1, rank;

    for (int i = 0; i < m; i++)
        way[i] = (unsigned char)(star_find(at, to[i]) + 1);
    rank = star_rank(m, way);
    if (!cycle->known[rank]) {
        star_unrank(m, 0, start);
        cycle->known[rank] = search(m, start, rank, 0, cycle->found[rank], 0);
    }
    memcpy(cycle->next, cycle->found[rank], hops);
    cycle->next += hops;
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

static void path(struct cycle *cycle, int m, const unsigned char *from, const unsigned char *to)
{
    unsigned char symbols[STAR_SYMBOLS], entry[STAR_SYMBOLS], leave[STAR_SYMBOLS];

    if (m <= SEARCHED) {
        small_path(cycle, m, from, to);
        return;
    }
    order_substars(m, from, to, symbols);
    memcpy(entry, from, sizeof entry);
    for (int i = 0; i + 1 < m; i++) {
        choose_exit(m - 1, entry, symbols[i + 1], i + 2 == m ? to[m - 2] : 0, leave);
        path(cycle, m - 1, entry, leave);
        *cycle->next++ = (unsigned char)(m - 2);
        memcpy(entry, leave, sizeof entry);
        star_cross(entry, m - 2);
    }
    path(cycle, m - 1, entry, to);
}

void star_cycle_fill(int n, unsigned char *ports)
{
    struct cycle cycle = {.next = ports};
    unsigned char from[STAR_SYMBOLS], to[STAR_SYMBOLS];

    star_unrank(STAR_SYMBOLS, 0, from);
    memcpy(to, from, sizeof to);
    star_cross(to, n - 2);
    path(&cycle, n, from, to);
    *cycle.next = (unsigned char)(n - 2);
}
