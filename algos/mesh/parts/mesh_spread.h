/*
 * mesh_spread.h: phase 3 of the partial multinode broadcast (Varvarigos and Bertsekas 1994, section 3.1): the
 * packets of each class are on the nodes with virtual numbers 0, 1, .. of the class, and all nodes get all of
 * them.
 *
 * Subphase l of 1 .. d uses virtual dimension d-l: every node tells its line the packets of its class that it
 * has had from before the subphase. These are those whose numbers have the same d-l+1 last digits as the
 * node's, so a node knows their numbers and needs no list of what came in which order.
 *
 * On the node; node_arg begins with a struct mesh_form (mesh_form.h), which says how long the subphases are.
 */
#ifndef MESH_SPREAD_H
#define MESH_SPREAD_H

#include "mesh_form.h"

/* One packet, whole or of one class: the first words of its two halves on a split torus, else the first. They
 * are not 0. */
struct mesh_entry {
    uint32_t part[2];
    int32_t origin;
};

/* What a node notes of each subphase, l = 1 .. d at l-1. */
struct mesh_progress {
    uint64_t last[MESH_MAX_DIM]; /* steps from the beginning of the subphase until the last part came */
    bool told[MESH_MAX_DIM];     /* then the node had just the packets of its submesh, as Theorem 5 says */
};

/* The table of the packets that a node has got: packet `number` of class c is entries[c * per_class +
 * number]. All zero at the start. */
struct mesh_store {
    struct mesh_entry *entries;
    uint32_t *more;                 /* the other words of the two parts of every entry, if parts have more */
    uint32_t room;                  /* the most that `active` may be */
    uint32_t active;                /* nodes that have a packet */
    uint32_t per_class;             /* mesh_per_class of that */
    struct mesh_progress *progress; /* NULL: not wanted */
};

static inline struct mesh_entry *mesh_entry_at(const struct mesh_store *store, int class, uint32_t number)
{
    return &store->entries[(size_t) class * store->per_class + number];
}

/* The other words of a part. */
static inline uint32_t *mesh_more(const struct mesh_form *form, const struct mesh_store *store,
                                  const struct mesh_entry *entry, int half)
{
    return &store->more[(size_t)(2 * (entry - store->entries) + half) * (form->words - 1)];
}

/* Enter a packet, whole or of one class: its words, those of a second half behind those of the first. And
 * read the words of an entry in this way. */
void mesh_entry_write(const struct mesh_form *form, const struct mesh_store *store, struct mesh_entry *entry,
                      int origin, const uint32_t *words);
void mesh_entry_read(const struct mesh_form *form, const struct mesh_store *store,
                     const struct mesh_entry *entry, uint32_t *words);

/* Run all subphases; result: the step in which they are over. */
uint64_t mesh_spread(struct node *self, const struct mesh_store *store, uint64_t start);

#endif
