/*
 * grid.h: lines of nodes along every dimension, closed to rings or not, for line, ring, mesh and torus.
 *
 * grid_open fills a topology from the sizes of its dimensions, grid_close frees it; the queries have the
 * contracts of struct topo_kind. Each takes a few divisions (distance, next_hop, route and diameter: a few
 * for each dimension) and no memory.
 */
#ifndef GRID_H
#define GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "topo/topo.h"

/* Read "AxBxC", at most `most` sizes; `wrap`: dimensions of 3 nodes and more are closed to rings. */
bool grid_open(struct topo *topo, const char *args, const char *example, int most, bool wrap);
void grid_close(struct topo *topo);

int grid_degree(const struct topo *topo, int rank);
int grid_peer(const struct topo *topo, int rank, int port);
int grid_back(const struct topo *topo, int rank, int port);
int grid_coord(const struct topo *topo, int rank, int dimension);
int grid_distance(const struct topo *topo, int from, int to);
int grid_next_hop(const struct topo *topo, int from, int to);
int grid_route(const struct topo *topo, int from, int to, const int *order, int *ports, int room);
int grid_diameter(const struct topo *topo);
uint64_t grid_bisection(const struct topo *topo);
int grid_place(const struct topo *topo, int rank, char *text, size_t size);

/* The members of a struct topo_kind that all grids have. */
#define GRID_QUERIES                                                                                       \
    .close = grid_close, .degree = grid_degree, .peer = grid_peer, .back = grid_back, .coord = grid_coord, \
    .distance = grid_distance, .next_hop = grid_next_hop, .route = grid_route, .ordered = true,            \
    .diameter = grid_diameter, .bisection = grid_bisection, .place = grid_place

#endif
