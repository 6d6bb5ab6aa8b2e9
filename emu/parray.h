/*
 * parray.h: all that a node program may call, and how a host program runs one.
 *
 * A processor array has nodes 0..N-1 joined by links. Every node runs the same function, a *node
 * program*, on a stack of its own; it knows its rank, its ports and the clock, and it learns all else
 * from the packets that it receives. The emulator checks every transmission against a port and duplex
 * model and counts what each link did.
 *
 *     static void hello(struct node *self)
 *     {
 *         int mine = node_rank(self), theirs;
 *         node_send(self, 1, &mine, sizeof mine);
 *         node_recv(self, 0, &theirs, sizeof theirs);
 *         node_check(self, theirs == node_peer(self, 0));
 *     }
 *     PARRAY_PROGRAM(.name = "hello", .topology = "ring:8", .node = hello);
 *
 * Time. Steps count from 1. A call that sends returns in the same step; a packet of L units sent in
 * step t is on its link in steps t .. t+D-1, D = startup + L * per_unit (1 unless the run says more), and
 * can be received from step t+D on. A call that has to wait lets the node sit out steps; nothing else does.
 *
 * Who may call what. `node_*` calls take the node's own handle, on the node's own stack, while the
 * program runs; those marked [after] may also be called from `verify`. `parray_*` calls belong to the
 * host: to `prepare`, the bounds and `release`, and to programs with a main of their own.
 * A node program shares nothing with other nodes but read-only data made by `prepare`; and what time it is in the world
 * is none of its business (`parray stress` tells it what a seed draws).
 *
 * Nothing observable depends on thread timing: the same program, topology, model, parameters and seed
 * give the same steps, transmissions, violations and digests on every engine and number of workers.
 *
 * Layers. A program written for one topology may run on another through a layer: with --layer fold, what is
 * written for torus:8x8 runs unchanged on mesh:8x8, and every step of the torus takes two steps of the mesh.
 * All calls below then speak of the torus: ranks, ports, coordinates, steps. Reports and traces speak of the
 * mesh.
 *
 * Misuse (an absent port, a buffer too short) stops the run with exit status 2 and names node, step and
 * line. Such a call does not return.
 */
#ifndef PARRAY_H
#define PARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__
#define PARRAY_API                 __attribute__((visibility("default")))
#define PARRAY_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define PARRAY_API
#define PARRAY_PRINTF(text, first)
#endif

struct node;   /* one virtual processor, as its own program sees it */
struct parray; /* the whole array, as the host sees it */

/* ------------------------------------------------------------------------------------ packets */

/* Any port: for node_recv_until and node_poll. */
#define NODE_ANY_PORT (-1)

/* What node_recv_until, node_poll and node_serve return when there is no packet. */
#define NODE_TIMEOUT (-1L)
#define NODE_EMPTY   (-2L)
#define NODE_OVER    (-3L)

/*
 * A packet with all that can be said of it. For a send: data, size, units, origin, dest. For a
 * receive: data and size are the caller's buffer and its room; the call sets size and all the rest.
 */
struct packet {
    void *data;     /* payload; copied by both calls; may be NULL when size is 0 */
    size_t size;    /* bytes of payload */
    uint32_t units; /* length; 0 is read as 1 */
    int32_t origin; /* rank of the node that the data comes from, -1: not given */
    int32_t dest;   /* rank of the node that it is meant for, -1: not given */
    int32_t port;   /* set by a receive: the port on which it came */
    uint64_t sent;  /* set by a receive: the step in which its last transmission began */
};

/* No origin, no destination, one unit. */
#define PACKET(bytes, length)                                                   \
    {                                                                           \
        .data = (bytes), .size = (length), .units = 1, .origin = -1, .dest = -1 \
    }

/* ------------------------------------------------------------------------- who and where am I */

/* This node's rank, 0 .. node_count - 1. [after] */
PARRAY_API int node_rank(const struct node *self);

/* How many nodes the array has. [after] */
PARRAY_API int node_count(const struct node *self);

/* How many ports this node has, absent ones counted: ports are 0 .. node_degree - 1. [after] */
PARRAY_API int node_degree(const struct node *self);

/* The rank at the other end of a port; negative if the port is absent (a border of a mesh) or the
 * number is out of range. [after] */
PARRAY_API int node_peer(const struct node *self, int port);

/* Coordinate of this node in a dimension (0 is the first in the topology's specification: the most
 * significant digit of the rank); of a hypercube:d, bit d-1-dimension; of a star graph, the symbol at
 * position dimension+1. Negative where the topology has no such dimension. [after] */
PARRAY_API int node_coord(const struct node *self, int dimension);

/* The current step, from 1. After the run: the step in which the node returned. [after] */
PARRAY_API uint64_t node_now(const struct node *self);

/* The next 64 random bits of this node's own stream, fixed by the run's seed and the rank. */
PARRAY_API uint64_t node_random(struct node *self);

/* A random number below n (n >= 1), every value equally likely. */
PARRAY_API uint64_t node_random_below(struct node *self, uint64_t n);

/* The read-only data that `prepare` made with parray_set_arg, else NULL. [after] */
PARRAY_API const void *node_arg(const struct node *self);

/* This node's own memory: as many zeroed bytes as `state_bytes` asked for, else NULL. It lives until
 * after `verify`. Larger things belong here rather than on the stack. [after] */
PARRAY_API void *node_state(struct node *self);

/* Memory whose size a node does not know beforehand, as queues that grow: like realloc. New bytes are not
 * cleared; `memory` NULL: a new block; `size` 0: free it, result NULL. Only the node that has a block may
 * use or resize it. Never fails: without memory the run ends with status 5. What is left is freed with the
 * array. */
PARRAY_API void *node_realloc(struct node *self, void *memory, size_t size);

/* ------------------------------------------------------------------------ sending, receiving
 *
 * Each call records the line it was made from, for reports. Sends block while the mailbox at the
 * other end is full: room that a receive makes in step t is seen by the sender from step t+1 on.
 * A link direction carries one packet at a time; a second send while the first still holds it is a
 * violation, except through the _wait form, which first sits out the steps until the link is free.
 */
#define PARRAY_TEXT_(x) #x
#define PARRAY_TEXT(x)  PARRAY_TEXT_(x)
#define PARRAY_HERE     __FILE__ ":" PARRAY_TEXT(__LINE__)

/* Send `size` bytes through `port`: one unit, no origin, no destination. */
#define node_send(self, port, data, size) node_send_at((self), (port), (data), (size), PARRAY_HERE)
PARRAY_API void node_send_at(struct node *self, int port, const void *data, size_t size, const char *site);

/* The full form. */
#define node_send_packet(self, port, packet) node_send_packet_at((self), (port), (packet), PARRAY_HERE)
PARRAY_API void node_send_packet_at(struct node *self, int port, const struct packet *packet,
                                    const char *site);

/* As node_send_packet, but waits until the link direction is free instead of violating the model. */
#define node_send_wait(self, port, packet) node_send_wait_at((self), (port), (packet), PARRAY_HERE)
PARRAY_API void node_send_wait_at(struct node *self, int port, const struct packet *packet, const char *site);

/* Receive the next packet of `port` into a buffer of `size` bytes; waits until there is one. Result:
 * the payload's bytes. A payload larger than the buffer is misuse. */
#define node_recv(self, port, data, size) node_recv_at((self), (port), (data), (size), PARRAY_HERE)
PARRAY_API long node_recv_at(struct node *self, int port, void *data, size_t size, const char *site);

/* The full form. */
#define node_recv_packet(self, port, packet) node_recv_packet_at((self), (port), (packet), PARRAY_HERE)
PARRAY_API long node_recv_packet_at(struct node *self, int port, struct packet *packet, const char *site);

/* Receive from any port: the earliest arrival, then the lowest port. */
#define node_recv_any(self, packet) node_recv_any_at((self), (packet), PARRAY_HERE)
PARRAY_API long node_recv_any_at(struct node *self, struct packet *packet, const char *site);

/* Receive from `port` (or NODE_ANY_PORT), waiting no longer than to step `deadline`: a packet that can
 * be received in that step still counts. Result: bytes, or NODE_TIMEOUT (the step is then `deadline`, or
 * the current one if that is later). */
#define node_recv_until(self, port, packet, deadline) \
    node_recv_until_at((self), (port), (packet), (deadline), PARRAY_HERE)
PARRAY_API long node_recv_until_at(struct node *self, int port, struct packet *packet, uint64_t deadline,
                                   const char *site);

/* Receive from `port` (or NODE_ANY_PORT) if a packet is there now. Result: bytes, or NODE_EMPTY. */
#define node_poll(self, port, packet) node_poll_at((self), (port), (packet), PARRAY_HERE)
PARRAY_API long node_poll_at(struct node *self, int port, struct packet *packet, const char *site);

/* Receive as node_recv_any does, as a node that has done its own part and only serves others. Result:
 * bytes; or NODE_OVER once every node has returned or waits in this call, and no packet is on its way to
 * one of those that wait: then there is nobody left to serve, and all of them go on in the next step. From
 * then on the call does not wait any more. */
#define node_serve(self, packet) node_serve_at((self), (packet), PARRAY_HERE)
PARRAY_API long node_serve_at(struct node *self, struct packet *packet, const char *site);

/* ------------------------------------------------------------------------------------ worms
 *
 * Under model W1 packets are worms: they go to any node, not to a neighbour. A worm crosses its whole
 * route in its duration (one step, however long the route) and holds every channel of it; it lands in the
 * one inbox of its destination and is received by node_recv_any, or by node_recv_until and node_poll from
 * NODE_ANY_PORT, in the order (step of arrival, sender). packet.port is then the port of the last channel;
 * origin and dest are the ranks of the two ends, unless the sender gave others. A node sends one worm or
 * receives one in a step, a channel carries one.
 *
 * Routes are shortest ones: grids and cubes cross the first dimension of the specification first, star
 * graphs send the first symbol home or fetch the first that is out of place, trees go by the common
 * ancestor, graphs take the lowest port that leads nearer.
 *
 * A node with `mailbox` worms that it has not received gets no further ones: who sends to it waits. That
 * is looked at at the start of each step, so an inbox may exceed its room by the worms of one step.
 *
 * node_send and node_recv, which name a port, are misuse under W1, and node_send_to is under any other model.
 */

/* Another route than the topology's own. Either field may be NULL. */
struct worm_route {
    const int *order; /* dimensions, each once, in the order in which they are crossed: grids, cubes */
    const int *ports; /* the whole path, a port a hop, if `hops` is not 0 */
    int hops;
};

/* Send `size` bytes to node `dest`, along its route. */
#define node_send_to(self, dest, data, size) node_send_to_at((self), (dest), (data), (size), PARRAY_HERE)
PARRAY_API void node_send_to_at(struct node *self, int dest, const void *data, size_t size, const char *site);

/* The full form; route NULL: the topology's own. */
#define node_send_worm(self, dest, packet, route) \
    node_send_worm_at((self), (dest), (packet), (route), PARRAY_HERE)
PARRAY_API void node_send_worm_at(struct node *self, int dest, const struct packet *packet,
                                  const struct worm_route *route, const char *site);

/* ------------------------------------------------------------------------------------- time */

/* End the step: continue in the next one. */
#define node_step(self) node_step_at((self), PARRAY_HERE)
PARRAY_API void node_step_at(struct node *self, const char *site);

/* Continue in `step`; at once if that has come already. */
#define node_wait_until(self, step) node_wait_until_at((self), (step), PARRAY_HERE)
PARRAY_API void node_wait_until_at(struct node *self, uint64_t step, const char *site);

/* ---------------------------------------------------------------------------------- results */

/* Write a line to standard error, with step and rank in front. Lines of a step come out in the order
 * of ranks. */
PARRAY_API void node_log(struct node *self, const char *format, ...) PARRAY_PRINTF(2, 3);

/* State what must hold. The first failure of the lowest rank is reported with its line, and the run ends
 * with exit status 1. [after] */
#define node_check(self, condition) node_check_at((self), (condition), #condition, PARRAY_HERE)
PARRAY_API bool node_check_at(struct node *self, bool condition, const char *text, const char *site);

/* Add what this node computed to the run's result digest; calls of one node count in order. [after] */
PARRAY_API void node_result(struct node *self, const void *data, size_t size);

/* ------------------------------------------------------------------------- program description
 *
 * What a program tells of itself. Only `name` and `node` are needed. A NULL or 0 means: any topology,
 * model F*, no parameters, mailbox 1, nothing to prepare or verify, no bound known.
 */
struct parray_param {
    const char *name;
    const char *value; /* default */
    const char *help;
};

struct parray_program {
    const char *name;
    const char *summary; /* one line */
    const char *paper;   /* author, year, section */

    const char *topology;              /* default, as on the command line; NULL: ring:8 */
    const char *topologies;            /* kinds that it was written for, blanks between; NULL: any */
    const char *layer;                 /* through which it runs where that is of use; NULL: none */
    const char *model;                 /* default */
    const char *models;                /* models that it was written for, blanks between; NULL: any */
    const struct parray_param *params; /* ended by a NULL name */

    uint32_t mailbox;      /* least capacity with which it works; a lock-step program needs 2 */
    uint32_t packet_bytes; /* payloads up to this size stay in the mailbox; larger ones are allocated */
    bool any_port; /* its nodes receive from any port: a hint that makes the first such call of each cheap */
    /* Its result stands when packets are delayed and nodes sit out steps; else it is built on lock step. */
    bool bears_delay;

    /* Before the run, once: read parameters, make read-only tables. 0, or parray_refuse(). */
    int (*prepare)(struct parray *array);
    /* Bytes of node_state for every node. */
    size_t (*state_bytes)(const struct parray *array);
    /* The node program. */
    void (*node)(struct node *self);
    /* After the run, for each rank in order, when all nodes have returned: does it hold what the task
     * says? Not timed. Not called when the run was cut short. */
    bool (*verify)(struct node *self);
    /* After `verify` of all nodes, once: state numbers of the program's own with parray_figure. Not called
     * when the run was cut short. What a node has measured gets here through node_state, read in `verify`. */
    void (*figures)(struct parray *array);
    /* Free what prepare made (memory from parray_alloc needs none). */
    void (*release)(struct parray *array);

    /* In packet times, what packets take for their start-up included; negative: not known for this array and
     * model. Through a layer they are for the array beneath, of which the calls below tell only parray_layer. */
    double (*lower_bound)(const struct parray *array);
    double (*paper_time)(const struct parray *array);
    double (*claimed_time)(const struct parray *array); /* of this program, where it is not the paper's */
    /* Units that one packet of the paper has (its packets are split); NULL: 1. */
    uint32_t (*packet_units)(const struct parray *array);
    /* Least sum of the lengths of all worms' routes (total communication distance); negative: not known. */
    double (*tcd_bound)(const struct parray *array);
};

/* Define the program of a shared object made by `parray cc`. The size tells a tool with another parray.h. */
#define PARRAY_PROGRAM(...)                                           \
    PARRAY_API extern const size_t parray_program_size;               \
    const size_t parray_program_size = sizeof(struct parray_program); \
    PARRAY_API extern const struct parray_program parray_program;     \
    const struct parray_program parray_program = {__VA_ARGS__}

/* -------------------------------------------------------------------------- for the host side */

/* Facts of the array; of the one that the program sees, if it runs through a layer. Dimensions: the number of
 * coordinates; sizes are as in the specification. */
PARRAY_API int parray_nodes(const struct parray *array);
PARRAY_API const char *parray_topology(const struct parray *array);      /* "mesh:4x4" */
PARRAY_API const char *parray_topology_kind(const struct parray *array); /* "mesh" */
PARRAY_API int parray_dimensions(const struct parray *array);
PARRAY_API int parray_dimension_size(const struct parray *array, int dimension);
PARRAY_API uint64_t parray_links(const struct parray *array); /* undirected */
PARRAY_API int parray_degree(const struct parray *array, int rank);
PARRAY_API int parray_peer(const struct parray *array, int rank, int port);
PARRAY_API int parray_distance(const struct parray *array, int from, int to);
PARRAY_API int parray_diameter(const struct parray *array);
PARRAY_API const char *parray_layer(const struct parray *array); /* "fold"; NULL: none */
PARRAY_API const char *parray_model(const struct parray *array);
PARRAY_API uint64_t parray_seed(const struct parray *array);
PARRAY_API uint64_t parray_duration(const struct parray *array, uint32_t units); /* steps on a link */

/* A parameter's text: as given, else its default. The name must be one that the program declares. */
PARRAY_API const char *parray_param(const struct parray *array, const char *name);

/* A parameter as a number; outside low..high it refuses the run, and *ok (if not NULL) turns false. */
PARRAY_API int64_t parray_param_int(struct parray *array, const char *name, int64_t low, int64_t high,
                                    bool *ok);

/* The ranks that a parameter names: "0,5,7", "random:M" or "random:P%" (so many nodes, or P in a hundred
 * of them, drawn from the seed) or "all"; ascending, in memory that lives as long as the array. Result:
 * how many, or -1 after refusing the run. */
PARRAY_API int parray_param_ranks(struct parray *array, const char *name, const int **ranks);

/* Zeroed memory that lives as long as the array; never NULL (the run ends with status 5 instead). */
PARRAY_API void *parray_alloc(struct parray *array, size_t size);

/* What node_arg gives to every node. */
PARRAY_API void parray_set_arg(struct parray *array, const void *arg);

/* It again, for `state_bytes` and the bounds; NULL: not set. */
PARRAY_API const void *parray_arg(const struct parray *array);

/* In `figures`: a number for the reports, by name ("mean delay", in JSON mean_delay) and unit ("packet
 * times"; NULL: none), texts that live as long as the array. A number that is not finite is reported as
 * missing. */
PARRAY_API void parray_figure(struct parray *array, const char *name, double value, const char *unit);

/* Refuse to run, with a sentence for the user; result -1, for `return parray_refuse(...)`. */
PARRAY_API int parray_refuse(struct parray *array, const char *format, ...) PARRAY_PRINTF(2, 3);

/* ----------------------------------------------------------------- running from your own main */

/* Exit statuses, in the order in which they win when several apply: 2, 3, 4, 5, 1. */
enum parray_status {
    PARRAY_DONE = 0,      /* and verified, where the program has a check */
    PARRAY_WRONG = 1,     /* a check failed, or the run is below its lower bound */
    PARRAY_USAGE = 2,     /* bad option, bad input file, misuse of a call */
    PARRAY_VIOLATION = 3, /* the model does not allow what a node did */
    PARRAY_DEADLOCK = 4,  /* nodes wait for each other for ever */
    PARRAY_LIMIT = 5,     /* memory, threads, stack, --max-steps */
    PARRAY_INTERRUPTED = 130
};

/* A command line of one program: the options of `parray run` (see --help). Result: the exit status. */
PARRAY_API int parray_main(int argc, char **argv, const struct parray_program *program);

#ifdef __cplusplus
}
#endif

#endif
