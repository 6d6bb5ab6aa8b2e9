/*
 * topo_ring.c: a row closed to a ring: a torus of one dimension. Port 0 leads down, port 1 up. A ring of
 * 2 nodes has one link, like line:2.
 */
#include "topo/grid.h"

static bool ring_open(struct topo *topo, const char *args)
{
    return grid_open(topo, args, "ring:8", 1, true);
}

const struct topo_kind topo_ring = {
    .name = "ring",
    .syntax = "ring:N",
    .example = "ring:8",
    .help = "N nodes in a closed row; port 0 down, port 1 up",
    .alike = true,
    .open = ring_open,
    GRID_QUERIES,
};
