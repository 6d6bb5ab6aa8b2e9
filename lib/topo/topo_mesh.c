/*
 * topo_mesh.c: a grid without wrap-around. Port 2i leads down dimension i, port 2i+1 up; at borders they are
 * absent.
 */
#include "topo/grid.h"

static bool mesh_open(struct topo *topo, const char *args)
{
    return grid_open(topo, args, "mesh:4x4", TOPO_MAX_DIMENSIONS, false);
}

const struct topo_kind topo_mesh = {
    .name = "mesh",
    .syntax = "mesh:AxBx..",
    .example = "mesh:4x4",
    .help = "a grid; port 2i down dimension i, 2i+1 up, absent at borders",
    .open = mesh_open,
    GRID_QUERIES,
};
