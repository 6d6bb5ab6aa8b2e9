/*
 * layer.h: running a program that was written for one topology on another.
 *
 * A layer shows the program a guest topology, and has the nodes of the host topology carry what the program
 * sends over the links of the guest topology. The program gets a guest node: a struct node of degree 0, so
 * that no send or receive is taken for the common case, with is_guest set, so that every call goes to the
 * layer. The guest has the rank, the random stream and the memory that the program sees; its host has the
 * context, the links and the lane, and a rank of its own. Reports and traces name hosts.
 *
 * A layer is one file with one `const struct layer` and one line in the table of layer.c. It is written with
 * the calls of parray.h, on hosts, and node_wait. While a packet is on links, the ranks in it are those of
 * hosts: the layer translates.
 */
#ifndef LAYER_H
#define LAYER_H

#include "facts/options.h"
#include "machine/machine.h"

extern const struct layer *const layer_table[]; /* ended by NULL */

/* The layer of that name; NULL: there is none. */
const struct layer *layer_find(const char *name);

/* Write the sentence about a name that no layer has: what may be meant, and which there are. */
void layer_refuse(const char *name, char *text, size_t size);

/* What programs see of an array through a layer, opened; the array's own topology if there is no layer. NULL
 * with a sentence in `error`. The caller closes it if it is another one. */
struct topo *layer_guest(const struct layer *layer, struct topo *topo, char *error, size_t size);

/* May this run go through its layer? False with a sentence in `error`. */
bool layer_admits(const struct parray *array, enum on_violation on_violation, bool force, char *error,
                  size_t size);

/* Make the guest nodes; false: no memory, and then layer_close frees what there is. */
bool layer_open(struct parray *array);
void layer_close(struct parray *array);

#endif
