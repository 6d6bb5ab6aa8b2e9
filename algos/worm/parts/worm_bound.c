/*
 * worm_bound.c: how few steps, and how little total communication distance, a broadcast by worms can do with.
 *
 * With one port the nodes that have the message can at most double in a step. A broadcast of N = 2^m nodes in
 * m steps is therefore a binomial tree, whose root has degree m and which has 2^(s-1) nodes of degree m - s +
 * 1, those that are reached in step s. At most 2d of a node's messages go to, or come from, a neighbour, so
 * that
 *
 *     TCD >= (N - 1) + sum over all nodes of max(0, degree - 2d).
 *
 * (Two longer edges may share the length that is missing only at the price of a unit edge, so each node's
 * missing length counts.) Wraparound links do not change the bound. For k <= 3 and every d a broadcast from
 * an eye meets the bound.
 *
 * On a line the minimum is known exactly: the links between places j-1 and j are crossed as often at least as
 * powers of two have to be added and subtracted to give j modulo N; over all j this sums up to (3 k 2^k + 2^k
 * - (-1)^k) / 9.
 */
#include <string.h>

#include "worm_bound.h"
#include "common/packet_times.h"

static int log2_nodes(const struct parray *array)
{
    return __builtin_ctz((unsigned)parray_nodes(array));
}

double box_steps(const struct parray *array)
{
    return packet_times(array, log2_nodes(array));
}

static int64_t line_bound(int k)
{
    int64_t nodes = INT64_C(1) << k;

    return (3 * k * nodes + nodes - (k % 2 ? -1 : 1)) / 9;
}

static int64_t beyond(int degree, int links)
{
    return degree > links ? degree - links : 0;
}

static int64_t degree_bound(int m, int links)
{
    int64_t bound = (INT64_C(1) << m) - 1 + beyond(m, links);

    for (int s = 1; s <= m; s++)
        bound += beyond(m - s + 1, links) << (s - 1);
    return bound;
}

double box_tcd_bound(const struct parray *array)
{
    int m = log2_nodes(array), dims = parray_dimensions(array);
    const char *kind = parray_topology_kind(array);

    if (dims == 1 && (strcmp(kind, "mesh") == 0 || strcmp(kind, "line") == 0))
        return (double)line_bound(m);
    return (double)degree_bound(m, 2 * dims);
}
