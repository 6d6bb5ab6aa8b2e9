/*
 * ops.h: what engines and layers provide, as tables of functions.
 *
 * The folders below engine/ and layer/ call them through an array's `engine` and `layer`; engine/engine.h and
 * layer/layer.h say what they are.
 */
#ifndef OPS_H
#define OPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/node.h"

struct leftover;
struct packet;
struct topo;

struct engine {
    const char *name;
    const char *help;
    size_t stack_default; /* bytes a node */
    size_t stack_least;
    bool lane_per_node; /* each node runs in a context of its own */

    /* Build what the nodes run on; stacks are there. False with a sentence in error, *status set. */
    bool (*prepare)(struct parray *array, int *status, char *error, size_t error_size);
    /* Run until the clock stops. False with a sentence in array->outcome.error: could not start. */
    bool (*run)(struct parray *array);
    /* Free what prepare built. */
    void (*finish)(struct parray *array);

    /* Called on the node's context: let others run until this node's wait is over. */
    void (*block)(struct node *self);
    /* Called on the node's context: the node is done, or dead after a fault. Does not return. */
    void (*leave)(struct node *self) __attribute__((noreturn));
    /* Called in a signal handler on the node's context: as leave, from a stack that is full. */
    void (*rescue)(struct node *self) __attribute__((noreturn));
    /* Before prepare: can the machine run `count` nodes? False with a sentence. */
    bool (*admits)(uint32_t count, char *error, size_t error_size);
};

/* What a program under a layer takes for its node. */
struct guest {
    struct node node; /* the first member */
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
    void (*wait_until)(struct node *face, uint64_t step);
    void (*send)(struct node *face, int port, const struct packet *packet, bool wait_for_link);
    long (*receive)(struct node *face, int port, struct packet *packet, uint64_t deadline);
    long (*serve)(struct node *face, struct packet *packet);

    /* After the run: packets that the program left at a port, and the nodes beneath that sent and got them. */
    void (*leftover)(const struct node *face, int port, struct leftover *left);
};

static inline struct guest *guest_of(const struct node *face)
{
    return (struct guest *)(uintptr_t)face;
}

/* The node whose context, links and rank in reports these are. */
static inline struct node *node_host(const struct node *self)
{
    return self->is_guest ? guest_of(self)->host : (struct node *)(uintptr_t)self;
}

#endif
