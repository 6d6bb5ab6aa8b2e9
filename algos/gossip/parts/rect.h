/*
 * rect.h: the nodes, ports and links of an m x n mesh, for programs that plan a whole mesh before the run.
 *
 * Ports are those of a mesh: 2 * dimension + side, side 1 towards the higher coordinate. Links have the
 * numbers 2 * (rank of the lower end) + dimension. Pure functions; any thread may call them.
 */
#ifndef RECT_H
#define RECT_H

enum { RECT_PORTS = 4 };

struct rect {
    int rows, columns;
};

static inline int rect_nodes(const struct rect *mesh)
{
    return mesh->rows * mesh->columns;
}

/* The neighbour behind a port; negative: there is none. */
static inline int rect_peer(const struct rect *mesh, int rank, int port)
{
    int column = rank % mesh->columns;

    switch (port) {
    case 0:
        return rank - mesh->columns;
    case 1:
        return rank + mesh->columns < rect_nodes(mesh) ? rank + mesh->columns : -1;
    case 2:
        return column > 0 ? rank - 1 : -1;
    default:
        return column < mesh->columns - 1 ? rank + 1 : -1;
    }
}

/* The link behind a port. */
static inline int rect_link(const struct rect *mesh, int rank, int port)
{
    return 2 * (port % 2 ? rank : rect_peer(mesh, rank, port)) + port / 2;
}

/* The port of a node at one end of a link that leads over the link. */
static inline int rect_link_port(int link, int rank)
{
    return link % 2 * 2 + (link / 2 == rank);
}

#endif
