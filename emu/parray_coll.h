/*
 * parray_coll.h: collectives: calls that all nodes make together, from any node program. Programs include
 * parray.h.
 *
 *     static void mean(struct node *self)
 *     {
 *         double sum = measure(self);
 *         coll_allreduce(self, &sum, 1, COLL_DOUBLE, COLL_SUM);
 *         node_value(self, "mean", sum / node_count(self));
 *     }
 *
 * All nodes make the same calls in the same order with the same count, type, operation and root, each node
 * at whatever step it gets there. Nothing has to be prepared. The calls work on every connected topology,
 * under every model but W1, with every mailbox and every length of packets, also if packets are late and
 * nodes sit out steps. Their packets never break the model among themselves; "What else is on the links"
 * says what a program's own packets can do. Results are the same on every node, engine and number of
 * workers: the order in which numbers are combined follows from the topology and the model alone, so that
 * rounding does, too.
 *
 * Data. `count` elements of a type of enum coll_type. Where a call gathers, block r of the larger memory, of
 * `count` elements, is that of node r. A packet is as many units long as it carries elements, at least one,
 * and carries 32 elements at most, 16 of those with a place; it has no more than 304 bytes, with a header of
 * 48.
 *
 * Ways. Nothing but the topology and the model decides by which links and in which order data go:
 *   trees         broadcast, reduce, allreduce and barrier. Under F* and H* a tree of shortest ways, from the
 *                 root that the call names, or from a centre of the array. Under H* no link is ever used both
 *                 ways at a time, since answers wait for what they answer. Under SLA, F1 and H1 a broadcast
 *                 tree from a centre, in which every node that has been told tells one more at a time. Each
 *                 direction of each of its links has steps of its own in a frame that repeats, so that no
 *                 node is sent two packets at a time, whenever nodes call. Packets there carry one element.
 *                 An allreduce of many elements takes none where it is shorter to cut them into a block
 *                 for each node, of which the last may be filled up: then it is a reduce_scatter and an
 *                 allgather of these blocks. On hypercube:4 under F* 64 elements so take 32 steps, and 67
 *                 through the dimensions.
 *   timetables    gather, scatter, allgather, alltoall and reduce_scatter, and scans where that is
 *                 shorter. The first node that calls makes a schedule, each step of which is as full as
 *                 the model lets; all nodes follow it. Most are at the bound of the task or some
 *                 hundredths above. Under SLA, F1 and H1 its steps are slots of a period that repeats,
 *                 and a packet that misses its slot waits for the next period. Arrays of up to 720 nodes
 *                 and 16,384 ports have timetables; of gather, scatter and alltoall, if blocks cross up
 *                 to 160,000 links in all: alltoall on about 100 nodes. Larger arrays take trees for all
 *                 calls: under SLA, F1 and H1 that is slow.
 *   hypercube:d under F*    barrier, allreduce and scans go through the d dimensions, one after the other. If
 *                 d is at most 10, allgather, alltoall and reduce_scatter use all ports in every step, by a
 *                 plan that all nodes follow (cf. Bertsekas et al. 1991), in the fewest steps that there are.
 *   rings and tori under F*, of sides of at least 3    allgather, reduce_scatter and scans do so, too, on
 *                 up to 1,024 nodes, and alltoall on up to 256. On a ring allgather and reduce_scatter
 *                 take (N - 1) / 2 steps, up, and alltoall k (k + 1) / 2, where k is N / 2, down. Tori
 *                 take about (N - 1) divided by their ports; parray_coll_steps counts the steps of the
 *                 plan.
 *
 * Every root that broadcast, reduce, gather or scatter names has a tree of its own, of about 50 bytes for
 * each node, which is kept until the run ends; gather and scatter have a timetable each, of 24 bytes for
 * each link that a block crosses. A program that names all N roots in turn takes about 50 N^2 bytes: almost
 * 900 MB on hypercube:12, and more than a minute to grow the trees.
 *
 * Steps, if all nodes call in step 1, for the first time, and packets take one step; h is the distance from
 * the root to the farthest node, r the radius of the array (h of a centre), B the largest number of nodes
 * behind one port of the root in the tree, S the steps of the timetable, or fewer where nodes can be ahead
 * of it, "up" a number rounded up; one element:
 *
 *                           F*, H*                     F* on hypercube:d        mailbox
 *   broadcast, reduce       h                          h = d                    any
 *   barrier, allreduce      2 r                        d                        any
 *   scans                   S, or by the tree          d                        any
 *   gather                  S, or B if that is less    S, or B                  at least 2
 *   scatter                 S, or B, or what the farthest of so many nodes needs      at least 2
 *   allgather               S                          (2^d - 1) / d, up        at least 2
 *   reduce_scatter          S                          (2^d - 1) / d, up        at least 2
 *   alltoall                S                          2^(d-1)                  at least 2
 *
 * Where there is no timetable, gather takes B, and allgather B + N - 1 + r.
 *
 * Under SLA, F1 and H1 calls that have a timetable take S steps, and then nodes report up the tree that
 * their subtrees are through; reports use steps that are free: on most arrays S + r, at most. A later call
 * first waits for a word from the centre down the tree, of about r steps or, where nodes have many ports,
 * log N; if the call before it went by a tree, also for reports up the tree.
 *
 * parray_coll_steps tells these numbers for every array, with lengths of packets, and those of SLA, F1 and
 * H1, too: it goes through the frame or the timetable of the array.
 *
 * What else is on the links. When a node calls, it has to have received all packets of the program's own
 * that were sent to it before. A packet that is no packet of this call is misuse, and the sentence names
 * both calls. When a call returns, the packets of the node have left their links. But nodes go on at
 * different steps.
 *   F*, H*        nodes may send packets of their own up to the call, and at once after it.
 *   SLA, F1, H1   packets of a call break the model together with packets of the program's own. So no node
 *                 may call while a neighbour still sends or receives packets of its own. Let all nodes begin
 *                 the call at a common step, by which all such packets have come: node_wait_until. A barrier
 *                 before it does not help, since that is a call, too. After a call first call coll_barrier,
 *                 from which all nodes return in the same step (unless packets were late), before nodes send
 *                 packets of their own.
 * Calls of this header need no barrier between them.
 *
 * A node that has not called yet can already get packets of the call from neighbours that have. So before
 * the call it receives with node_recv on the ports on which packets of its own have to come: node_recv_any
 * and node_serve may hand it a packet of the call.
 *
 * With --layer the calls speak of the guest topology, as all calls do. They receive only on ports on which a
 * packet of the call has to come, and take no port away from node_recv_any.
 */
#ifndef PARRAY_COLL_H
#define PARRAY_COLL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;
struct parray;

/* A value and where it is, for COLL_MINLOC and COLL_MAXLOC: the rank of a node, or a number of the program's
 * own. */
struct coll_int64_loc {
    int64_t value, loc;
};
struct coll_double_loc {
    double value;
    int64_t loc;
};

/* The type of an element. */
enum coll_type {
    COLL_INT8,
    COLL_UINT8,
    COLL_INT16,
    COLL_UINT16,
    COLL_INT32,
    COLL_UINT32,
    COLL_INT64,
    COLL_UINT64,
    COLL_FLOAT,
    COLL_DOUBLE,
    COLL_INT64_LOC,  /* struct coll_int64_loc */
    COLL_DOUBLE_LOC, /* struct coll_double_loc */
    COLL_TYPES       /* how many there are */
};

/* An operation: `into` becomes (into op from), element by element, `count` elements of the type. It has to be
 * associative. For all calls but scans it has to be commutative, too. A program has one of its own as a
 * constant; the name is for messages, and tells operations apart:
 *
 *     static void longer(void *into, const void *from, size_t count, enum coll_type type) { ... }
 *     static const struct coll_op longest = {"longest", longer};
 *     coll_allreduce(self, &mine, 1, COLL_INT32, &longest);
 */
struct coll_op {
    const char *name;
    void (*apply)(void *into, const void *from, size_t count, enum coll_type type);
};

/* Bitwise and, or, exclusive or are for whole numbers. Logical ones give 1 or 0. Sums and products of whole
 * numbers are modulo 2^bits. MINLOC and MAXLOC are for the types with a place, and no other operation is:
 * they give the least (largest) value with its place; of equal values that with the least place. */
#define COLL_SUM     (coll_op_of(0))
#define COLL_PRODUCT (coll_op_of(1))
#define COLL_MIN     (coll_op_of(2))
#define COLL_MAX     (coll_op_of(3))
#define COLL_AND     (coll_op_of(4))
#define COLL_OR      (coll_op_of(5))
#define COLL_XOR     (coll_op_of(6))
#define COLL_ALL     (coll_op_of(7)) /* logical and */
#define COLL_ANY     (coll_op_of(8)) /* logical or */
#define COLL_ODD     (coll_op_of(9)) /* logical exclusive or */
#define COLL_MINLOC  (coll_op_of(10))
#define COLL_MAXLOC  (coll_op_of(11))
PARRAY_API const struct coll_op *coll_op_of(int number);

/* Wait until all nodes have called. All return in the same step, unless packets were late. */
#define coll_barrier(self) coll_barrier_at((self), PARRAY_HERE)
PARRAY_API void coll_barrier_at(struct node *self, const char *site);

/* Copy `data` of node `root` to `data` of all nodes. */
#define coll_broadcast(self, data, count, type, root) \
    coll_broadcast_at((self), (data), (count), (type), (root), PARRAY_HERE)
PARRAY_API void coll_broadcast_at(struct node *self, void *data, size_t count, enum coll_type type, int root,
                                  const char *site);

/* Combine `data` of all nodes into `data` of node `root`. That of the others stays as it is. */
#define coll_reduce(self, data, count, type, op, root) \
    coll_reduce_at((self), (data), (count), (type), (op), (root), PARRAY_HERE)
PARRAY_API void coll_reduce_at(struct node *self, void *data, size_t count, enum coll_type type,
                               const struct coll_op *op, int root, const char *site);

/* Combine `data` of all nodes into `data` of all nodes. */
#define coll_allreduce(self, data, count, type, op) \
    coll_allreduce_at((self), (data), (count), (type), (op), PARRAY_HERE)
PARRAY_API void coll_allreduce_at(struct node *self, void *data, size_t count, enum coll_type type,
                                  const struct coll_op *op, const char *site);

/* Combine into `data` of every node those of the nodes 0 up to the node itself, in the order of ranks. */
#define coll_scan(self, data, count, type, op) \
    coll_scan_at((self), (data), (count), (type), (op), PARRAY_HERE)
PARRAY_API void coll_scan_at(struct node *self, void *data, size_t count, enum coll_type type,
                             const struct coll_op *op, const char *site);

/* Combine into `data` of every node those of the nodes before it. `data` of node 0 stays as it is. */
#define coll_exscan(self, data, count, type, op) \
    coll_exscan_at((self), (data), (count), (type), (op), PARRAY_HERE)
PARRAY_API void coll_exscan_at(struct node *self, void *data, size_t count, enum coll_type type,
                               const struct coll_op *op, const char *site);

/* Put `mine` of all nodes into `all` of node `root`, in the order of ranks. Elsewhere `all` is not used. */
#define coll_gather(self, mine, count, type, all, root) \
    coll_gather_at((self), (mine), (count), (type), (all), (root), PARRAY_HERE)
PARRAY_API void coll_gather_at(struct node *self, const void *mine, size_t count, enum coll_type type,
                               void *all, int root, const char *site);

/* Give block r of `all` of node `root` to `mine` of node r. Elsewhere `all` is not used. */
#define coll_scatter(self, all, count, type, mine, root) \
    coll_scatter_at((self), (all), (count), (type), (mine), (root), PARRAY_HERE)
PARRAY_API void coll_scatter_at(struct node *self, const void *all, size_t count, enum coll_type type,
                                void *mine, int root, const char *site);

/* Put `mine` of all nodes into `all` of all nodes, in the order of ranks. */
#define coll_allgather(self, mine, count, type, all) \
    coll_allgather_at((self), (mine), (count), (type), (all), PARRAY_HERE)
PARRAY_API void coll_allgather_at(struct node *self, const void *mine, size_t count, enum coll_type type,
                                  void *all, const char *site);

/* Give block r of `out` of every node q to block q of `in` of node r. `out` and `in` do not overlap. */
#define coll_alltoall(self, out, count, type, in) \
    coll_alltoall_at((self), (out), (count), (type), (in), PARRAY_HERE)
PARRAY_API void coll_alltoall_at(struct node *self, const void *out, size_t count, enum coll_type type,
                                 void *in, const char *site);

/* Combine block r of `all` of all nodes into `mine` of node r. `all` stays as it is. */
#define coll_reduce_scatter(self, all, count, type, op, mine) \
    coll_reduce_scatter_at((self), (all), (count), (type), (op), (mine), PARRAY_HERE)
PARRAY_API void coll_reduce_scatter_at(struct node *self, const void *all, size_t count, enum coll_type type,
                                       const struct coll_op *op, void *mine, const char *site);

/* Calls whose blocks differ in length: counts[r] elements for node r, blocks one behind the other. All nodes
 * give the same counts; those of alltoallv are the node's own, `out_counts` of what it gives, and
 * `in_counts` of what each other node gives it. Every block travels in as many packets as the longest one,
 * so that steps and packets are those of the call with equal blocks of that length; alltoallv first takes an
 * allreduce to learn it, and adds 8 bytes to every block. */
#define coll_gatherv(self, mine, counts, type, all, root) \
    coll_gatherv_at((self), (mine), (counts), (type), (all), (root), PARRAY_HERE)
PARRAY_API void coll_gatherv_at(struct node *self, const void *mine, const size_t *counts,
                                enum coll_type type, void *all, int root, const char *site);
#define coll_scatterv(self, all, counts, type, mine, root) \
    coll_scatterv_at((self), (all), (counts), (type), (mine), (root), PARRAY_HERE)
PARRAY_API void coll_scatterv_at(struct node *self, const void *all, const size_t *counts,
                                 enum coll_type type, void *mine, int root, const char *site);
#define coll_allgatherv(self, mine, counts, type, all) \
    coll_allgatherv_at((self), (mine), (counts), (type), (all), PARRAY_HERE)
PARRAY_API void coll_allgatherv_at(struct node *self, const void *mine, const size_t *counts,
                                   enum coll_type type, void *all, const char *site);
#define coll_alltoallv(self, out, out_counts, type, in, in_counts) \
    coll_alltoallv_at((self), (out), (out_counts), (type), (in), (in_counts), PARRAY_HERE)
PARRAY_API void coll_alltoallv_at(struct node *self, const void *out, const size_t *out_counts,
                                  enum coll_type type, void *in, const size_t *in_counts, const char *site);

/* Give block p of `out` to the neighbour at port p, and put what it gives into block p of `in`: the exchange
 * of borders (halos) on a grid. `out` and `in` have a block for each port; those of absent ports stay as
 * they are. Takes one step for each packet of a block under F*, two under H*; under SLA, F1 and H1 links
 * take turns, on arrays of up to 720 nodes and 16,384 ports. */
#define coll_halo(self, out, count, type, in) coll_halo_at((self), (out), (count), (type), (in), PARRAY_HERE)
PARRAY_API void coll_halo_at(struct node *self, const void *out, size_t count, enum coll_type type, void *in,
                             const char *site);

/* Groups of nodes. All nodes call coll_split, each with a colour; those of one colour are a group, in which
 * their ranks follow those in the array. The calls of a node that has called coll_within are made with the
 * nodes of that group alone: roots, blocks and counts of nodes are of the group, until another coll_within
 * (NULL: all nodes again). Several groups make calls side by side.
 *
 *     struct coll_group *row = coll_split(self, node_coord(self, 0));
 *     coll_within(self, row);
 *     coll_allreduce(self, &sum, 1, COLL_DOUBLE, COLL_SUM);
 *     coll_within(self, NULL);
 *
 * Nodes of a group speak over the links among themselves alone, so that each has to reach all others of it
 * over these: rows of a mesh, parts of a hypercube, not every second node of a ring. A split takes the steps
 * of an allgather, and under SLA, F1 and H1 of a barrier behind it, and may split a group in turn. A
 * negative colour: the node is in no group; the result is then NULL. Groups live until the run ends. Under
 * SLA, F1 and H1 nodes go back to calls of a larger group, or of all nodes, at a common step
 * (node_wait_until) by which all packets of the smaller groups are through. */
struct coll_group;
#define coll_split(self, colour) coll_split_at((self), (colour), PARRAY_HERE)
PARRAY_API struct coll_group *coll_split_at(struct node *self, int colour, const char *site);
#define coll_within(self, group) coll_within_at((self), (group), PARRAY_HERE)
PARRAY_API void coll_within_at(struct node *self, struct coll_group *group, const char *site);

/* The rank of the node in its group, and the nodes of that. */
PARRAY_API int coll_rank(struct node *self);
PARRAY_API int coll_count(struct node *self);

/* The calls. */
enum coll_call {
    COLL_BARRIER,
    COLL_BROADCAST,
    COLL_REDUCE,
    COLL_ALLREDUCE,
    COLL_SCAN,
    COLL_EXSCAN,
    COLL_GATHER,
    COLL_SCATTER,
    COLL_ALLGATHER,
    COLL_ALLTOALL,
    COLL_REDUCE_SCATTER,
    COLL_HALO,
    COLL_SPLIT,
    COLL_GATHERV,
    COLL_SCATTERV,
    COLL_ALLGATHERV,
    COLL_ALLTOALLV,
    COLL_CALLS /* how many there are */
};

/*
 * A call that is started goes on while its node computes, and has to be finished:
 *
 *     coll_start_allreduce(self, &sum, 1, COLL_DOUBLE, COLL_SUM);
 *     coll_compute(self, 20);      20 steps of work, in which packets of the call come and go
 *     coll_finish(self);           what is left of it; `sum` is there
 * Until then the memory that is handed over belongs to the call, and the node sends and receives no packets
 * of its own. A started call counts as made where it is started; some nodes may start what others make. A
 * node has one at a time: any other call of this header first waits for its end. It goes on in coll_compute,
 * coll_is_done and coll_finish, and takes the steps of the call that is made at once; through a layer the
 * first two may take steps more, in which a packet waits for its link. An operation of the program's own has
 * 16 KiB of stack there. What waits or is wrong is told at the line of the start.
 */
#define coll_start_barrier(self) coll_start_barrier_at((self), PARRAY_HERE)
PARRAY_API void coll_start_barrier_at(struct node *self, const char *site);
#define coll_start_broadcast(self, data, count, type, root) \
    coll_start_broadcast_at((self), (data), (count), (type), (root), PARRAY_HERE)
PARRAY_API void coll_start_broadcast_at(struct node *self, void *data, size_t count, enum coll_type type,
                                        int root, const char *site);
#define coll_start_reduce(self, data, count, type, op, root) \
    coll_start_reduce_at((self), (data), (count), (type), (op), (root), PARRAY_HERE)
PARRAY_API void coll_start_reduce_at(struct node *self, void *data, size_t count, enum coll_type type,
                                     const struct coll_op *op, int root, const char *site);
#define coll_start_allreduce(self, data, count, type, op) \
    coll_start_allreduce_at((self), (data), (count), (type), (op), PARRAY_HERE)
PARRAY_API void coll_start_allreduce_at(struct node *self, void *data, size_t count, enum coll_type type,
                                        const struct coll_op *op, const char *site);
#define coll_start_scan(self, data, count, type, op) \
    coll_start_scan_at((self), (data), (count), (type), (op), PARRAY_HERE)
PARRAY_API void coll_start_scan_at(struct node *self, void *data, size_t count, enum coll_type type,
                                   const struct coll_op *op, const char *site);
#define coll_start_exscan(self, data, count, type, op) \
    coll_start_exscan_at((self), (data), (count), (type), (op), PARRAY_HERE)
PARRAY_API void coll_start_exscan_at(struct node *self, void *data, size_t count, enum coll_type type,
                                     const struct coll_op *op, const char *site);
#define coll_start_gather(self, mine, count, type, all, root) \
    coll_start_gather_at((self), (mine), (count), (type), (all), (root), PARRAY_HERE)
PARRAY_API void coll_start_gather_at(struct node *self, const void *mine, size_t count, enum coll_type type,
                                     void *all, int root, const char *site);
#define coll_start_scatter(self, all, count, type, mine, root) \
    coll_start_scatter_at((self), (all), (count), (type), (mine), (root), PARRAY_HERE)
PARRAY_API void coll_start_scatter_at(struct node *self, const void *all, size_t count, enum coll_type type,
                                      void *mine, int root, const char *site);
#define coll_start_allgather(self, mine, count, type, all) \
    coll_start_allgather_at((self), (mine), (count), (type), (all), PARRAY_HERE)
PARRAY_API void coll_start_allgather_at(struct node *self, const void *mine, size_t count,
                                        enum coll_type type, void *all, const char *site);
#define coll_start_alltoall(self, out, count, type, in) \
    coll_start_alltoall_at((self), (out), (count), (type), (in), PARRAY_HERE)
PARRAY_API void coll_start_alltoall_at(struct node *self, const void *out, size_t count, enum coll_type type,
                                       void *in, const char *site);
#define coll_start_reduce_scatter(self, all, count, type, op, mine) \
    coll_start_reduce_scatter_at((self), (all), (count), (type), (op), (mine), PARRAY_HERE)
PARRAY_API void coll_start_reduce_scatter_at(struct node *self, const void *all, size_t count,
                                             enum coll_type type, const struct coll_op *op, void *mine,
                                             const char *site);
#define coll_start_halo(self, out, count, type, in) \
    coll_start_halo_at((self), (out), (count), (type), (in), PARRAY_HERE)
PARRAY_API void coll_start_halo_at(struct node *self, const void *out, size_t count, enum coll_type type,
                                   void *in, const char *site);

/* Compute for so many steps: continue in the step that is so much later. */
#define coll_compute(self, steps) coll_compute_at((self), (steps), PARRAY_HERE)
PARRAY_API void coll_compute_at(struct node *self, uint64_t steps, const char *site);

/* Do what the started call can do in this step, and never wait. Result: no started call is under way. */
PARRAY_API bool coll_is_done(struct node *self);

/* Wait for the end of the started call, if there is one. */
PARRAY_API void coll_finish(struct node *self);

/* The last step in which a packet of a call with one element is on a link, if all nodes call in step 1, the
 * call is their first one, and nothing else is under way. -1, not known: scans and, under SLA, F1 and H1 or
 * with a mailbox of one packet, streams of blocks that go by a tree; with such a mailbox the plans of
 * hypercubes, rings and tori; and all calls through a layer. `root` counts where the call has one. For
 * `prepare`, the bounds and `figures`. */
PARRAY_API double parray_coll_steps(const struct parray *array, enum coll_call call, int root);

#ifdef __cplusplus
}
#endif

#endif
