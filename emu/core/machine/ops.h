/*
 * ops.h: what engines and layers provide, as tables of functions.
 *
 * The folders below engine/ and layer/ call these functions through `engine` and `layer` of an array.
 * engine/engine.h and layer/layer.h say what an engine and a layer are.
 */
#ifndef OPS_H
#define OPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/node.h"

struct disk;
struct leftover;
struct packet;
struct topo;

/* What decides which context runs a node. */
struct engine {
    const char *name;
    const char *help;
    size_t stack_default; /* bytes for each node */
    size_t stack_least;
    bool lane_per_node; /* each node runs in a context of its own */

    /* Build what the nodes run on, when the stacks are there. False: a sentence in error, and *status set. */
    bool (*prepare)(struct parray *array, int *status, char *error, size_t error_size);
    /* Run until the clock stops. False: it could not start, with a sentence in array->outcome.error. */
    bool (*run)(struct parray *array);
    /* Free what prepare built. */
    void (*finish)(struct parray *array);

    /* Called on the node's context: let others run until this node's wait is over. */
    void (*block)(struct node *self);
    /* Called on the node's context: the node has returned, or had a fatal error. Does not return. */
    void (*leave)(struct node *self) __attribute__((noreturn));
    /* Called in a signal handler on any thread: the node of lowest rank, from `from` on, that runs now; NULL:
     * none. Without locks; what it finds may be over by then. */
    const struct node *(*computing)(const struct parray *array, uint32_t from);
    /* Called in a signal handler on the node's context, whose stack is full: does what `leave` does. */
    void (*rescue)(struct node *self) __attribute__((noreturn));
    /* Called on the context of the node's shard, between steps: forget where the node waits, or that it
     * has not begun; when it runs next, it begins with its first line. NULL: no run of the engine has such
     * faults. */
    void (*renew)(struct node *self);
};

/* A guest: what a program under a layer takes for its node. */
struct guest {
    struct node node; /* the first member */
    struct node *host;
    void *own; /* for the layer */
};

/* What lets a program for one topology run on another. */
struct layer {
    const char *name;
    const char *help;

    /* The specification of the guest topology on the host topology `under`: "torus:4x4" on mesh:4x4. False:
     * the layer is of no use there, with a sentence in error. */
    bool (*view)(const struct topo *under, char *spec, size_t size, char *error, size_t error_size);
    /* The rank of the host on which a guest node sits. */
    int (*place)(const struct topo *guest, int rank);
    /* When the nodes are there: fill layer_data, and set host and own of each guest. False: no memory. */
    bool (*open)(struct parray *array);
    /* Free what open made, also after open has failed half way. */
    void (*close)(struct parray *array);

    /* On a host: run the program of the guest, then carry what others send until all have returned. */
    void (*run)(struct node *host);

    /* The calls of parray.h that a guest makes, on the context of its host. receive takes a port or
     * NODE_ANY_PORT and waits no longer than to the deadline; result: bytes, or NODE_TIMEOUT. */
    uint64_t (*now)(const struct node *guest);
    void (*wait_until)(struct node *guest, uint64_t step);
    void (*send)(struct node *guest, int port, const struct packet *packet, bool wait_for_link);
    long (*receive)(struct node *guest, int port, struct packet *packet, uint64_t deadline);
    long (*serve)(struct node *guest, struct packet *packet);
    /* The guest knows of no steps: a receive with a deadline of 0 may end at any time, and so may a wait. */
    bool untimed;
    /* Has a fault stopped the guest? NULL: that is asked of its host. */
    bool (*stopped)(const struct node *guest);
    /* node_choose; NULL: the number is drawn. */
    int (*choose)(struct node *guest, int ways);
    /* node_invoke and node_return; NULL: they are noted in the array, with their steps. */
    void (*invoke)(struct node *guest, int64_t object, int operation, int64_t input);
    void (*answer)(struct node *guest, int64_t output);
    /* node_realloc; NULL: as for nodes without a layer. */
    void *(*resize)(struct node *guest, void *memory, size_t size);

    /* The disk of a guest, and how often it has begun anew; NULL: the array has its disk, and it never
     * does. */
    struct disk *(*disk)(struct node *guest);
    uint64_t (*restarts)(const struct node *guest);

    /* The calls of parray_fault.h and parray_try.h. NULL: no peer is ever down; the others are refused. */
    bool (*peer_down)(struct node *guest, int port);
    bool (*try_send)(struct node *guest, int port, const struct packet *packet);
    uint32_t (*room)(struct node *guest, int port);
    bool (*link_free)(struct node *guest, int port);
    long (*receive_from)(struct node *guest, const int *ports, int count, struct packet *packet,
                         uint64_t deadline);

    /* Is the guest of this rank a traitor? NULL: the array knows. */
    bool (*is_traitor)(const struct parray *array, uint32_t rank);

    /* After the run: the packets left at a port of a guest, and the hosts that sent and got them. */
    void (*leftover)(const struct node *guest, int port, struct leftover *left);
};

/* What messages do at the ends of a node's program (message/courier.h). */
struct message_ops {
    void (*finish)(struct node *self); /* the program has returned: pass on packets until nobody needs any */
    void (*forget)(struct node *self); /* the node begins anew: what it knew is lost */
};

/* How receives from anybody match: what comes first, or as late as can be (message/late_match.h), and then
 * the first candidate or a drawn one. */
enum matches { MATCH_FIRST, MATCH_LATE, MATCH_DRAWN };

struct courier;
struct message_request;
struct match_point;
struct letter_packet;

/* What is asked of the ranks of MPI (program/world.h). */
struct rank_ops {
    enum matches (*matches)(const struct parray *array);
    /* Say in the point whose receive it is (NULL: that of a probe), and in words: "MPI_Recv at heat.c:31". */
    void (*tell_point)(struct courier *courier, const struct message_request *request,
                       struct match_point *point);
    void (*point_text)(const struct parray *array, const struct match_point *point, char *text, size_t size);
    const char *(*label)(const struct parray *array, const struct letter_packet *packet); /* for traces */
    const char *(*call_name)(const struct node *self); /* of the call that the rank is in: "MPI_Send" */
    void (*call_place)(const struct node *self, char *text, size_t size); /* where it is: "heat.c:31" */
    void (*conclude)(struct parray *array); /* after the run: judge it, in the outcome */
};

static inline struct guest *guest_of(const struct node *guest)
{
    return (struct guest *)(uintptr_t)guest;
}

/* The node on whose context `self` runs: the host of a guest; else the node itself. */
static inline struct node *node_host(const struct node *self)
{
    return self->is_guest ? guest_of(self)->host : (struct node *)(uintptr_t)self;
}

#endif
