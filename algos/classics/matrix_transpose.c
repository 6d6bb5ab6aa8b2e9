/*
 * matrix-transpose: a matrix is transposed by exchanging ever smaller blocks, on the hypercube (Eklundh 1972;
 * Johnsson and Ho 1989; Kumar, Grama, Gupta and Karypis 1994, section 4.5).
 *
 * Node i of N has row i of an N x N matrix, and wants column i: its number j goes to node j. That is a total
 * exchange. (mesh-transpose is another program: of a matrix with few dense rows and columns, on a mesh.)
 *
 *     A B        A' C'      To transpose four blocks: transpose each of them in its place, and let B and C
 *     C D   to   B' D'      change places.
 *
 * The nodes of the upper rows have B, those of the lower rows C, and each upper row changes places with the
 * lower one that is N/2 below it: one exchange over the highest dimension. The blocks are then transposed in
 * the subcubes, all at the same time. Bit by bit: where bit k of row and column differ, the number crosses
 * dimension k.
 *
 * The bound: d exchanges of N/2 numbers each way, so d N/2 steps. A total exchange that keeps all links busy
 * takes N/2 (hypercube-exchange), but sends every number in a packet of its own. Where each packet takes a
 * start-up of S steps, this program pays S d times, and that one N/2 times.
 *
 * What to watch: compare both with and without a start-up.
 *
 *     parray run matrix-transpose --topology hypercube:4
 *     parray run matrix-transpose --topology hypercube:6 --startup 100
 *     parray run hypercube-exchange --topology hypercube:6 --startup 100
 *
 * A node waits for the packets of its partners and for no clock, so the program bears delays.
 */
#include <parray.h>
#include <string.h>

#include "common/own_token.h"
#include "common/packet_times.h"

/* All nodes together have 4^d numbers. */
enum { TRANSPOSE_DIM_MOST = 12 };

static int transpose_prepare(struct parray *array)
{
    if (strcmp(parray_topology_kind(array), "hypercube") != 0)
        return parray_refuse(array, "matrix-transpose runs on hypercube:d only, not on %s",
                             parray_topology(array));
    if (parray_dimensions(array) > TRANSPOSE_DIM_MOST)
        return parray_refuse(array,
                             "%s: matrix-transpose takes at most hypercube:%d, a matrix of 4^%d numbers",
                             parray_topology(array), TRANSPOSE_DIM_MOST, TRANSPOSE_DIM_MOST);
    return one_word_a_token(array);
}

/* Write the places of the row whose bit k is not that of the node's rank. Result: how many. */
static uint32_t places_to_cross(const struct node *self, int k, uint32_t *places)
{
    uint32_t count = 0, nodes = (uint32_t)node_count(self), me = (uint32_t)node_rank(self);
    for (uint32_t j = 0; j < nodes; j++)
        if ((j ^ me) >> k & 1)
            places[count++] = j;
    return count;
}

/* The number in place j goes to place j ^ 2^k of the partner, whose own come back to these places. */
static void cross(struct node *self, int k, uint32_t *row)
{
    size_t half = (size_t)node_count(self) / 2, size = half * sizeof(uint32_t);
    uint32_t *places = node_realloc(self, NULL, size), *block = node_realloc(self, NULL, size);
    struct packet packet = PACKET(block, size);

    packet.units = places_to_cross(self, k, places);
    packet.label = node_label(self, "bit %d", k);
    for (size_t i = 0; i < half; i++)
        block[i] = row[places[i]];
    node_send_packet(self, k, &packet); /* port k leads to the node whose rank differs in bit k */
    node_recv(self, k, block, size);
    for (size_t i = 0; i < half; i++)
        row[places[i]] = block[i];
    node_realloc(self, places, 0);
    node_realloc(self, block, 0);
}

static void transpose_node(struct node *self)
{
    int nodes = node_count(self), me = node_rank(self), crossed = 0;
    uint32_t *row = node_realloc(self, NULL, (size_t)nodes * sizeof row[0]);

    for (int j = 0; j < nodes; j++)
        row[j] = j == me ? 0 : own_token(self, j); /* what is on the diagonal stays there */
    for (int k = node_degree(self) - 1; k >= 0; k--, crossed++)
        cross(self, k, row);
    for (int j = 0; j < nodes; j++)
        if (j != me)
            hand_in(self, j, row[j]);
    node_check_eq(self, crossed, node_degree(self));
}

/* d packets of N/2 units, one after the other. */
static double transpose_claimed(const struct parray *array)
{
    uint32_t half = (uint32_t)parray_nodes(array) / 2;
    return long_part_times(array, parray_dimensions(array), half, 1) * half; /* in times of one unit */
}

extern const struct parray_program matrix_transpose_program;
const struct parray_program matrix_transpose_program = {
    .name = "matrix-transpose",
    .task = "exchange",
    .summary = "transposes a matrix, a row a node, by d exchanges of half a row; bears delays",
    .paper = "Eklundh 1972; Johnsson and Ho 1989; Kumar, Grama, Gupta and Karypis 1994, section 4.5",
    .classic = true,
    .picture = "--topology hypercube:3 --plot-kind spacetime",
    .topology = "hypercube:4",
    .topologies = "hypercube",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = 32,
    .bears_delay = true,
    .prepare = transpose_prepare,
    .node = transpose_node,
    .claimed_time = transpose_claimed,
};
