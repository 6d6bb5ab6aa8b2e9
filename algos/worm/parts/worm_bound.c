/*
 * worm_bound.c: how few steps, and how little total communication distance, a broadcast by worms can do with.
 *
 * With one port the nodes that have the message can at most double in a step. A broadcast of N = 2^m nodes in
 * m steps is therefore a binomial tree T, whose root has degree m and which has 2^(s-1) nodes of degree m - s
 * + 1, those that are reached in step s. Let D(v) be the number of neighbours that a node v has in the array.
 *
 *     TCD >= (N - 1) + sum over all nodes v of max(0, deg_T(v) - D(v)).
 *
 * Proof. H is the set of nodes with deg_T(v) > D(v), need the sum above. If u(v) tree edges at v have length
 * 1, and lost(v) = D(v) - u(v), then a node of H has deg_T(v) - D(v) + lost(v) longer ones. Let a2 and a3 (b2
 * and b3) be the edges of length 2, and of 3 or more, with both ends (one end) in H. Summed up over H:
 *
 *     2 a2 + b2 + 2 a3 + b3 = need + lost(H).
 *
 * Give each of the a2 edges one common neighbour z of its ends. The edges that were given the same z are a
 * forest; of the c nodes of one of its trees at most one has a tree edge to z, for two would close a circle,
 * so that c - 1 of them have lost their neighbour z. Hence lost(H) >= a2, and the length beyond 1 of all
 * edges, which is at least a2 + b2 + 2 a3 + 2 b3, is at least need.
 *
 * The place of the root is given. The other nodes of T may be anywhere; the sum is least when the nodes with
 * the most messages have the places with the most neighbours, for max(0, x) is convex. Of an eye the sum is
 * reached for k <= 3. A source at the border needs a hop more for each coordinate in which it is there.
 *
 * On a line the links between places j-1 and j are crossed as often at least as powers of two have to be
 * added and subtracted to give j modulo N; over all j this sums up to (3 k 2^k + 2^k - (-1)^k) / 9, which an
 * eye reaches. The greater of both bounds holds.
 */
#include <string.h>

#include "common/packet_times.h"
#include "worm_bound.h"
#include "worm_box.h"

enum { DOUBLINGS_MOST = 31 };

static int log2_nodes(const struct parray *array)
{
    return __builtin_ctz((unsigned)parray_nodes(array));
}

double box_steps(const struct parray *array)
{
    return packet_times(array, log2_nodes(array));
}

double box_paper_steps(const struct parray *array)
{
    const struct box_task *task = parray_arg(array);

    return task->late.copy ? -1.0 : box_steps(array);
}

static int64_t line_bound(int k)
{
    int64_t nodes = INT64_C(1) << k;

    return (3 * k * nodes + nodes - (k % 2 ? -1 : 1)) / 9;
}

/* The nodes next to a node: on a side of two both ports of a torus lead to the same one. */
static int neighbours(const struct parray *array, int rank)
{
    int count = 0;

    for (int port = 0; port < 2 * parray_dimensions(array); port++) {
        int peer = parray_peer(array, rank, port);
        bool again = peer < 0;

        for (int other = 0; other < port; other++)
            again |= parray_peer(array, rank, other) == peer;
        count += !again;
    }
    return count;
}

static int64_t beyond(int degree, int links)
{
    return degree > links ? degree - links : 0;
}

/* Count the places, but that of the root, by their neighbours; more than m are as good as m. */
static void count_places(const struct parray *array, int m, int root, int64_t *places)
{
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        int count = neighbours(array, rank);

        if (rank != root)
            places[count < m ? count : m]++;
    }
}

/* The need of `nodes` nodes of the same degree, which take the best places that are left. */
static int64_t take_places(int degree, int64_t nodes, int64_t *places, int *best)
{
    int64_t need = 0;

    while (nodes) {
        int64_t taken = places[*best] < nodes ? places[*best] : nodes;

        need += taken * beyond(degree, *best);
        places[*best] -= taken;
        nodes -= taken;
        *best -= nodes > 0;
    }
    return need;
}

static int64_t degree_bound(const struct parray *array, int m, int root)
{
    int64_t bound = parray_nodes(array) - 1 + beyond(m, neighbours(array, root));
    int64_t places[DOUBLINGS_MOST + 1] = {0};
    int best = m;

    count_places(array, m, root, places);
    for (int s = 1; s <= m; s++)
        bound += take_places(m - s + 1, INT64_C(1) << (s - 1), places, &best);
    return bound;
}

double box_tcd_bound(const struct parray *array)
{
    const struct box_task *task = parray_arg(array);
    const char *kind = parray_topology_kind(array);
    bool line = task->dims == 1 && (strcmp(kind, "mesh") == 0 || strcmp(kind, "line") == 0);
    int64_t degrees = degree_bound(array, log2_nodes(array), task->root);
    int64_t cuts = line ? line_bound(task->levels) : 0;

    return (double)(degrees > cuts ? degrees : cuts);
}
