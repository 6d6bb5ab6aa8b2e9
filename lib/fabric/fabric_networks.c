/*
 * fabric_networks.c: networks of switches with processors at them, and the torus of TPUs.
 *
 * All links of a network of switches have 12.5 GB/s (100 Gbit/s) each way, and no latency.
 */
#include <stdlib.h>

#include "alloc.h"
#include "fabric/fabric_kinds.h"
#include "say.h"

enum { PORT = 25, TPU_LINK = 100 }; /* half GB/s; a link of TPU v4 has 50 GB/s */

static void join(struct fabric *fabric, int a, int b)
{
    fabric_link_both(fabric, fabric_halves(a, b, PORT, 0));
}

/* Add that many processors at a switch. */
static void add_hosts(struct fabric *fabric, int at, int count)
{
    for (int i = 0; i < count; i++)
        join(fabric, fabric_node(fabric, FABRIC_COMPUTE), at);
}

static int add_switches(struct fabric *fabric, int count)
{
    int first = fabric->nodes;
    for (int i = 0; i < count; i++)
        fabric_node(fabric, FABRIC_SWITCH);
    return first;
}

/* Nodes are counted before they are made. */
static bool few_enough(struct fabric *fabric, double nodes)
{
    return nodes <= FABRIC_NODES_MOST || fabric_refuse(fabric, "%s: that is %.0f nodes; the most are %d",
                                                       fabric->spec, nodes, FABRIC_NODES_MOST);
}

static double product(const int *sizes, int count)
{
    double nodes = 1;
    for (int i = 0; i < count; i++)
        nodes *= sizes[i];
    return nodes;
}

/* Al-Fares and others 2008: K pods of K/2 edge and K/2 aggregation switches, K/2 processors at an edge. */
static bool make_fat_tree(struct fabric *fabric, const int *sizes, int count)
{
    int half = sizes[0] / 2;
    (void)count;
    if (sizes[0] % 2)
        return fabric_refuse(fabric, "%s: the switches of a fat tree have an even number of ports, not %d",
                             fabric->spec, sizes[0]);
    if (!few_enough(fabric, (double)half * half * (sizes[0] + 5.0)))
        return false;
    int core = add_switches(fabric, half * half);
    for (int pod = 0; pod < sizes[0]; pod++) {
        int above = add_switches(fabric, half), edge = add_switches(fabric, half);
        for (int i = 0; i < half; i++)
            for (int k = 0; k < half; k++) {
                join(fabric, above + i, core + i * half + k);
                join(fabric, edge + k, above + i);
            }
        for (int i = 0; i < half; i++)
            add_hosts(fabric, edge + i, half);
    }
    return true;
}

/* Kim and others 2008: groups of A switches, all joined; P processors and H links to other groups at each.
 * One link joins each two groups, of which there are A * H + 1. */
static bool make_dragonfly(struct fabric *fabric, const int *sizes, int count)
{
    int a = sizes[0], p = sizes[1], h = sizes[2], groups = a * h + 1; /* 4096 x 4096 fits */
    (void)count;
    if (!few_enough(fabric, (double)a * ((double)a * h + 1) * (p + 1.0)))
        return false;
    int first = add_switches(fabric, a * groups);
    for (int group = 0; group < groups; group++)
        for (int i = 0; i < a; i++) {
            int at = first + group * a + i;
            for (int k = i + 1; k < a; k++)
                join(fabric, at, first + group * a + k);
            add_hosts(fabric, at, p);
            for (int k = i * h; k < (i + 1) * h; k++) {
                int peer = (group + 1 + k) % groups; /* its link back has number groups - 2 - k */
                if (group < peer)
                    join(fabric, at, first + peer * a + (groups - 2 - k) / h);
            }
        }
    return true;
}

/* Add a grid of nodes, and per dimension what `link` adds between two that differ in it alone. Result: the
 * first node. */
static int add_grid(struct fabric *fabric, const int *sides, int dimensions, enum fabric_kind kind,
                    void (*link)(struct fabric *fabric, int line, int stride, int side))
{
    int nodes = 1, first = fabric->nodes, stride = 1;
    for (int d = 0; d < dimensions; d++)
        nodes *= sides[d];
    for (int i = 0; i < nodes; i++)
        fabric_node(fabric, kind);
    for (int d = dimensions - 1; d >= 0; stride *= sides[d--])
        for (int i = 0; i < nodes; i++)
            if (i / stride % sides[d] == 0)
                link(fabric, first + i, stride, sides[d]);
    return first;
}

static void join_all(struct fabric *fabric, int line, int stride, int side)
{
    for (int i = 0; i < side; i++)
        for (int k = i + 1; k < side; k++)
            join(fabric, line + i * stride, line + k * stride);
}

static void join_ring(struct fabric *fabric, int line, int stride, int side)
{
    int links = side > 2 ? side : side - 1;
    for (int i = 0; i < links; i++)
        fabric_link_both(fabric,
                         fabric_halves(line + i * stride, line + (i + 1) % side * stride, TPU_LINK, 0));
}

/* Ahn and others 2009: switches on a grid, all joined that differ in one coordinate; the last size is the
 * number of processors at each. */
static bool make_hyperx(struct fabric *fabric, const int *sizes, int count)
{
    if (!few_enough(fabric, product(sizes, count - 1) * (sizes[count - 1] + 1.0)))
        return false;
    int first = add_grid(fabric, sizes, count - 1, FABRIC_SWITCH, join_all), switches = fabric->nodes - first;
    for (int i = 0; i < switches; i++)
        add_hosts(fabric, first + i, sizes[count - 1]);
    return true;
}

/* Jouppi and others 2023. */
static bool make_tpu_torus(struct fabric *fabric, const int *sizes, int count)
{
    return few_enough(fabric, product(sizes, count)) &&
           (add_grid(fabric, sizes, count, FABRIC_COMPUTE, join_ring), true);
}

/* The powers of a primitive root of q, a prime: is the exponent of `number` even? */
static bool *even_powers(int q)
{
    bool *even = memory_take((size_t)q, sizeof *even, "a slim fly");
    for (int root = 2; root < q; root++) {
        int power = 1, order = 0;
        for (int i = 0; i < q; i++)
            even[i] = false;
        do {
            even[power] = order++ % 2 == 0;
            power = power * root % q;
        } while (power != 1);
        if (order == q - 1)
            break;
    }
    return even;
}

static bool is_prime(int q)
{
    for (int i = 2; i * i <= q; i++)
        if (q % i == 0)
            return false;
    return q > 1;
}

/* Besta and Hoefler 2014, of a prime q with remainder 1 by 4: switches (0, x, y) and (1, m, c). */
static bool make_slimfly(struct fabric *fabric, const int *sizes, int count)
{
    int q = sizes[0], hosts = count > 1 ? sizes[1] : ((3 * q - 1) / 2 + 1) / 2;
    if (q % 4 != 1 || !is_prime(q))
        return fabric_refuse(fabric,
                             "%s: %d is not a prime with remainder 1 by 4" SAY_DO "take 5, 13, 17, 29 or 37",
                             fabric->spec, q);
    if (!few_enough(fabric, 2.0 * q * q * (hosts + 1.0)))
        return false;
    bool *even = even_powers(q);
    int first = add_switches(fabric, 2 * q * q);
    for (int x = 0; x < q; x++)
        for (int y = 0; y < q; y++) {
            for (int z = y + 1; z < q; z++) /* -1 is an even power, so the sign does not matter */
                join(fabric, first + (even[z - y] ? 0 : q * q) + x * q + y,
                     first + (even[z - y] ? 0 : q * q) + x * q + z);
            for (int m = 0; m < q; m++) /* y = m x + c */
                join(fabric, first + x * q + y, first + q * q + m * q + (y + q * q - m * x % q) % q);
        }
    free(even);
    for (int i = 0; i < 2 * q * q; i++)
        add_hosts(fabric, first + i, hosts);
    return true;
}

const struct fabric_form fabric_networks[] = {
    {"fat-tree", "K", "K^3/4 processors, switches of K ports", 1, 1, make_fat_tree},
    {"dragonfly", "AxPxH", "groups of A switches, each with P processors and H links out", 3, 3,
     make_dragonfly},
    {"hyperx", "S1x..xT", "switches on a grid, rows and columns all joined, T processors each", 2,
     FABRIC_SIZES_MOST, make_hyperx},
    {"slimfly", "Q[xP]", "2 Q^2 switches of diameter 2, P processors each", 1, 2, make_slimfly},
    {"tpu-torus", "AxBxC", "a torus of processors, links of 50 GB/s", 1, FABRIC_SIZES_MOST, make_tpu_torus},
    {0},
};
