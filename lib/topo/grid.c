/*
 * grid.c: products of lines and rings.
 *
 * The rank is a number with mixed digits, the first dimension the most significant; one step along a
 * dimension changes the rank by the dimension's stride. A dimension wraps if the kind says so and it has
 * at least 3 nodes: with 2 nodes the wrap-around would double their only link.
 *
 * Distances: the dimensions are independent, so the distances in them add up, and every order of the
 * dimensions gives a shortest route; routes take the first dimension of the specification first.
 *
 * Bisection of a mesh, with sizes k_1 <= .. <= k_d and e the last index with an even size (1 if there is
 * none): the sum over i = e .. d of k_1 .. k_{i-1}. M. Cemil Azizoglu and Omer Egecioglu, "The bisection
 * width and the isoperimetric number of arrays", Discrete Applied Mathematics 138 (2004). A torus whose
 * dimensions all wrap needs twice as many links: Jordi Arjona Aroca and Antonio Fernandez Anta,
 * "Bisection (band)width of product networks with application to data centers", TAMC 2012.
 *
 * If some dimensions of 2 nodes stand beside dimensions that wrap, and the largest size k is even, the
 * bisection is 2N/k. So many links suffice. Fewer cannot: let every node send one packet to every node, along
 * the dimensions in order, the shorter way, and if both ways are equally long, half of the packets each way.
 * By symmetry a channel of a ring of m nodes carries at most Nm/8 packets, and that of a pair N/2, so none
 * carries more than Nk/8 (k >= 4). One half sends N*N/4 packets to the other half, over at least 2N/k links.
 * With k odd beside dimensions of 2 nodes we know no formula: 0.
 */
#include <stdlib.h>

#include "topo/grid.h"
#include "topo/topo_text.h"

struct grid {
    int stride[TOPO_MAX_DIMENSIONS]; /* ranks between neighbours along the dimension */
    bool wrap[TOPO_MAX_DIMENSIONS];  /* closed to a ring */
};

static int digit(const struct topo *topo, int rank, int dimension)
{
    const struct grid *grid = topo->data;

    return (int)((unsigned)rank / (unsigned)grid->stride[dimension] % (unsigned)topo->size[dimension]);
}

static bool set_sizes(struct topo *topo, const int *sizes, int dimensions)
{
    uint64_t nodes = 1;

    for (int i = 0; i < dimensions; i++) {
        nodes *= (uint64_t)sizes[i];
        if (nodes > TOPO_MAX_NODES)
            return spec_refuse(topo, "more than %d nodes; that is the limit (2^28): make a dimension smaller",
                               TOPO_MAX_NODES);
        topo->size[i] = sizes[i];
    }
    topo->nodes = (int)nodes;
    topo->dimensions = dimensions;
    topo->max_degree = 2 * dimensions;
    return true;
}

static void set_strides(struct topo *topo, struct grid *grid, bool wrap)
{
    int stride = 1;

    for (int i = topo->dimensions - 1; i >= 0; i--) {
        grid->stride[i] = stride;
        grid->wrap[i] = wrap && topo->size[i] > 2;
        stride *= topo->size[i];
        topo->links += (uint64_t)(topo->nodes / topo->size[i]) * (uint64_t)(topo->size[i] - !grid->wrap[i]);
    }
}

/* How many links lead from one coordinate to another by the shorter way; negative: downwards. Of two ways of
 * the same length the upward one counts. */
static int offset(const struct topo *topo, int from, int to, int dimension)
{
    const struct grid *grid = topo->data;
    int size = topo->size[dimension];
    int up = digit(topo, to, dimension) - digit(topo, from, dimension);

    if (!grid->wrap[dimension])
        return up;
    if (up < 0)
        up += size;
    return up <= size - up ? up : up - size;
}

static int compare_sizes(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

static uint64_t mesh_bisection(const struct topo *topo)
{
    int sizes[TOPO_MAX_DIMENSIONS];
    uint64_t sum = 0, smaller = 1;

    for (int i = 0; i < topo->dimensions; i++)
        sizes[i] = topo->size[i];
    qsort(sizes, (size_t)topo->dimensions, sizeof sizes[0], compare_sizes);
    for (int i = 0; i < topo->dimensions; i++) {
        if (sizes[i] == 1)
            continue;
        if (sizes[i] % 2 == 0)
            sum = 0;
        sum += smaller;
        smaller *= (uint64_t)sizes[i];
    }
    return sum;
}

bool grid_open(struct topo *topo, const char *args, const char *example, int most, bool wrap)
{
    int sizes[TOPO_MAX_DIMENSIONS];
    int dimensions = spec_numbers(topo, args, example, sizes, 1, most);

    if (dimensions == 0 || !set_sizes(topo, sizes, dimensions))
        return false;
    topo->data = malloc(sizeof(struct grid));
    if (topo->data == NULL)
        return spec_refuse(topo, "not enough memory");
    set_strides(topo, topo->data, wrap);
    return true;
}

void grid_close(struct topo *topo)
{
    free(topo->data);
}

int grid_degree(const struct topo *topo, int rank)
{
    (void)rank;
    return topo->max_degree;
}

int grid_peer(const struct topo *topo, int rank, int port)
{
    const struct grid *grid = topo->data;
    int dimension = port / 2, stride = grid->stride[dimension], last = topo->size[dimension] - 1;
    int place = digit(topo, rank, dimension);
    bool up = port % 2 == 1;

    if (place != (up ? last : 0))
        return up ? rank + stride : rank - stride;
    if (!grid->wrap[dimension])
        return -1;
    return up ? rank - last * stride : rank + last * stride;
}

int grid_back(const struct topo *topo, int rank, int port)
{
    (void)topo;
    (void)rank;
    return port ^ 1;
}

int grid_coord(const struct topo *topo, int rank, int dimension)
{
    return digit(topo, rank, dimension);
}

int grid_distance(const struct topo *topo, int from, int to)
{
    int distance = 0;

    for (int i = 0; i < topo->dimensions; i++)
        distance += abs(offset(topo, from, to, i));
    return distance;
}

int grid_next_hop(const struct topo *topo, int from, int to)
{
    for (int i = 0; i < topo->dimensions; i++) {
        int steps = offset(topo, from, to, i);

        if (steps != 0)
            return 2 * i + (steps > 0);
    }
    return -1;
}

int grid_route(const struct topo *topo, int from, int to, const int *order, int *ports, int room)
{
    int hops = 0;

    for (int i = 0; i < topo->dimensions; i++) {
        int dimension = order ? order[i] : i, steps = offset(topo, from, to, dimension);
        int port = 2 * dimension + (steps > 0), end = hops + abs(steps);

        for (; hops < end; hops++)
            if (hops < room)
                ports[hops] = port;
    }
    return hops;
}

int grid_diameter(const struct topo *topo)
{
    const struct grid *grid = topo->data;
    int diameter = 0;

    for (int i = 0; i < topo->dimensions; i++)
        diameter += grid->wrap[i] ? topo->size[i] / 2 : topo->size[i] - 1;
    return diameter;
}

uint64_t grid_bisection(const struct topo *topo)
{
    const struct grid *grid = topo->data;
    int largest = 1;
    bool rings = false, pairs = false;

    for (int i = 0; i < topo->dimensions; i++) {
        rings = rings || grid->wrap[i];
        pairs = pairs || topo->size[i] == 2;
        if (topo->size[i] > largest)
            largest = topo->size[i];
    }
    if (!rings)
        return mesh_bisection(topo);
    if (!pairs)
        return 2 * mesh_bisection(topo);
    return largest % 2 == 0 ? 2 * (uint64_t)(topo->nodes / largest) : 0;
}

int grid_place(const struct topo *topo, int rank, char *text, size_t size)
{
    int used = 0;

    for (int i = 0; i < topo->dimensions; i++)
        used = text_append(text, size, used, "%s%d", i == 0 ? "" : ",", digit(topo, rank, i));
    return used;
}
