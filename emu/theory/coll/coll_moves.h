/*
 * coll_moves.h: what collectives are made of: the operations on elements, one call on one node with its
 * packets, and movements of data over a tree, or over a hypercube.
 */
#ifndef COLL_MOVES_H
#define COLL_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coll/coll_table.h"
#include "parray_coll.h"

/* ---------------------------------------------------------------------------- elements and operations */

/* Plain data: any thread may call all of it. */

/* The bytes of an element, and the name of its type in parray_coll.h. */
size_t coll_width(enum coll_type type);
const char *coll_type_name(enum coll_type type);

/* Is the operation defined for elements of this type? One of a program's own always is. */
bool coll_op_fits(const struct coll_op *op, enum coll_type type);

/* What an operation of parray_coll.h is for: "whole numbers". */
const char *coll_op_elements(const struct coll_op *op);

/* A number that tells operations apart: 1 up to COLL_OPS for those of parray_coll.h, larger for others; 0: no
 * operation. The same in every process. */
enum { COLL_OPS = 12 };
uint32_t coll_op_number(const struct coll_op *op);

/* The name of the operation of that number, as programs write it. */
const char *coll_op_name(uint32_t number);

/* ------------------------------------------------------------------------------------ a call on a node */

/*
 * coll_begin makes a struct collective, which lives on the stack of the node until coll_end. Every packet
 * begins with a struct coll_head, which says which call of its sender it belongs to; a receiver holds it
 * against its own call. On the node's own context.
 */

/* What a call is, with what may differ between packets of a call behind it. */
struct coll_head {
    uint32_t mark;   /* COLL_MARK */
    uint8_t kind;    /* enum coll_call */
    uint8_t type;    /* enum coll_type */
    uint16_t group;  /* the mark of the table: which nodes make the call */
    uint64_t number; /* of the call, from 1, on its node */
    uint64_t count;  /* of elements, as the program gave it */
    uint32_t op;     /* coll_op_number; of calls with `counts`, a hash of these */
    int32_t root;    /* -1: the call has none */
    uint64_t at;   /* barrier: the step in which all return; blocks: the number of the packet in its block */
    uint32_t from; /* the first rank of a run (scan), or the node whose block it is */
    uint32_t to;   /* the node for which the block is */
};

enum { COLL_MARK = 0x434f4c4c, COLL_BYTES = COLL_PIECE_MOST * 8 };

/* A packet. */
struct coll_packet {
    struct coll_head head;
    unsigned char data[COLL_BYTES];
};

struct collective {
    struct node *self;
    struct coll_table *table;
    const struct tree *tree; /* the one that the call uses */
    const struct coll_op *op;
    size_t width; /* bytes of an element */
    size_t count;
    uint32_t me;
    uint32_t piece; /* elements of a packet */
    bool adds;      /* a block that comes is added to what is there */
    uint64_t until; /* the last step in which a packet of this node is on its link */
    const char *site;
    struct coll_started *started; /* it was started, and asks its node to wait; NULL: it waits itself */
    struct coll_head head;
};

/* Begin a call. What is wrong with its arguments is misuse. `root` -1, `op` NULL: the call has none. */
void coll_begin(struct collective *call, struct node *self, enum coll_call kind, size_t count,
                enum coll_type type, const struct coll_op *op, int root, const char *site);

/* End a call: sit out steps until the packets of this node have left their links, so that the program may
 * send at once. */
void coll_end(struct collective *call);

bool coll_has_root(enum coll_call kind);

/* Is this node the root that the call names? */
static inline bool coll_at_root(const struct collective *call)
{
    return call->head.root == (int32_t)call->me;
}

/* End the run: the call is misuse, for the reason in `text`. */
_Noreturn void coll_stop(struct collective *call, const char *text);

/*
 * What a call waits for: it waits itself, or, if it was started, its node does (coll_started.c).
 */
void coll_wait_until(struct collective *call, uint64_t step);
void coll_await_room(struct collective *call, int port); /* see room.h */
void coll_send(struct collective *call, int port, struct packet *packet);
void coll_receive(struct collective *call, int port, struct packet *packet);

/* Find out whether the call was started. If not, one that was and is still under way ends first. */
void coll_find_started(struct collective *call);

/* Have the node of a started call stop for the reason in `text`; does nothing for any other. */
void coll_leave_to_stop(struct collective *call, const char *text);

/* Send a packet with `elements` of data on an edge, in the next step that the frame allows. */
void coll_put(struct collective *call, const struct tree_edge *edge, struct coll_packet *packet,
              const void *data, size_t elements);

/* The same in the next step of a stretch of a period. */
void coll_put_in(struct collective *call, const struct tree_edge *edge, const struct period *period,
                 const struct stretch *stretch, struct coll_packet *packet, const void *data,
                 size_t elements);

/* Receive the next packet of an edge. One that does not belong to this call is misuse. So is one that does
 * not fit, since faults change, lose and double packets: whatever indexes memory is held against what has to
 * come. coll_take_part: the packet carries so many elements. coll_take_block: it is one of a block, between
 * nodes that exist. coll_check: what only the movement knows. */
void coll_take_part(struct collective *call, const struct tree_edge *edge, struct coll_packet *packet,
                    size_t elements);
void coll_take_block(struct collective *call, const struct tree_edge *edge, struct coll_packet *packet);
void coll_check(struct collective *call, const struct tree_edge *edge, bool fits);

/* The node reads blocks of the program's memory when it begins a call, and has written some when it ends: for
 * ThreadSanitizer. */
void coll_reads(const struct collective *call, const void *from, size_t blocks);
void coll_writes(const struct collective *call, void *to, size_t blocks);

/* Packets of `piece` elements, or of as many of them as there is room for. */
void coll_set_piece(struct collective *call, uint32_t piece);

/* The packets that `count` elements take; at least one. */
static inline size_t coll_pieces(const struct collective *call, size_t count)
{
    size_t pieces = (count + call->piece - 1) / call->piece;
    return pieces ? pieces : 1;
}

/* The elements of packet `i` of `count` elements. */
static inline size_t coll_length(const struct collective *call, size_t count, size_t i)
{
    size_t done = i * call->piece, left = count > done ? count - done : 0;
    return left < call->piece ? left : call->piece;
}

/* Where the elements of packet `i` begin in memory. */
static inline size_t coll_offset(const struct collective *call, size_t i)
{
    return i * call->piece * call->width;
}

/* ------------------------------------------------------------------------------------------- movements */

/*
 * All nodes make the same movements in the same order, each with the struct collective of its call;
 * `call->piece` has to be the same on all. On every link of a tree all packets upwards come before all
 * packets downwards, and a node has received all that comes to it when the movement ends. So no link is used
 * both ways at a time, whatever calls follow each other.
 */

/* Combine `count` elements of `data` of all nodes into `into` of the root of the tree. */
void move_up(struct collective *call, const void *data, size_t count, void *into);

/* Copy `count` elements of `data` of the root to all nodes. */
void move_down(struct collective *call, void *data, size_t count);

/* Collect a block of call->count elements of every node at the root, or spread blocks from there. */
void move_blocks_up(struct collective *call, const void *mine, void *all);
void move_blocks_down(struct collective *call, const void *all, void *mine);

/* Give a block of every node to every node. */
void move_blocks_across(struct collective *call, const void *out, void *in);

/* Combine `data` of all nodes with a lower rank, and, if `inclusive`, that of the node itself. */
void move_runs(struct collective *call, void *data, bool inclusive);

/* The same where all nodes get all data. */
void move_spread_runs(struct collective *call, void *data, bool inclusive);

/* On a hypercube whose nodes use all ports at a time: combine, or scan as move_runs does. */
void move_cube_sum(struct collective *call, void *data, size_t count);
void move_cube_scan(struct collective *call, void *data, bool inclusive);

/* On an array that looks alike from all nodes, by plans: collect, combine and spread, or exchange blocks. */
void move_plan_spread(struct collective *call, void *all);
void move_plan_sums(struct collective *call, const void *all, void *mine);
void move_plan_exchange(struct collective *call, const void *out, void *in);

/* By a timetable. `from` and `to` are the blocks of the program that leave nodes, and those that come to
 * them. Where call->adds, `from` is `to`. Under models in
 * which nodes use one port at a time travel_begin agrees on a period first, and travel_end ends it; nothing
 * else is sent in between. */
struct travel {
    struct collective *call;
    const struct timetable *timetable;
    size_t pieces; /* packets of a block */
    struct period period;
    uint64_t pitch, slot, unit; /* steps of a packet, of a slot of the data, and of one of the telling */
};
void travel_begin(struct travel *travel, struct collective *call, const struct timetable *timetable);
void travel_blocks(struct travel *travel, const void *from, void *to);
void travel_end(struct travel *travel);

/* The last step in which a packet of a travel with blocks of one element is on a link, if all nodes call in
 * step 1, for the first time. */
uint64_t travel_steps(const struct coll_table *table, const struct timetable *timetable);

/* Does a scan collect all data at all nodes, since that is shorter than sums over the tree? */
bool coll_scans_by_spread(struct coll_table *table);

/* Before a call goes by the tree of the array, or by one of the same links: have all nodes been told that the
 * period of an earlier call is over? */
void travel_settle(struct collective *call);

/* All of a call between coll_begin and coll_end, of blocks of call->count elements: allreduce,
 * reduce_scatter, gather, scatter, allgather and alltoall. */
void coll_combine(struct collective *call, void *data);
void coll_sum_blocks(struct collective *call, const void *all, void *mine);
void coll_collect(struct collective *call, const void *mine, void *all);
void coll_deal(struct collective *call, const void *all, void *mine);
void coll_spread(struct collective *call, const void *mine, void *all);
void coll_exchange(struct collective *call, const void *out, void *in);

/* Does an allreduce of call->count elements take fewer steps in blocks? The same, in blocks. */
bool coll_is_wide(const struct collective *call);
void coll_combine_blocks(struct collective *call, void *data);

/* As parray_coll_steps, of the nodes of a table. */
double coll_steps_of(struct coll_table *table, enum coll_call call, int root);

/* By timetables: all of a call. */
void move_times_sums(struct collective *call, const struct timetable *timetable, const void *all, void *mine);
void move_times_blocks(struct collective *call, const struct timetable *timetable, const void *from,
                       void *to);

/* Wait until all nodes have come, and then until a step that is the same for all. */
void move_cube_barrier(struct collective *call);
void move_tree_barrier(struct collective *call);

/* The first step in which all nodes of a tree know what its root begins to tell them in `step`, in packets of
 * `elements`. */
uint64_t moved_down(const struct coll_table *table, const struct tree *tree, uint64_t step,
                    uint32_t elements);

#endif
