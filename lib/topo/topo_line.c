/*
 * topo_line.c: nodes in a row: a mesh of one dimension. Port 0 leads down, port 1 up.
 */
#include "topo/grid.h"

static bool line_open(struct topo *topo, const char *args)
{
    return grid_open(topo, args, "line:8", 1, false);
}

const struct topo_kind topo_line = {
    .name = "line",
    .syntax = "line:N",
    .example = "line:8",
    .help = "N nodes in a row; port 0 down, port 1 up",
    .open = line_open,
    GRID_QUERIES,
};
