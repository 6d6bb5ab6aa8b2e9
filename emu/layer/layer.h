/*
 * layer.h: running a program that was written for one topology on another.
 *
 * A layer shows the program a topology that is not there, and makes the nodes beneath carry what the program sends
 * over its links. The program gets a handle instead of its node: a struct node of degree 0, so that every send and
 * receive misses the short ways, with is_handle set, which sends it to the layer. The handle has the rank, the random stream
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

/* What a program under a layer takes for its node. */
struct handle {
    struct node face; /* the first member */
    struct node *host;
    void *own; /* the layer's */
};

struct layer {
    const char *name;
    const char *help;

    /* The specification of what programs see on `under`: "torus:4x4" on mesh:4x4. False with a sentence in error: the
     * layer is of no use there. */
    bool (*view)(const struct topo *under, char *spec, size_t size, char *error, size_t error_size);
    /* The nodes are there: fill layer_data and set host and own of each handle. False: no memory. */
    bool (*open)(struct parray *array);
    /* Free it; also after open has failed half way. */
    void (*close)(struct parray *array);

    /* On a node beneath: run the program, then carry what others send, until all have returned. */
    void (*run)(struct node *host);

    /* The calls of parray.h, on the host's context; `face` is that of a handle. receive: a port or NODE_ANY_PORT; waits no
     * longer than to the deadline; bytes or NODE_TIMEOUT. */
    uint64_t (*now)(const struct node *face);
    void (*wait_until)(struct node *face, uint64_t step, const char *call, const char *site);
    void (*send)(struct node *face, int port, const struct packet *packet, bool wait_for_link,
                 const char *call, const char *site);
    long (*receive)(struct node *face, int port, struct packet *packet, uint64_t deadline, const char *call,
                    const char *site);
    long (*serve)(struct node *face, struct packet *packet, const char *call, const char *site);

    /* After the run: packets that the program left at a port, and the nodes beneath that sent and got them. */
    void (*leftover)(const struct node *face, int port, struct leftover *left);
};

extern const struct layer *const layer_table[]; /* ended by NULL */

/* By name; NULL: no such layer. */
const struct layer *layer_find(const char *name);

/* May a run like this go through a layer? False with a sentence. */
bool layer_admits(const struct parray *array, bool count_violations, bool force, char *error, size_t size);

/* Make the handles, and give them back. False: no memory. */
bool layer_open(struct parray *array);
void layer_close(struct parray *array);

static inline struct handle *handle_of(const struct node *face)
{
    return (struct handle *)(uintptr_t)face;
}

/* The node whose context, links and rank in reports these are. */
static inline struct node *node_host(const struct node *self)
{
    return self->is_handle ? handle_of(self)->host : (struct node *)(uintptr_t)self;
}

/* What the program that takes itself for node `rank` has in its hands. */
static inline struct node *node_seen(const struct parray *array, uint32_t rank)
{
    return array->handles ? &array->handles[rank].face : &array->nodes[rank];
}

#endif
