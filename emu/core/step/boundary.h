/*
 * boundary.h: a step in two parts: first the nodes with cut links, then the others, while what the first ones
 * have sent is on its way to other processes (mpi/exchange.h).
 *
 * The order of nodes within a step makes no difference to any of them. It is worth while if most nodes of a
 * shard have no cut links.
 *
 * Life of a step: shard_open, boundary_first, the nodes run, boundary_rest, the nodes run.
 */
#ifndef BOUNDARY_H
#define BOUNDARY_H

#include "machine/machine.h"

/* Have the shard divide its steps; `number`: of the nodes with cut links, ascending, each once. False: no
 * memory. */
bool boundary_open(struct shard *shard, const uint32_t *number, uint32_t count);
void boundary_close(struct shard *shard);

/* Does the shard divide its steps? */
static inline bool boundary_divides(const struct shard *shard)
{
    return shard->boundary.number;
}

/* Of the due nodes let only those with cut links run; then let the rest run. On the shard's context. */
void boundary_first(struct shard *shard);
void boundary_rest(struct shard *shard);

#endif
