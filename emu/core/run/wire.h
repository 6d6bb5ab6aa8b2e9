/*
 * wire.h: the nodes of an array, and the links between them.
 */
#ifndef WIRE_H
#define WIRE_H

#include "machine/machine.h"

/* The ports of the nodes of ranks first .. end - 1, absent ones too. */
uint64_t wire_ports(const struct topo *topo, uint32_t first, uint32_t end);

/* Fill the tables of nodes and links, which lie there zeroed, and have every node looked at in the first
 * step. The mailboxes are laid out, and there are shards and lanes. */
void wire(struct parray *array);

#endif
