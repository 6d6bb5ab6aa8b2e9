/*
 * fold.h: where the nodes and links of a torus (the guests) lie on a mesh (the hosts), and what each guest
 * node keeps.
 *
 * Only layer_fold.c, which explains the layout, and fold.c include it. Life cycle: fold_open, use,
 * fold_close.
 */
#ifndef FOLD_H
#define FOLD_H

#include "layer/layer.h"

/* What a guest node knows of its port p: on the torus, but `lands` is about port p of the mesh. */
struct side {
    int8_t out;      /* port of the mesh through which it sends; -1: the port is absent */
    bool late;       /* it sends in the second step */
    int8_t lands[2]; /* port of the torus where a packet of a first, a second step arrives; -1: it goes on */
    uint32_t head, tail; /* of the mailbox */
    uint32_t sent;       /* packets through the port */
    uint64_t used;       /* last step of the torus in which it sent */
};

/* A packet that is to be sent in the second step. */
struct late {
    struct late *next;
    int port; /* port of the mesh */
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
    int32_t *hosts;  /* rank on the mesh, by rank on the torus */
    int32_t *guests; /* rank on the torus, by rank on the mesh */
    struct folded *nodes;
    struct side *sides;
    struct region mailboxes;
};

static inline struct fold *fold_of(const struct node *node)
{
    return node->array->guest.layer_data;
}

static inline struct folded *folded_of(const struct node *guest)
{
    return guest_of(guest)->own;
}

static inline int degree_of(const struct node *guest)
{
    return guest->array->guest.topo->max_degree;
}

static inline void *mailbox_of(const struct node *guest, int port)
{
    return folded_of(guest)->mailboxes + (size_t)port * guest->array->links.shape.bytes;
}

/* The neighbour of a guest on the torus, and its port of the same link. */
static inline const struct node *peer_of(const struct node *guest, int port)
{
    const struct topo *torus = guest->array->guest.topo;
    return program_node(guest->array, (uint32_t)topo_peer(torus, (int)guest->rank, port));
}

static inline int back_of(const struct node *guest, int port)
{
    return topo_back(guest->array->guest.topo, (int)guest->rank, port);
}

/* The address that stands for packet `number` of those which a guest sends through a port (races.h). There
 * are more of them than packets under way. */
static inline void *packet_key(const struct node *guest, int port, uint32_t number)
{
    return (char *)mailbox_of(guest, port) + number % guest->array->links.shape.bytes;
}

/* Write the specification of the torus that runs on a mesh. False with a sentence in `error`: there is
 * none. */
bool fold_view(const struct topo *mesh, char *spec, size_t size, char *error, size_t error_size);

/* The rank on the mesh of a node of the torus. */
int fold_place(const struct topo *torus, int rank);

/* Lay the torus out; false: no memory, and then fold_close frees what there is. */
bool fold_open(struct parray *array);
void fold_close(struct parray *array);

#endif
