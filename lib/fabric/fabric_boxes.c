/*
 * fabric_boxes.c: boxes of processors, alone or several.
 *
 * Bandwidths are those of the papers whose figures doc/results_fabrics.md compares with; where a paper gives
 * latencies they are taken over, elsewhere they are 0.
 */
#include "base.h"
#include "fabric/fabric_kinds.h"

/* Half GB/s, in which all bandwidths below are whole. */
enum { HALVES = 2 };

struct fabric_link fabric_halves(int from, int to, int halves, double latency)
{
    return (struct fabric_link){.from = from, .to = to, .bandwidth = {halves, HALVES}, .latency = latency};
}

static int add_nodes(struct fabric *fabric, int count, enum fabric_kind kind)
{
    int first = fabric->nodes;
    for (int i = 0; i < count; i++)
        fabric_node(fabric, kind);
    return first;
}

/* Links of a box, as many as the third number says. */
struct box_link {
    signed char a, b, width;
};

/* Add a box with these links. Result: its first node. */
static int add_box(struct fabric *fabric, int nodes, const struct box_link *lines, int count, int halves,
                   double latency)
{
    int first = add_nodes(fabric, nodes, FABRIC_COMPUTE);
    for (int i = 0; i < count; i++)
        fabric_link_both(
            fabric, fabric_halves(first + lines[i].a, first + lines[i].b, halves * lines[i].width, latency));
    return first;
}

/* --------------------------------------------------------------------------------------- DGX-1, NDv2 */

/* The hybrid cube mesh of NVLinks, of 25 GB/s each way, as SCCL draws it (Cai and others 2021). Two
 * processors share a PCIe switch with a NIC of 100 Gbit/s. */
static const struct box_link dgx1_lines[] = {
    {0, 1, 1}, {0, 2, 1}, {0, 3, 2}, {0, 4, 2}, {1, 2, 2}, {1, 3, 1}, {1, 5, 2}, {2, 3, 2},
    {2, 6, 1}, {3, 7, 1}, {4, 5, 1}, {4, 6, 1}, {4, 7, 2}, {5, 6, 2}, {5, 7, 1}, {6, 7, 2},
};

static bool make_dgx1(struct fabric *fabric, const int *sizes, int count)
{
    int network = sizes[0] > 1 ? fabric_node(fabric, FABRIC_SWITCH) : -1;
    (void)count;
    for (int box = 0; box < sizes[0]; box++) {
        int first = add_box(fabric, 8, dgx1_lines, (int)ARRAY_LENGTH(dgx1_lines), 25 * HALVES, 0);
        for (int pair = 0; pair < 4 && network >= 0; pair++) {
            int pcie = fabric_node(fabric, FABRIC_SWITCH);
            fabric_link_both(fabric, fabric_halves(first + 2 * pair, pcie, 25, 0));
            fabric_link_both(fabric, fabric_halves(first + 2 * pair + 1, pcie, 25, 0));
            fabric_link_both(fabric, fabric_halves(pcie, network, 25, 0));
        }
    }
    return true;
}

/* As TE-CCL has it (Liu and others 2024): 0.7 us a link, and in each box one processor that sends to other
 * boxes and one that receives, at 12.5 GB/s and 1.3 us; a switch joins more than two boxes. */
static const struct box_link ndv2_lines[] = {
    {0, 1, 2}, {0, 4, 2}, {1, 3, 2}, {2, 3, 2}, {2, 6, 2}, {4, 5, 2}, {5, 7, 2}, {6, 7, 2},
    {0, 2, 1}, {0, 3, 1}, {1, 2, 1}, {1, 5, 1}, {3, 7, 1}, {4, 6, 1}, {4, 7, 1}, {5, 6, 1},
};

/* Links at 12.5 GB/s from node `out` of each box to node `in` of the others. */
static void join_boxes(struct fabric *fabric, int boxes, int size, int out, int in, double latency)
{
    if (boxes == 2)
        for (int box = 0; box < 2; box++)
            fabric_link_add(fabric, fabric_halves(box * size + out, (1 - box) * size + in, 25, latency));
    if (boxes <= 2)
        return;
    int network = fabric_node(fabric, FABRIC_SWITCH);
    for (int box = 0; box < boxes; box++) {
        fabric_link_add(fabric, fabric_halves(box * size + out, network, 25, latency));
        fabric_link_add(fabric, fabric_halves(network, box * size + in, 25, latency));
    }
}

static bool make_ndv2(struct fabric *fabric, const int *sizes, int count)
{
    (void)count;
    for (int box = 0; box < sizes[0]; box++)
        add_box(fabric, 8, ndv2_lines, (int)ARRAY_LENGTH(ndv2_lines), 25 * HALVES, 0.7);
    join_boxes(fabric, sizes[0], 8, 0, 1, 1.3);
    return true;
}

/* ----------------------------------------------------------------------------- boxes around a switch */

/* As TE-CCL has it: 125 GB/s and 0.35 us between a processor and the switch of its box; processors with odd
 * numbers send to those before them in other boxes, at 12.5 GB/s and 2.6 us. */
static bool make_dgx2(struct fabric *fabric, const int *sizes, int count)
{
    (void)count;
    add_nodes(fabric, 16 * sizes[0], FABRIC_COMPUTE);
    for (int box = 0; box < sizes[0]; box++) {
        int inner = fabric_node(fabric, FABRIC_SWITCH);
        for (int i = 0; i < 16; i++)
            fabric_link_both(fabric, fabric_halves(16 * box + i, inner, 125 * HALVES, 0.35));
    }
    for (int i = 0; i < 16; i += 2)
        join_boxes(fabric, sizes[0], 16, i + 1, i, 2.6);
    return true;
}

/* Eight processors a box, with a link to the switch of the box and one to a switch between boxes, of which
 * there are `rails`. */
static bool make_switched(struct fabric *fabric, int boxes, enum fabric_kind kind, int inside, int outside,
                          int rails)
{
    add_nodes(fabric, 8 * boxes, FABRIC_COMPUTE);
    int network = boxes > 1 ? add_nodes(fabric, rails, FABRIC_SWITCH) : -1;
    for (int box = 0; box < boxes; box++) {
        int inner = fabric_node(fabric, kind);
        for (int i = 0; i < 8; i++) {
            fabric_link_both(fabric, fabric_halves(8 * box + i, inner, inside * HALVES, 0));
            if (network >= 0)
                fabric_link_both(fabric,
                                 fabric_halves(8 * box + i, network + i % rails, outside * HALVES, 0));
        }
    }
    return true;
}

/* As ForestColl has it (Zhao and others, arXiv 2402.06787): NVLink 300 GB/s, a NIC of 25 GB/s for each
 * processor; odd and even ones have networks of their own. */
static bool make_a100(struct fabric *fabric, const int *sizes, int count)
{
    (void)count;
    return make_switched(fabric, sizes[0], FABRIC_SWITCH, 300, 25, 2);
}

/* NVLink 450 GB/s, a NIC of 50 GB/s for each processor; the switch of a box sends to several at once. */
static bool make_h100(struct fabric *fabric, const int *sizes, int count)
{
    (void)count;
    return make_switched(fabric, sizes[0], FABRIC_MULTICAST, 450, 50, 1);
}

/* As ForestColl has it: 16 processors a box, Infinity Fabric links of 50 GB/s, 16 GB/s to the network. */
static const struct box_link mi250_lines[] = {
    {0, 1, 4},   {0, 4, 2},   {0, 8, 1},   {1, 5, 1},   {1, 9, 1},   {1, 10, 1},  {2, 3, 4},
    {2, 6, 1},   {2, 9, 1},   {2, 10, 1},  {3, 7, 2},   {3, 11, 1},  {4, 5, 4},   {4, 6, 1},
    {5, 6, 1},   {5, 7, 1},   {6, 7, 4},   {8, 9, 4},   {8, 12, 2},  {9, 13, 1},  {10, 11, 4},
    {10, 14, 1}, {11, 15, 2}, {12, 13, 4}, {12, 14, 1}, {13, 14, 1}, {13, 15, 1}, {14, 15, 4},
};

static bool make_mi250(struct fabric *fabric, const int *sizes, int count)
{
    int network = sizes[0] > 1 ? fabric_node(fabric, FABRIC_SWITCH) : -1;
    (void)count;
    for (int box = 0; box < sizes[0]; box++) {
        int first = add_box(fabric, 16, mi250_lines, (int)ARRAY_LENGTH(mi250_lines), 50 * HALVES, 0);
        for (int i = 0; i < 16 && network >= 0; i++)
            fabric_link_both(fabric, fabric_halves(first + i, network, 16 * HALVES, 0));
    }
    return true;
}

const struct fabric_form fabric_boxes[] = {
    {"dgx1", "BOXES", "8 processors on NVLinks of 25 GB/s; between boxes 4 x 12.5", 1, 1, make_dgx1},
    {"ndv2", "BOXES", "8 on NVLinks of 25 and 50 GB/s, 0.7 us; between boxes 12.5, 1.3 us", 1, 1, make_ndv2},
    {"dgx2", "BOXES", "16 on a switch, 125 GB/s, 0.35 us; between boxes 8 x 12.5, 2.6 us", 1, 1, make_dgx2},
    {"a100", "BOXES", "8 on a switch, 300 GB/s; between boxes 8 x 25 on two rails", 1, 1, make_a100},
    {"h100", "BOXES", "8 on a switch with multicast, 450 GB/s; between boxes 8 x 50", 1, 1, make_h100},
    {"mi250", "BOXES", "16 on links of 50 GB/s; between boxes 16 x 16", 1, 1, make_mi250},
    {0},
};
