/*
 * cube_scatter.h: what the scatter programs on a d-cube share: which node sends, and what a node hands in.
 * How the packets travel is up to the program.
 *
 * Call scatter_prepare before the run (or scatter_task_make, if more is to be prepared), scatter_send and
 * scatter_relay on the node, scatter_hand_in after the run. node_arg is the struct scatter_task.
 */
#ifndef CUBE_SCATTER_H
#define CUBE_SCATTER_H

#include <parray.h>

/* Read only once the run has begun. */
struct scatter_task {
    int dim;
    int root;              /* rank of the node that sends */
    uint64_t pace;         /* steps that a packet holds a link */
    const uint32_t *order; /* a table for the root, if the program made one */
};

/* The parameter "root". */
extern const struct parray_param scatter_params[];

/* Read the parameters and set node_arg; NULL after refusing the run. */
struct scatter_task *scatter_task_make(struct parray *array);

/* For `prepare` of a program without a table. */
int scatter_prepare(struct parray *array);

/* For `state_bytes`. */
size_t scatter_state_bytes(const struct parray *array);

/* On the root: send the packet of the node `offset` (exclusive or with the root) through a port. */
void scatter_send(struct node *self, const struct scatter_task *task, uint32_t offset, int port);

/* The port through which a packet goes on to the node `offset` (exclusive or with this node, not 0) after it
 * came in through the port `parent`. */
typedef int scatter_route(uint32_t offset, int parent);

/* On every other node: pass packets on until the packet for this node comes, and store its token. All packets
 * come from one parent. */
void scatter_relay(struct node *self, scatter_route *route);

/* For `verify`: hand in the token that came for this node. Result: true. */
bool scatter_hand_in(struct node *self);

#endif
