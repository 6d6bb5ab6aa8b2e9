/*
 * layer.h: running a program that was written for one topology on another.
 *
 * A layer shows the program a topology that is not there, and makes the nodes beneath carry what the program sends
 * over its links. The program gets a handle instead of its node: a struct node of degree 0, so that every send and
 * receive misses the short ways, with is_guest set, which sends it to the layer. The handle has the rank, the random stream
 * and the memory of the node that the program takes itself for; the node beneath has the context, the links and the
 * lane, and a rank of its own. Reports and traces name nodes beneath.
 *
 * A layer is one file with one `const struct layer` and one line in the table of layer.c. It is written against the
 * calls of parray.h, on nodes beneath, and node_wait. Ranks in packets are those of nodes beneath while they are on
 * links: the layer translates.
 */
#ifndef LAYER_H
#define LAYER_H

#include "machine/machine.h"

extern const struct layer *const layer_table[]; /* ended by NULL */

/* By name; NULL: no such layer. */
const struct layer *layer_find(const char *name);

/* May a run like this go through a layer? False with a sentence. */
bool layer_admits(const struct parray *array, bool count_violations, bool force, char *error, size_t size);

/* Make the handles, and give them back. False: no memory. */
bool layer_open(struct parray *array);
void layer_close(struct parray *array);

#endif
