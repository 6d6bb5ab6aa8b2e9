/*
 * addresses.h: payloads that hold an address of this process, in runs with disturb.addresses.
 *
 * An address means nothing to the node that receives it, and differs from process to process, as the nodes of
 * a real array have no memory in common. All runs of one process may agree nevertheless, so that no
 * comparison of runs shows it.
 */
#ifndef ADDRESSES_H
#define ADDRESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct node;
struct parray;

/* A packet with an address. */
struct address_sent {
    uint64_t step; /* 0: there was none */
    uint32_t rank;
    const char *site; /* "FOLDER/FILE:LINE" */
};

/* Look at what `self` sends now. Writes to its lane's history; on its context. */
void addresses_look(const struct node *self, const void *bytes, size_t size);

/* The first packet of the run that had an address; of one step, that of the lowest rank. False: there was
 * none. After the run. */
bool addresses_first(const struct parray *array, struct address_sent *first);

#endif
