/*
 * The recursion of section 4: a total exchange in a (k+1)-cube is one in each half, then one in each half
 * of the packets that crossed over. What crosses must arrive in the order in which the second exchange
 * needs it. So column k is the table of the k-cube read row by row (a row is a step; its entries are the
 * ports that still have own packets), with bit k set, and at last the packet that only has to cross.
 */
#include "cube_columns.h"

void cube_columns_fill(int dim, uint32_t *columns)
{
    columns[0] = 0;
    for (int k = 0; k < dim; k++) {
        uint32_t crossed = 1u << k;
        uint32_t *out = columns + crossed;

        for (uint32_t row = 0; row < crossed / 2; row++) {
            for (int port = 0; port < k; port++) {
                if (row < 1u << port)
                    *out++ = columns[(1u << port) + row] | crossed;
            }
        }
        *out = crossed;
    }
}

/*
 * By symmetry all nodes hold as many packets of others as all nodes have under way, on average: own
 * packets sent less packets delivered. Port k has sent min(t, 2^k) own packets by the end of step t, and
 * the last packet of every group of 2^k is the one that has arrived when it has crossed. Groups follow each
 * other at once or, in the sequential exchange, after a pause as long as a group.
 */
uint32_t cube_columns_waiting(int dim, bool sequential)
{
    uint32_t most = 0;

    for (uint32_t t = 1; t < 1u << dim; t++) {
        uint32_t waiting = 0;

        for (int k = 0; k < dim; k++) {
            uint32_t groups = sequential ? (t + (1u << k)) >> (k + 1) : t >> k;

            waiting += (t < 1u << k ? t : 1u << k) - groups;
        }
        if (waiting > most)
            most = waiting;
        if (!sequential && t == 1u << (dim - 1))
            break;
    }
    return most;
}
