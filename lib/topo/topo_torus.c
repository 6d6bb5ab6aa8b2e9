/*
 * topo_torus.c: a grid with wrap-around. Port 2i leads down dimension i, port 2i+1 up. A dimension of 2 nodes
 * has one link, as in a mesh.
 */
#include "topo/grid.h"

static bool torus_open(struct topo *topo, const char *args)
{
    return grid_open(topo, args, "torus:4x4", TOPO_MAX_DIMENSIONS, true);
}

const struct topo_kind topo_torus = {
    .name = "torus",
    .syntax = "torus:AxBx..",
    .example = "torus:4x4",
    .help = "a grid with wrap-around; port 2i down dimension i, 2i+1 up",
    .alike = true,
    .open = torus_open,
    GRID_QUERIES,
};
