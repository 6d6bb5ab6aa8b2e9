/*
 * parray.h: all that a node program may call, and how a program with a main of its own runs one.
 *
 * A processor array has nodes 0..N-1 joined by links. Every node runs the same function, a *node program*, on
 * a stack of its own. A node knows its rank, its ports and the clock, and it learns all else from the packets
 * that it receives. The emulator checks every transmission against a port and duplex model and counts what
 * each link carried.
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
 * can be received from step t+D on. Only a call that has to wait lets the node sit out steps.
 *
 * Who may call what. A `node_*` call takes the struct node that the program was called with, on the node's
 * own stack, while the program runs; a call marked [after] may also be made from `verify`. The `parray_*`
 * calls are for the other functions of a program's description (`prepare`, the bounds, `figures`, `release`)
 * and for programs with a main of their own. A node program shares nothing with other nodes but read-only
 * data made by `prepare`. The address of a local variable means nothing to another node: the frames of a node
 * that waits may lie elsewhere (--stacks packed). A node program must not depend on the time of day (`parray
 * stress` invents one from its seed).
 *
 * Nothing observable depends on thread timing: the same program, topology, model, parameters and seed
 * give the same steps, transmissions, violations and digests on every engine and number of workers.
 *
 * Layers. A program written for one topology may run on another through a layer: with --layer fold, a program
 * written for torus:8x8 runs unchanged on mesh:8x8, and every step of the torus takes two steps of the mesh.
 * All calls below then speak of the torus: ranks, ports, steps. Reports and traces speak of the mesh. One
 * thing is missing: a node never waits for room in a mailbox of the torus. Where it would have to, the run
 * ends, with the sentence that the mailbox is full or, if the next packet then follows on the same link in
 * the same step, with a violation: take a larger --mailbox.
 *
 * Misuse (an absent port, a buffer too short) ends the run with exit status 2 and a message that names node,
 * step and line. A call that is misuse does not return.
 */
#ifndef PARRAY_H
#define PARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"
#include "parray_check.h"    /* conditions that must hold, of a node and of the whole array */
#include "parray_coll.h"     /* collectives: calls that all nodes make together */
#include "parray_disk.h"     /* what a node keeps when it crashes */
#include "parray_event.h"    /* what the node tells those who look at the run */
#include "parray_exchange.h" /* a packet through each port, and one from each, in one call */
#include "parray_fault.h"    /* what can go wrong, and what a node may know of it */
#include "parray_history.h"  /* operations on objects that nodes share */
#include "parray_param.h"    /* the parameters of the program, as numbers, choices and ranks */
#include "parray_program.h"  /* the description of a program */
#include "parray_property.h" /* what holds in every run */
#include "parray_schedule.h" /* nodes that carry out a schedule from a file */
#include "parray_task.h"     /* what the program gets from its task, and hands in */
#include "parray_try.h"      /* calls that do not wait, or wait for some ports */
#include "parray_value.h"    /* numbers for people, of a node and of the whole array */
#include "parray_worm.h"     /* the calls of model W1 */

#ifdef __cplusplus
extern "C" {
#endif

struct node;   /* one virtual processor, as its own program sees it */
struct parray; /* the whole array */

/* ------------------------------------------------------------------------------------ packets */

/* Any port, as an argument of node_recv_until and node_poll. */
#define NODE_ANY_PORT (-1)

/* What node_recv_until, node_poll and node_serve return without a packet. */
#define NODE_TIMEOUT (-1L)
#define NODE_EMPTY   (-2L)
#define NODE_OVER    (-3L)

/*
 * A packet with all its fields. A send reads data, size, units, origin, dest and label. A receive fills the
 * buffer at `data` and sets all fields but data and room; label becomes NULL. It learns from `size`, as that
 * is before the call, for how many bytes the buffer has room; so in a loop `size` is set again before each
 * receive. PACKET_ROOM tells the room once, for all receives as long as `data` points to that buffer (a
 * packet whose buffer is freed or made smaller begins anew):
 *
 *     struct packet packet = PACKET_ROOM(words, sizeof words);
 *     while (node_serve(self, &packet) != NODE_OVER)
 *         node_send_packet(self, onwards, &packet);            size is that of the packet that came
 */
struct packet {
    void *data;     /* payload; copied by both calls; may be NULL when size is 0 */
    size_t size;    /* bytes of payload */
    uint32_t units; /* length, the words of tokens in it; 0 is read as 1 */
    int32_t origin; /* rank of the node that the data comes from, -1: not given */
    int32_t dest;   /* rank of the node that it is meant for, -1: not given */
    int32_t port;   /* set by a receive: the port on which the packet came */
    uint64_t sent;  /* set by a receive: the step in which the packet's last transmission began */
    const char
        *label; /* what the packet is, for pictures and traces (parray_event.h); NULL: nothing is said */

    struct packet_room {
        const void *of; /* a buffer; counts if it is `data`, */
        size_t bytes;   /* has so much room, */
        uint64_t mark;  /* and this is PARRAY_ROOM_MARK, which no uninitialized packet has by chance */
    } room;             /* set by PACKET_ROOM alone */
};

/* A packet of one unit without origin and destination, as an initializer. */
#define PACKET(bytes, length)                                                   \
    {                                                                           \
        .data = (bytes), .size = (length), .units = 1, .origin = -1, .dest = -1 \
    }

/* A packet for receives, which need not be told the room of the buffer again. Both arguments are evaluated
 * twice. */
#define PACKET_ROOM(bytes, length)                                                         \
    {                                                                                      \
        .data = (bytes), .size = (length), .units = 1, .origin = -1, .dest = -1, .room = { \
            (bytes),                                                                       \
            (length),                                                                      \
            PARRAY_ROOM_MARK                                                               \
        }                                                                                  \
    }
#define PARRAY_ROOM_MARK UINT64_C(0xb0f5e7c3a91d2846)

/* ------------------------------------------------------------------------- the node itself */

/* This node's rank, 0 .. node_count - 1. [after] */
PARRAY_API int node_rank(const struct node *self);

/* The number of nodes of the array. [after] */
PARRAY_API int node_count(const struct node *self);

/* The number of ports of this node, absent ports counted: ports are 0 .. node_degree - 1. [after] */
PARRAY_API int node_degree(const struct node *self);

/* The rank at the other end of a port; negative if the port is absent (a border of a mesh) or the
 * number is out of range. [after] */
PARRAY_API int node_peer(const struct node *self, int port);

/* The coordinate of this node in a dimension. Dimension 0 is the first of the topology's specification, the
 * most significant digit of the rank. In a hypercube:d the coordinate is bit d-1-dimension of the rank; in a
 * star graph it is the symbol at position dimension+1. Negative: the topology has no such dimension.
 * [after] */
PARRAY_API int node_coord(const struct node *self, int dimension);

/* The current step, from 1; after the run, the step in which the node returned. [after] */
PARRAY_API uint64_t node_now(const struct node *self);

/* The next 64 bits of this node's own stream of random numbers, which follows from the seed of the run and
 * the rank. */
PARRAY_API uint64_t node_random(struct node *self);

/* A random number below n (n >= 1), every value equally likely. */
PARRAY_API uint64_t node_random_below(struct node *self, uint64_t n);

/* The read-only data that `prepare` set by parray_set_arg; NULL: none was set. [after] */
PARRAY_API const void *node_arg(const struct node *self);

/* This node's own memory: as many bytes, zeroed at first, as `state_bytes` asked for; NULL: it asked for
 * none. It is aligned for every type, vectors too. A node that writes beyond it ends the run with exit status
 * 2. The memory lives until after `verify`. Large data belong here rather than on the stack. [after] */
PARRAY_API void *node_state(struct node *self);

/* Allocate, resize or free memory whose size a node does not know beforehand, such as that of a queue. As
 * with realloc, new bytes are not cleared; `memory` NULL allocates a new block; `size` 0 frees the block, and
 * the result is NULL. Only the node that allocated a block may use or resize it. The call does not fail:
 * without memory the run ends with exit status 5. Blocks that are left are freed with the array. */
PARRAY_API void *node_realloc(struct node *self, void *memory, size_t size);

/* ------------------------------------------------------------------------ sending, receiving
 *
 * Each call notes its source line, for reports: a `site` stays until the array is closed. A send waits while
 * the mailbox at the other end is full; the sender sees room that a receive makes in step t from step t+1 on.
 * A link direction carries one packet at a time: to send a second packet while the first still holds it is a
 * violation. node_send_wait and node_send_packet_wait, however, first sit out the steps until it is free.
 */

/* The site of a line of a file, for languages that have no PARRAY_HERE: "FILE:LINE", a text that stays, and
 * that is one text however often it is asked for. */
PARRAY_API const char *node_site(const struct node *self, const char *file, int line);

/* Send a packet with `size` bytes of payload through `port`: one unit, no origin, no destination. */
#define node_send(self, port, data, size) node_send_at((self), (port), (data), (size), PARRAY_HERE)
PARRAY_API void node_send_at(struct node *self, int port, const void *data, size_t size, const char *site);

/* Send a packet through `port`. */
#define node_send_packet(self, port, packet) node_send_packet_at((self), (port), (packet), PARRAY_HERE)
PARRAY_API void node_send_packet_at(struct node *self, int port, const struct packet *packet,
                                    const char *site);

/* Send like node_send and node_send_packet, but wait first until the link direction is free. */
#define node_send_wait(self, port, data, size) node_send_wait_at((self), (port), (data), (size), PARRAY_HERE)
PARRAY_API void node_send_wait_at(struct node *self, int port, const void *data, size_t size,
                                  const char *site);
#define node_send_packet_wait(self, port, packet) \
    node_send_packet_wait_at((self), (port), (packet), PARRAY_HERE)
PARRAY_API void node_send_packet_wait_at(struct node *self, int port, const struct packet *packet,
                                         const char *site);

/* Receive the next packet of `port` into a buffer of `size` bytes; wait until there is one. Result: the bytes
 * of the payload. A payload larger than the buffer is misuse, here and in all receives below. */
#define node_recv(self, port, data, size) node_recv_at((self), (port), (data), (size), PARRAY_HERE)
PARRAY_API long node_recv_at(struct node *self, int port, void *data, size_t size, const char *site);

/* Receive the next packet of `port`, like node_recv, with all its fields. */
#define node_recv_packet(self, port, packet) node_recv_packet_at((self), (port), (packet), PARRAY_HERE)
PARRAY_API long node_recv_packet_at(struct node *self, int port, struct packet *packet, const char *site);

/* Receive from any port: the packet that arrived first; of several, the one on the lowest port. Result: as
 * node_recv. */
#define node_recv_any(self, packet) node_recv_any_at((self), (packet), PARRAY_HERE)
PARRAY_API long node_recv_any_at(struct node *self, struct packet *packet, const char *site);

/* Receive from `port` (or NODE_ANY_PORT), but wait no longer than to step `deadline`; a packet that can be
 * received in that step is still received. Result: the bytes of the payload, or NODE_TIMEOUT in step
 * `deadline`, or at once if it has passed. UINT64_MAX never passes; others above PARRAY_STEP_MOST are
 * misuse. */
#define node_recv_until(self, port, packet, deadline) \
    node_recv_until_at((self), (port), (packet), (deadline), PARRAY_HERE)
PARRAY_API long node_recv_until_at(struct node *self, int port, struct packet *packet, uint64_t deadline,
                                   const char *site);

/* Receive like node_recv_until, but wait no longer than `steps` steps. A program that waits in this way, and
 * by node_pause, does not need to know the step: `parray explore' then tries every time at which it can give
 * up. */
#define node_recv_within(self, port, packet, steps) \
    node_recv_within_at((self), (port), (packet), (steps), PARRAY_HERE)
PARRAY_API long node_recv_within_at(struct node *self, int port, struct packet *packet, uint64_t steps,
                                    const char *site);

/* Receive from `port` (or NODE_ANY_PORT) if a packet can be received in this step; never wait. Result: the
 * bytes of the payload, or NODE_EMPTY. */
#define node_poll(self, port, packet) node_poll_at((self), (port), (packet), PARRAY_HERE)
PARRAY_API long node_poll_at(struct node *self, int port, struct packet *packet, const char *site);

/* Receive like node_recv_any, as a node that has finished its own part and only serves other nodes. Result:
 * the bytes of the payload; or NODE_OVER once every node has returned or waits in this call, and no packet is
 * on its way to a node that waits. No node is then left to be served, and all that wait go on in the next
 * step. They may begin another phase: a later call waits until that is over. Nobody waits for a node that
 * --fault has stopped. */
#define node_serve(self, packet) node_serve_at((self), (packet), PARRAY_HERE)
PARRAY_API long node_serve_at(struct node *self, struct packet *packet, const char *site);

/* ------------------------------------------------------------------------------------- time */

#define PARRAY_STEP_MOST (UINT64_C(1) << 60) /* the last step for which a node may wait */

/* End the step: continue in the next one. */
#define node_step(self) node_step_at((self), PARRAY_HERE)
PARRAY_API void node_step_at(struct node *self, const char *site);

/* Continue in `step`, or at once if it has come already. A step above PARRAY_STEP_MOST is misuse: it mostly
 * comes from a subtraction of unsigned numbers that went below 0. */
#define node_wait_until(self, step) node_wait_until_at((self), (step), PARRAY_HERE)
PARRAY_API void node_wait_until_at(struct node *self, uint64_t step, const char *site);

/* Continue `steps` steps later. */
#define node_pause(self, steps) node_pause_at((self), (steps), PARRAY_HERE)
PARRAY_API void node_pause_at(struct node *self, uint64_t steps, const char *site);

/* ---------------------------------------------------------------------------------- results */

/* Write a line to standard error, with step and rank in front. The lines of a step are written in the order
 * of ranks. */
PARRAY_API void node_log(struct node *self, const char *format, ...) PARRAY_PRINTF(2, 3);

/* Enter a phase of the program, by a name of up to 40 bytes; NULL: be in none. A report tells what each
 * phase took, which links it left idle, and what bounds it. Nodes enter phases at steps of their own and
 * as often as they like, so phases may overlap. A packet belongs to the phase in which its sender is; a
 * packet that a layer passes on, to that of the node that does so. A phase takes the steps from a node's
 * entry until the last packet that this node then sends has left its link, of all nodes together, each
 * step once. With more than 64 phases none is told. No send becomes slower. */
#define node_phase(self, name) node_phase_at((self), (name), PARRAY_HERE)
PARRAY_API void node_phase_at(struct node *self, const char *name, const char *site);

/* Add what this node computed to the result digest of the run. The order of the calls of one node counts.
 * [after] */
PARRAY_API void node_result(struct node *self, const void *data, size_t size);

/* -------------------------------------------------------------------------- the whole array */

/* Facts of the array; with a layer, of the guest topology. A port or a dimension that does not exist gives
 * -1. parray_dimensions is the number of coordinates; the sizes of dimensions are as in the specification. */
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
PARRAY_API uint64_t parray_duration(const struct parray *array, uint32_t units); /* steps on a link */

/* The seed of the run; for a program with a task, another number that follows from it. */
PARRAY_API uint64_t parray_seed(const struct parray *array);

/* Zeroed memory that lives as long as the array. Never NULL: without memory the run ends with exit status
 * 5. */
PARRAY_API void *parray_alloc(struct parray *array, size_t size);

/* Set the read-only data that node_arg returns on every node. */
PARRAY_API void parray_set_arg(struct parray *array, const void *arg);

/* The argument that was set by parray_set_arg, for `state_bytes` and the bounds; NULL: none was set. */
PARRAY_API const void *parray_arg(const struct parray *array);

/* Refuse to run, with a sentence for the user; the first one counts. Result: -1, for `return
 * parray_refuse(...)`. */
PARRAY_API int parray_refuse(struct parray *array, const char *format, ...) PARRAY_PRINTF(2, 3);

/* ----------------------------------------------------------------- running from your own main */

/* Exit statuses (`parray help statuses'). When several apply, the first of these wins: 2, 3, 4, 5, 1. */
enum parray_status {
    PARRAY_DONE = 0,         /* the run ended, and the check of the program, if it has one, held */
    PARRAY_WRONG = 1,        /* a check failed, or the run is below its lower bound */
    PARRAY_USAGE = 2,        /* bad option, bad input file, misuse of a call */
    PARRAY_VIOLATION = 3,    /* the model does not allow what a node did */
    PARRAY_DEADLOCK = 4,     /* nodes wait for each other for ever */
    PARRAY_LIMIT = 5,        /* memory, threads, stack, --max-steps, --watchdog */
    PARRAY_INTERRUPTED = 130 /* by a signal, such as that of Ctrl-C */
};

/* Run one program as a command line says, with the options of `parray run` (see --help). If the first
 * argument is a subcommand of parray, such as stress, sweep or grade, run that on the program. Result: the
 * exit status. */
PARRAY_API int parray_main(int argc, char **argv, const struct parray_program *program);

#ifdef __cplusplus
}
#endif

#endif
