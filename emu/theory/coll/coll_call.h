/*
 * coll_call.h: one collective on one node: what it is, its packets, and whether all nodes make the same one.
 *
 * coll_begin makes a struct collective, which lives on the stack of the node until coll_end. Every
 * packet begins with a struct coll_head, which says which call of its sender it belongs to; a receiver
 * holds it against its own call. On the node's own context.
 */
#ifndef COLL_CALL_H
#define COLL_CALL_H

#include "coll/coll_op.h"
#include "coll/coll_table.h"

/* What a call is, with what may differ between packets of a call behind it. */
struct coll_head {
    uint32_t mark; /* COLL_MARK */
    uint8_t kind;  /* enum coll_call */
    uint8_t type;  /* enum coll_type */
    uint16_t unused;
    uint64_t number; /* of the call, from 1, on its node */
    uint64_t count;  /* of elements, as the program gave it */
    uint32_t op;     /* coll_op_number */
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
    uint64_t until; /* the last step in which a packet of this node is on its link */
    const char *site;
    struct coll_head head;
};

/* Begin a call. What is wrong with its arguments is misuse. `root` -1, `op` NULL: the call has none. */
void coll_begin(struct collective *call, struct node *self, enum coll_call kind, size_t count,
                enum coll_type type, const struct coll_op *op, int root, const char *site);

/* End a call: sit out steps until the packets of this node have left their links, so that the program may
 * send at once. */
void coll_end(struct collective *call);

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

#endif
