/*
 * net.c: grids, hypercubes, star graphs, complete graphs and trees.
 */
#include <stdlib.h>
#include <string.h>

#include "net.h"

/* ------------------------------------------------------------------------------------- grids */

/* The distance of ranks between neighbours in a dimension. */
static int stride_of(const struct net *net, int dim)
{
    int stride = 1;
    for (int i = dim + 1; i < net->dims; i++)
        stride *= net->size[i];
    return stride;
}

static int digit_of(const struct net *net, int rank, int dim)
{
    return rank / stride_of(net, dim) % net->size[dim];
}

static int grid_peer(const struct net *net, int rank, int port)
{
    int dim = port / 2, size = net->size[dim], digit = digit_of(net, rank, dim);
    int next = digit + (port % 2 ? 1 : -1);
    if (net->wraps && size > 2)
        next = (next + size) % size;
    if (next < 0 || next >= size)
        return -1;
    return rank + (next - digit) * stride_of(net, dim);
}

static bool make_grid(struct net *net, const char *sizes, bool wraps)
{
    net->wraps = wraps;
    net->nodes = 1;
    for (const char *at = sizes; net->dims < 4; net->dims++) {
        char *end;
        net->size[net->dims] = (int)strtol(at, &end, 10);
        if (net->size[net->dims] < 1)
            return false;
        net->nodes *= net->size[net->dims];
        at = end + 1;
        if (!*end) {
            net->dims++;
            break;
        }
    }
    if (net->nodes > CASE_NODES)
        return false;
    for (int rank = 0; rank < net->nodes; rank++) {
        net->degree[rank] = 2 * net->dims;
        for (int port = 0; port < net->degree[rank]; port++)
            net->peer[rank][port] = grid_peer(net, rank, port);
    }
    return true;
}

/* -------------------------------------------------------------------------------- the others */

static bool make_cube(struct net *net, int d)
{
    if (d < 1 || 1 << d > CASE_NODES)
        return false;
    net->cube = true;
    net->nodes = 1 << d;
    for (int rank = 0; rank < net->nodes; rank++) {
        net->degree[rank] = d;
        for (int port = 0; port < d; port++)
            net->peer[rank][port] = rank ^ 1 << port;
    }
    return true;
}

static bool make_complete(struct net *net, int n)
{
    if (n < 2 || n > CASE_NODES)
        return false;
    net->complete = true;
    net->nodes = n;
    for (int rank = 0; rank < n; rank++) {
        net->degree[rank] = n - 1;
        for (int port = 0; port < n - 1; port++)
            net->peer[rank][port] = port + (port >= rank);
    }
    return true;
}

static bool make_tree(struct net *net, int k, int levels)
{
    int width = 1;
    for (int i = 0; i < levels && net->nodes <= CASE_NODES; i++, width *= k)
        net->nodes += width;
    if (k < 1 || net->nodes > CASE_NODES)
        return false;
    net->tree = true;
    for (int rank = 0; rank < net->nodes; rank++) {
        net->degree[rank] = k + 1;
        net->peer[rank][0] = rank ? (rank - 1) / k : -1;
        for (int child = 0; child < k; child++) {
            int peer = rank * k + 1 + child;
            net->peer[rank][1 + child] = peer < net->nodes ? peer : -1;
        }
    }
    return true;
}

/* The permutation of a lexicographic rank, found by counting through all of them. */
static void permutation(int n, int rank, int *p)
{
    for (int i = 0; i < n; i++)
        p[i] = i + 1;
    while (rank-- > 0) {
        int i = n - 2, j = n - 1;
        while (p[i] > p[i + 1])
            i--;
        while (p[j] < p[i])
            j--;
        int swap = p[i];
        p[i] = p[j];
        p[j] = swap;
        for (int a = i + 1, b = n - 1; a < b; a++, b--) {
            swap = p[a];
            p[a] = p[b];
            p[b] = swap;
        }
    }
}

static bool make_star(struct net *net, int n)
{
    int table[24][4];
    if (n < 2 || n > 4)
        return false;
    net->nodes = n == 2 ? 2 : n == 3 ? 6 : 24;
    for (int rank = 0; rank < net->nodes; rank++)
        permutation(n, rank, table[rank]);
    for (int rank = 0; rank < net->nodes; rank++) {
        net->degree[rank] = n - 1;
        for (int port = 0; port < n - 1; port++) {
            int other[4];
            memcpy(other, table[rank], sizeof other);
            other[0] = table[rank][port + 1];
            other[port + 1] = table[rank][0];
            for (int peer = 0; peer < net->nodes; peer++)
                if (!memcmp(other, table[peer], (size_t)n * sizeof other[0]))
                    net->peer[rank][port] = peer;
        }
    }
    return true;
}

static void find_backs(struct net *net)
{
    for (int rank = 0; rank < net->nodes; rank++)
        for (int port = 0; port < net->degree[rank]; port++) {
            int peer = net->peer[rank][port];
            for (int back = 0; peer >= 0 && back < net->degree[peer]; back++)
                if (net->peer[peer][back] == rank)
                    net->back[rank][port] = back;
        }
}

static bool make_kind(struct net *net, const char *kind, const char *sizes)
{
    int first = atoi(sizes), second = strchr(sizes, 'x') ? atoi(strchr(sizes, 'x') + 1) : 0;
    if (!strcmp(kind, "mesh") || !strcmp(kind, "line"))
        return make_grid(net, sizes, false);
    if (!strcmp(kind, "torus") || !strcmp(kind, "ring"))
        return make_grid(net, sizes, true);
    if (!strcmp(kind, "hypercube"))
        return make_cube(net, first);
    if (!strcmp(kind, "complete"))
        return make_complete(net, first);
    if (!strcmp(kind, "star"))
        return make_star(net, first);
    return !strcmp(kind, "tree") && make_tree(net, first, second);
}

bool net_make(struct net *net, const char *spec)
{
    char kind[24];
    const char *colon = strchr(spec, ':');
    memset(net, 0, sizeof *net);
    if (!colon || (size_t)(colon - spec) >= sizeof kind)
        return false;
    memcpy(kind, spec, (size_t)(colon - spec));
    kind[colon - spec] = 0;
    if (!make_kind(net, kind, colon + 1))
        return false;
    find_backs(net);
    return true;
}

/* ----------------------------------------------------------------------------- worms' routes */

/* The next port in a grid: the first dimension that differs, the shorter way. */
static int grid_port(const struct net *net, int at, int to)
{
    for (int dim = 0; dim < net->dims; dim++) {
        int size = net->size[dim], away = digit_of(net, to, dim) - digit_of(net, at, dim);
        if (!away)
            continue;
        if (!net->wraps || size == 2)
            return 2 * dim + (away > 0);
        away = (away + size) % size;
        if (2 * away == size)
            return -1; /* both ways are as long */
        return 2 * dim + (2 * away < size);
    }
    return -1;
}

static int tree_port(const struct net *net, int at, int to)
{
    for (int child = to; child > at; child = net->peer[child][0])
        if (net->peer[child][0] == at)
            return net->back[child][0];
    return 0;
}

static int next_port(const struct net *net, int at, int to)
{
    if (net->dims)
        return grid_port(net, at, to);
    if (net->tree)
        return tree_port(net, at, to);
    if (net->complete)
        return to - (to > at);
    for (int port = net->degree[at] - 1; net->cube && port >= 0; port--)
        if ((at ^ to) >> port & 1)
            return port; /* the first dimension is the highest bit */
    return -1;
}

int net_route(const struct net *net, int from, int to, int *ports)
{
    int hops = 0;
    for (int at = from; at != to; at = net->peer[at][ports[hops++]]) {
        if (hops == NET_HOPS)
            return -1;
        ports[hops] = next_port(net, at, to);
        if (ports[hops] < 0)
            return -1;
    }
    return hops;
}
