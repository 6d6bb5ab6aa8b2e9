/*
 * topo_shuffle.h: an array whose nodes and ports have no order that tells anything.
 *
 * Whoever knows only the ranks and ports of nodes learns nothing of a topology from their numbers. One that
 * is shuffled has the links of another one: ranks are given anew, ports come in any order, absent ones with
 * them, and there are no coordinates.
 */
#ifndef TOPO_SHUFFLE_H
#define TOPO_SHUFFLE_H

#include <stdint.h>

#include "topo/topo.h"

/* Open the topology that `spec` names, shuffled by a seed; the node of rank `keep` keeps its rank, if there
 * is one. It has the spec of the other one, and is of kind graph. NULL with one sentence in error. */
struct topo *topo_open_shuffled(const char *spec, uint64_t seed, int keep, char *error, size_t error_size);

#endif
