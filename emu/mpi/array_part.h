/*
 * array_part.h: which nodes this process holds, where several processes run an array. The core makes these
 * calls, and those of exchange.h (machine/storeys.h).
 */
#ifndef ARRAY_PART_H
#define ARRAY_PART_H

#include "facts/options.h"
#include "machine/machine.h"

struct partition; /* lib/partition/partition.h */

/* partition_open for an array that several processes are to run. False: a sentence in error says why the
 * array cannot be divided like that; 512 bytes suffice. */
bool part_divide(struct partition *partition, const struct topo *topo, int parts, const char *kind,
                 char *error, size_t error_size);

bool part_choose(struct parray *array, const struct options *options, int *status, char *error,
                 size_t error_size);
bool part_ghosts(struct parray *array);
bool part_open(struct parray *array);
void part_conclude(struct parray *array);
void part_close(struct parray *array);

#endif
