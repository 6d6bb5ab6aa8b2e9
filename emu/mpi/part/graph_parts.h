/*
 * graph_parts.h: METIS, which divides the nodes of any graph into parts with few links between them.
 *
 * METIS: G. Karypis and V. Kumar, "A fast and high quality multilevel scheme for partitioning irregular
 * graphs", SIAM Journal on Scientific Computing 20 (1998).
 *
 * One thread at a time, and no other thread may call rand() meanwhile.
 */
#ifndef GRAPH_PARTS_H
#define GRAPH_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct topo;

/* Is the module there? */
bool graph_parts_there(void);

/* Write the part of each rank, 0 .. parts - 1, to `part`, the same at every call. METIS aims at parts of
 * the same size, and promises nothing: a part may be empty. parts: 2 and more. False: there is a sentence
 * in error; without the module (metis_module.h) it always fails. */
bool graph_parts(const struct topo *topo, int parts, int32_t *part, char *error, size_t error_size);

#endif
