/*
 * fold.h: where the nodes and links of a torus lie on a mesh, and what each node keeps while they are carried. Private to
 * layer_fold.c, which says how, and fold.c, which lays it out and takes it away.
 */
#ifndef FOLD_H
#define FOLD_H

#include "layer/layer.h"

/* What a node knows of one port: of the torus, but `lands` is of the mesh. */
struct side {
    int8_t out;      /* port of the mesh through which it sends; -1: the port is absent */
    bool late;       /* in the second step */
    int8_t lands[2]; /* port of the torus on which packets of a first, a second step arrive; -1: they pass */
    uint32_t head, tail; /* of its mailbox */
    uint64_t used;       /* last step of the torus in which it sent */
};

/* A packet for the second step. */
struct late {
    struct late *next;
    int port; /* of the mesh */
    struct packet packet;
    const char *site;
    unsigned char data[];
};

struct folded {
    struct side *sides; /* degree of them */
    char *mailboxes;    /* degree of them */
    struct late *late;  /* in the order in which they were sent */
    struct late **end;  /* where the next one goes */
};

struct fold {
    int32_t *under; /* rank on the mesh, by rank on the torus */
    int32_t *above; /* the other way */
    struct folded *nodes;
    struct side *sides;
    struct region mailboxes;
};

static inline struct fold *fold_of(const struct node *node)
{
    return node->array->guest.layer_data;
}

static inline struct folded *folded_of(const struct node *face)
{
    return guest_of(face)->own;
}

static inline int degree_of(const struct node *face)
{
    return face->array->guest.topo->max_degree;
}

static inline void *mailbox_of(const struct node *face, int port)
{
    return folded_of(face)->mailboxes + (size_t)port * face->array->links.shape.bytes;
}

bool fold_view(const struct topo *under, char *spec, size_t size, char *error, size_t error_size);
bool fold_open(struct parray *array);
void fold_close(struct parray *array);

#endif
